import { signInErrorCodes } from './sign-in-error.ts';
import type { SignInErrorCode } from './sign-in-error.ts';
import { signInErrorLine } from './sign-in-error-text.ts';

/**
 * The button that stands beside a sign-in error: the same sign-in once more; the page afresh, with the settings the
 * server has by then; the other cloud; this page instead of a small window; a window instead of a frame.
 */
export type SignInAction = 'again' | 'reload' | 'other-cloud' | 'this-page' | 'own-window';

/** The way on for every code of the catalogue. */
export const signInActions: Readonly<Record<SignInErrorCode, SignInAction>> = {
  login_progress_error: 'again',
  acquiretoken_progress_error: 'again',
  user_login_error: 'again',
  user_cancelled: 'again',
  popup_window_error: 'this-page',
  token_renewal_error: 'again',
  invalid_state_error: 'again',
  nonce_mismatch_error: 'again',
  invalid_id_token: 'again',
  endpoints_resolution_error: 'again',
  untrusted_authority: 'other-cloud',
  authority_uri_insecure: 'reload',
  invalid_prompt_value: 'reload',
  scopes_required: 'reload',
  empty_request_error: 'reload',
  invalid_correlation_id: 'reload',
  invalid_claims: 'again',
  block_token_requests: 'own-window',
  unexpected_error: 'again',
  no_window_object: 'own-window',
  server_unavailable: 'again',
  unknown_server_error: 'again',
  interaction_required: 'again',
  consent_required: 'again',
  login_required: 'again',
};

/**
 * The code whose words a session's message are; null for a message of another kind. The session holds nothing but the
 * message (spec.md section 4), so a page that is loaded again knows the code by its words.
 */
export function codeOfMessage(message: string): SignInErrorCode | null {
  return signInErrorCodes.find((code) => signInErrorLine(code) === message) ?? null;
}
