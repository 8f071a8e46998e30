// Scans the QR code of a table with the camera, if the browser can read one.
import { every } from "../lib/clock.js";
import { Dialog } from "../ui/dialog.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { openInvitation, parseInvitation } from "../ui/join-code.js";
import { problemOf } from "../lib/http.js";

const SCAN_INTERVAL_MS = 250;

/**
 * Not in the types of the DOM yet.
 * @typedef {{ detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> }} Detector
 */
/** @typedef {new (wanted: { formats: string[] }) => Detector} DetectorClass */

const BarcodeDetector = /** @type {{ BarcodeDetector?: DetectorClass }} */ (globalThis)
  .BarcodeDetector;
const canScan = BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;

export function Scanner() {
  const [open, setOpen] = useState(false);
  if (!canScan) return html`<p class="quiet">${say("join.scan-else")}</p>`;
  return html`
    <button type="button" onClick=${() => setOpen(true)}>
      <${LineIcon} name="eye" />
      ${say("join.scan")}
    </button>
    ${open && html`<${Camera} onClose=${() => setOpen(false)} />`}
  `;
}

/** @param {{ onClose: () => void }} props */
function Camera({ onClose }) {
  const picture = useRef(/** @type {HTMLVideoElement | null} */ (null));
  const [words, setWords] = useState("");
  const onCode = async (/** @type {string} */ text) => {
    const way = isOwnLink(text) ? parseInvitation(text) : null;
    if (!way) return setWords(say("join.scan-foreign"));
    await openInvitation(way).catch((error) => setWords(problemOf(error).sentence));
  };
  useEffect(
    () => scanVideo(picture.current, onCode, () => setWords(say("join.scan-no-camera"))),
    [],
  );
  return html`
    <${Dialog} title=${say("join.scan-title")} onClose=${onClose}>
      <video ref=${picture} class="camera" playsinline muted></video>
      <p class="refusal" role="status">${words}</p>
    <//>
  `;
}

/** Whether a scanned text is a code or a link to this server. @param {string} text */
const isOwnLink = (text) => new URL(text, location.origin).origin === location.origin;

/**
 * @param {HTMLVideoElement | null} picture
 * @param {(text: string) => void} onFound
 * @param {() => void} onBlind
 */
function scanVideo(picture, onFound, onBlind) {
  /** @type {MediaStream | undefined} */
  let stream;
  /** @type {import("../lib/clock.js").Cancel | undefined} */
  let stopLooking;
  let gone = false;
  const shut = () => stream?.getTracks().forEach((track) => track.stop());
  const begin = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (gone || !picture || !BarcodeDetector) return shut();
    picture.srcObject = stream;
    await picture.play();
    const eye = new BarcodeDetector({ formats: ["qr_code"] });
    stopLooking = every(SCAN_INTERVAL_MS, async () => {
      const [code] = await eye.detect(picture).catch(() => []);
      if (code && !gone) onFound(code.rawValue);
    });
  };
  begin().catch(onBlind);
  return () => {
    gone = true;
    stopLooking?.();
    shut();
  };
}
