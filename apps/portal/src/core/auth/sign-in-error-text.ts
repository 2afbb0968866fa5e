import { t } from '../i18n/translate.tsx';
import { ExchangeRefused } from './session-exchange.ts';
import { signInErrorCode } from './sign-in-error.ts';
import type { SignInErrorCode, SignInStage } from './sign-in-error.ts';

/** What went wrong, and what the user can do about it. */
export interface SignInErrorText {
  readonly message: string;
  readonly nextStep: string;
}

/** Returns the texts for a code of the catalogue. */
export function signInErrorText(code: SignInErrorCode): SignInErrorText {
  return { message: t(`signInError.${code}`), nextStep: t(`signInError.${code}.nextStep`) };
}

/** Returns both texts in one line, as stored in a session. */
export function signInErrorLine(code: SignInErrorCode): string {
  const { message, nextStep } = signInErrorText(code);
  return `${message} ${nextStep}`;
}

/**
 * Returns the text for a failed sign-in: the server's text if it refused, with the next step in a second line, otherwise
 * that of the catalogue.
 */
export function signInFailureText(error: unknown, stage: SignInStage): string {
  if (!(error instanceof ExchangeRefused)) return signInErrorLine(signInErrorCode(error, stage));
  const { problem } = error;
  if (problem.status === 0) return signInErrorLine('server_unavailable');
  return [problem.detail ?? problem.title, problem.hint].filter(Boolean).join('\n');
}
