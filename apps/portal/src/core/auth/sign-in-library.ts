import { PublicClientApplication } from '@azure/msal-browser';
import { SignInError } from './sign-in-error.ts';

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

type WaitForPopup = PublicClientApplication['waitForPopupResponse'];

/**
 * The vendor's library, except that closing a popup window ends the wait for its response. The library itself would
 * wait until the timeout.
 */
export class SignInLibrary extends PublicClientApplication {
  protected override async waitForPopupResponse(...waiting: Parameters<WaitForPopup>): Promise<string> {
    const [, popup] = waiting;
    const ended = new AbortController();
    const closed = waitUntilPopupClosed(popup, ended.signal).then(() => {
      throw new SignInError('user_cancelled');
    });
    try {
      return await Promise.race([super.waitForPopupResponse(...waiting), closed]);
    } finally {
      ended.abort();
    }
  }
}
