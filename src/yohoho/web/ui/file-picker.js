// Files of the device, chosen with a button or dropped on a part of the page.
import { html } from "../lib/html.js";
import { LineIcon } from "./icon.js";

/**
 * @param {{
 *   label: string,
 *   onFiles: (files: File[]) => void,
 *   accept?: string,
 *   icon?: string,
 *   multiple?: boolean,
 *   disabled?: boolean,
 *   class?: string,
 * }} props
 */
export function FilePicker(props) {
  const { label, onFiles, accept = ".json,application/json", icon = "upload" } = props;
  const onPicked = (/** @type {any} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    const files = [...(input.files ?? [])];
    input.value = ""; // the same file can be chosen again
    if (files.length) onFiles(files);
  };
  return html`
    <label class="button file-picker ${props.class ?? ""}">
      ${icon && html`<${LineIcon} name=${icon} />`}${label}
      <input
        class="unseen"
        type="file"
        accept=${accept}
        multiple=${props.multiple}
        disabled=${props.disabled}
        onChange=${onPicked}
      />
    </label>
  `;
}

/**
 * The listeners of an element on which files can be dropped.
 * @param {(files: File[]) => void} onFiles
 */
export const dropListeners = (onFiles) => ({
  onDragOver: (/** @type {Event} */ event) => event.preventDefault(),
  onDrop: (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length) onFiles(files);
  },
});
