import { PublicClientApplication } from '@azure/msal-browser';
import { SignInError } from './sign-in-error.ts';
import { waitUntilPopupClosed } from './wait-until-popup-closed.ts';

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
