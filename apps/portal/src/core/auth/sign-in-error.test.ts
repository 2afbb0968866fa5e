import { describe, expect, it } from 'vitest';
import { SignInError, signInErrorCode, signInErrorCodes } from './sign-in-error.ts';
import type { SignInErrorCode, SignInStage } from './sign-in-error.ts';
import { signInErrorText } from './sign-in-error-text.ts';

const vendor = (errorCode: string, name = 'BrowserAuthError') => ({ name, errorCode });

describe('signInErrorCode', () => {
  it.each<[string, SignInStage, SignInErrorCode, string?]>([
    ['interaction_in_progress', 'login', 'login_progress_error'],
    ['interaction_in_progress', 'token', 'acquiretoken_progress_error'],
    ['no_account_error', 'token', 'user_login_error'],
    ['access_denied', 'login', 'user_cancelled', 'ServerError'],
    ['user_cancelled', 'login', 'user_cancelled'],
    ['timed_out', 'popup', 'user_cancelled'],
    ['timed_out', 'frame', 'token_renewal_error'],
    ['popup_window_error', 'popup', 'popup_window_error'],
    ['empty_window_error', 'popup', 'popup_window_error'],
    ['state_mismatch', 'login', 'invalid_state_error', 'ClientAuthError'],
    ['state_not_found', 'login', 'invalid_state_error'],
    ['nonce_mismatch', 'login', 'nonce_mismatch_error'],
    ['token_parsing_error', 'login', 'invalid_id_token'],
    ['null_or_empty_token', 'login', 'invalid_id_token'],
    ['endpoints_resolution_error', 'login', 'endpoints_resolution_error'],
    ['openid_config_error', 'login', 'endpoints_resolution_error'],
    ['untrusted_authority', 'login', 'untrusted_authority'],
    ['authority_uri_insecure', 'login', 'authority_uri_insecure'],
    ['invalid_claims', 'token', 'invalid_claims'],
    ['empty_input_scopes_error', 'token', 'scopes_required'],
    ['token_request_empty', 'token', 'empty_request_error'],
    ['block_iframe_reload', 'frame', 'block_token_requests'],
    ['redirect_in_iframe', 'login', 'block_token_requests'],
    ['non_browser_environment', 'login', 'no_window_object'],
    ['temporarily_unavailable', 'token', 'server_unavailable', 'ServerError'],
    ['failed_to_parse_response', 'token', 'server_unavailable'],
    ['no_network_connectivity', 'token', 'server_unavailable'],
    ['', 'token', 'server_unavailable', 'ServerError'],
    ['something_new', 'token', 'unknown_server_error', 'ServerError'],
    ['something_new', 'token', 'unexpected_error'],
    ['login_required', 'frame', 'login_required', 'InteractionRequiredAuthError'],
    ['consent_required', 'token', 'consent_required'],
    ['account_selection_required', 'frame', 'interaction_required', 'ServerError'],
  ])('reads %j during %s as %s', (code, stage, expected, name) => {
    expect(signInErrorCode(vendor(code, name), stage)).toBe(expected);
  });

  it('returns the codes of known errors and reports any other error as unexpected', () => {
    expect(signInErrorCode(new SignInError('scopes_required'), 'login')).toBe('scopes_required');
    expect(signInErrorCode(new TypeError('x'), 'login')).toBe('unexpected_error');
    expect(signInErrorCode('InvalidCharacterError', 'token')).toBe('unexpected_error');
  });
});

it('has a message and a next step for every code', () => {
  for (const code of signInErrorCodes) {
    const { message, nextStep } = signInErrorText(code);
    expect(message, code).not.toContain('signInError.');
    expect(nextStep, code).not.toContain('signInError.');
  }
  expect(signInErrorText('server_unavailable').message).toBe('Server is temporarily unavailable.');
});
