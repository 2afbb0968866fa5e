const pollMilliseconds = 50;
/**
 * The window closes itself right after it sends its response, which can take more than a second to arrive on a busy
 * device.
 */
const graceMilliseconds = 2000;

/**
 * Resolves when the user has closed the window; never after `signal` is aborted. A directory may sever the connection
 * between its window and this page, and an open window then appears closed. A window therefore counts as closed only
 * while this page has the focus.
 */
export function waitUntilPopupClosed(popup: Window, signal: AbortSignal): Promise<void> {
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
