import { PublicClientApplication } from '@azure/msal-browser';
import { SignInError } from './sign-in-error.ts';
import { untilPopupClosed } from './until-popup-closed.ts';

type WaitForPopup = PublicClientApplication['waitForPopupResponse'];

/**
 * The vendor's library. Of itself it waits for the answer of a small window until the time is up, also after the person
 * has closed that window; here closing it ends the wait.
 */
export class SignInLibrary extends PublicClientApplication {
  protected override async waitForPopupResponse(...waiting: Parameters<WaitForPopup>): Promise<string> {
    const [, popup] = waiting;
    const ended = new AbortController();
    const closed = untilPopupClosed(popup, ended.signal).then(() => {
      throw new SignInError('user_cancelled');
    });
    try {
      return await Promise.race([super.waitForPopupResponse(...waiting), closed]);
    } finally {
      ended.abort();
    }
  }
}
