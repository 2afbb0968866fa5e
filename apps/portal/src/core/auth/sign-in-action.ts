import { signInErrorCodes } from './sign-in-error.ts';
import type { SignInErrorCode } from './sign-in-error.ts';
import { signInErrorLine } from './sign-in-error-text.ts';

/**
 * The button next to a sign-in error: retry the sign-in; reload the page with the server's current settings; use the
 * other cloud; use this page instead of a popup; use a popup instead of a frame.
 */
export type SignInAction = 'again' | 'reload' | 'other-cloud' | 'this-page' | 'own-window';

/** The action for every code of the catalogue. */
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
 * Returns the code of a session's error message, or null for any other message. The session stores only the message, so a reloaded page derives the code from its text.
 */
export function codeOfMessage(message: string): SignInErrorCode | null {
  return signInErrorCodes.find((code) => signInErrorLine(code) === message) ?? null;
}
