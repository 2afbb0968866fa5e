const pollMilliseconds = 50;
/** The window closes itself right after it has sent its answer: the answer must have the time to arrive. */
const graceMilliseconds = 500;

/**
 * Resolves when the person has closed the window; after `signal` it never does. A directory may cut the tie between its
 * window and this page, and then the window is called closed while it stands in front. So it counts as closed only
 * while this page has the focus.
 */
export function untilPopupClosed(popup: Window, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let closedFor = 0;
    const timer = setInterval(() => {
      closedFor = popup.closed && document.hasFocus() ? closedFor + pollMilliseconds : 0;
      if (closedFor <= graceMilliseconds) return;
      clearInterval(timer);
      resolve();
    }, pollMilliseconds);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  });
}
