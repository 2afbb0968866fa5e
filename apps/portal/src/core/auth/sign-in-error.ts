/** The sign-in errors with their messages. */
export const signInErrorCodes = [
  'login_progress_error',
  'acquiretoken_progress_error',
  'user_login_error',
  'user_cancelled',
  'popup_window_error',
  'token_renewal_error',
  'invalid_state_error',
  'nonce_mismatch_error',
  'invalid_id_token',
  'endpoints_resolution_error',
  'untrusted_authority',
  'authority_uri_insecure',
  'invalid_prompt_value',
  'scopes_required',
  'empty_request_error',
  'invalid_correlation_id',
  'invalid_claims',
  'block_token_requests',
  'unexpected_error',
  'no_window_object',
  'server_unavailable',
  'unknown_server_error',
  'interaction_required',
  'consent_required',
  'login_required',
] as const;
export type SignInErrorCode = (typeof signInErrorCodes)[number];

/** A failed sign-in, with its code of the catalogue. */
export class SignInError extends Error {
  readonly code: SignInErrorCode;

  constructor(code: SignInErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'SignInError';
    this.code = code;
  }
}

/** The step in which the vendor's library failed; the meaning of some of its codes depends on it. */
export type SignInStage = 'login' | 'token' | 'popup' | 'frame';

const byVendorCode: Readonly<Record<string, SignInErrorCode>> = {
  no_account_error: 'user_login_error',
  access_denied: 'user_cancelled',
  user_cancelled: 'user_cancelled',
  popup_window_error: 'popup_window_error',
  empty_window_error: 'popup_window_error',
  state_mismatch: 'invalid_state_error',
  state_not_found: 'invalid_state_error',
  invalid_state: 'invalid_state_error',
  unable_to_parse_state: 'invalid_state_error',
  no_state_in_hash: 'invalid_state_error',
  nonce_mismatch: 'nonce_mismatch_error',
  token_parsing_error: 'invalid_id_token',
  null_or_empty_token: 'invalid_id_token',
  endpoints_resolution_error: 'endpoints_resolution_error',
  openid_config_error: 'endpoints_resolution_error',
  untrusted_authority: 'untrusted_authority',
  authority_uri_insecure: 'authority_uri_insecure',
  invalid_claims: 'invalid_claims',
  empty_input_scopes_error: 'scopes_required',
  token_request_empty: 'empty_request_error',
  block_iframe_reload: 'block_token_requests',
  redirect_in_iframe: 'block_token_requests',
  non_browser_environment: 'no_window_object',
  unexpected_error: 'unexpected_error',
  temporarily_unavailable: 'server_unavailable',
  server_error: 'server_unavailable',
  failed_to_parse_response: 'server_unavailable',
  post_request_failed: 'server_unavailable',
  no_network_connectivity: 'server_unavailable',
  interaction_required: 'interaction_required',
  // The provider's code for "several accounts are signed in"; it also requires interaction.
  account_selection_required: 'interaction_required',
  consent_required: 'consent_required',
  login_required: 'login_required',
};

/** Returns the catalogue's code for an error thrown during sign-in (the table of stack.md A2.4). */
export function signInErrorCode(error: unknown, stage: SignInStage): SignInErrorCode {
  if (error instanceof SignInError) return error.code;
  if (typeof error !== 'object' || error === null || !('errorCode' in error)) return 'unexpected_error';
  const code = String(error.errorCode);
  if (code === 'interaction_in_progress') {
    return stage === 'login' ? 'login_progress_error' : 'acquiretoken_progress_error';
  }
  if (code === 'timed_out') return stage === 'popup' ? 'user_cancelled' : 'token_renewal_error';
  // After a refusal by an overloaded directory, the library rejects later calls itself, with an empty code.
  if (code === '') return 'server_unavailable';
  const known = byVendorCode[code];
  if (known) return known;
  return 'name' in error && error.name === 'ServerError' ? 'unknown_server_error' : 'unexpected_error';
}
