import { SignInError } from './sign-in-error.ts';

/** A login or token request for the vendor's library. */
export interface TokenRequest {
  readonly authority: string;
  readonly scopes: readonly string[];
  readonly prompt?: string;
  readonly correlationId?: string;
  readonly claims?: string;
  readonly loginHint?: string;
  readonly extraQueryParameters?: Record<string, string>;
  readonly domainHint?: string;
}

const prompts = new Set(['login', 'select_account', 'consent', 'none']);
const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Checks rules of sign-in requests that the vendor's library no longer checks. Throws the catalog's error. */
export function guardRequest(request: TokenRequest | null | undefined): TokenRequest {
  if (!request || Object.keys(request).length === 0) throw new SignInError('empty_request_error');
  if (!request.authority.startsWith('https://')) throw new SignInError('authority_uri_insecure');
  if (!Array.isArray(request.scopes) || request.scopes.length === 0) throw new SignInError('scopes_required');
  if (request.prompt !== undefined && !prompts.has(request.prompt)) {
    throw new SignInError('invalid_prompt_value');
  }
  if (request.correlationId !== undefined && !guid.test(request.correlationId)) {
    throw new SignInError('invalid_correlation_id');
  }
  if (request.claims !== undefined && !isJson(request.claims)) throw new SignInError('invalid_claims');
  return request;
}
