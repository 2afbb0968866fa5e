import { t } from '../i18n/translate.tsx';
import type { SignInErrorCode } from './sign-in-error.ts';

/** What went wrong in plain words, and what to do about it. */
export interface SignInErrorText {
  readonly message: string;
  readonly wayOn: string;
}

/** Words for a code of the catalogue. */
export function signInErrorText(code: SignInErrorCode): SignInErrorText {
  return { message: t(`signInError.${code}`), wayOn: t(`signInError.${code}.wayOn`) };
}
