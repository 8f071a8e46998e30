// Keeps the screen on while a component is shown.
import { useEffect } from "./html.js";

/** @param {boolean} isOn */
export function useWakeLock(isOn) {
  useEffect(() => {
    if (!isOn) return;
    const lamp = new WakeLockHolder();
    return () => lamp.release();
  }, [isOn]);
}

class WakeLockHolder {
  /** @type {WakeLockSentinel | null} */
  lock = null;
  wanted = true;

  constructor() {
    document.addEventListener("visibilitychange", this.acquire);
    void this.acquire();
  }

  /** Browsers release the lock whenever the page is hidden. */
  acquire = async () => {
    if (document.hidden || !this.wanted) return;
    try {
      this.lock = await navigator.wakeLock.request("screen");
      if (!this.wanted) await this.lock.release();
    } catch {
      // The browser has no wake lock, or the battery is low.
    }
  };

  release() {
    this.wanted = false;
    document.removeEventListener("visibilitychange", this.acquire);
    this.lock?.release().catch(() => undefined);
  }
}
