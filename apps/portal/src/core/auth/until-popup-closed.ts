const pollMilliseconds = 50;
/** The window closes itself right after it sends its answer, which can take more than a second to arrive on a busy machine. */
const graceMilliseconds = 2000;

/**
 * Resolves when the person has closed the window; never after `signal` is aborted. A directory may sever the link between its
 * window and this page, and an open window then appears closed. So it counts as closed only while this page has the focus.
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
