// The review in a replay: opened by a button or by `?review` in the address, and loaded then.
import { useEffect, useMemo, useSignal, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { withoutServer } from "../lib/link.js";
import { navigate, route } from "../lib/router.js";
import { notice } from "../ui/announcer.js";

/** @typedef {typeof import("../review/review.js")} ReviewModule */
/** @typedef {import("../review/review.js").Review} Review */
/**
 * What is shown; null while it is closed.
 * @typedef {{ parts: ReviewModule, it: Review }} ShownReview
 */

/**
 * @param {import("../review/review.js").Reviewed | null} reviewed null if there is no review of it
 * @param {import("../wire.js").Replay} replay
 * @param {string} id of a game of mine; otherwise empty
 * @returns {{ shown: ShownReview | null, open: (() => void) | null }}
 */
export function useReview(reviewed, replay, id) {
  const [parts, setParts] = useState(/** @type {ReviewModule | null} */ (null));
  const isOpen = useSignal(route.value.query.has("review"));
  const it = useMemo(
    () => (parts && reviewed ? parts.reviewOf(reviewed, replay, id) : null),
    [parts, reviewed],
  );
  const open = () => {
    if (withoutServer) return notice(say("offline.no-review"));
    isOpen.value = true;
    it?.open();
  };
  useEffect(() => {
    if (!isOpen.value || !reviewed || parts || withoutServer) return;
    import("../review/review.js").then(setParts, () => {
      isOpen.value = false;
      notice(say("trouble.unreachable"), "trouble");
    });
  }, [isOpen.value, reviewed, parts]);
  useEffect(() => {
    it?.open();
    return () => it?.stop();
  }, [it]);
  const opened = it?.opened.value ?? false;
  useEffect(() => void (it && setReviewInAddress(opened)), [it, opened]);
  return { shown: parts && it && opened ? { parts, it } : null, open: reviewed ? open : null };
}

/**
 * The address says whether the review is open, so that a link or a reload opens it too.
 * @param {boolean} on
 */
function setReviewInAddress(on) {
  if (route.peek().query.has("review") === on) return;
  const { path, hash, query } = route.peek();
  const others = [...query].flatMap(([name, value]) =>
    name === "review" ? [] : `${name}=${value}`,
  );
  const queryText = [...others, ...(on ? ["review"] : [])].join("&");
  navigate(`${path}${queryText && `?${queryText}`}${hash && `#${hash}`}`, { replace: true });
}
