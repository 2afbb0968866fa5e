import { describe, expect, it } from 'vitest';
import { guardRequest } from './request-guards.ts';
import type { TokenRequest } from './request-guards.ts';

const valid: TokenRequest = { authority: 'https://login.example/common', scopes: ['openid'] };

describe('guardRequest', () => {
  it.each([
    ['an empty request', {}, 'empty_request_error'],
    [
      'an insecure authority',
      { ...valid, authority: 'http://login.example/common' },
      'authority_uri_insecure',
    ],
    ['no scopes', { ...valid, scopes: [] }, 'scopes_required'],
    ['scopes as text', { ...valid, scopes: 'openid' }, 'scopes_required'],
    ['an unknown prompt', { ...valid, prompt: 'bogus' }, 'invalid_prompt_value'],
    ['a correlation id that is no guid', { ...valid, correlationId: '42' }, 'invalid_correlation_id'],
    ['claims that are no JSON', { ...valid, claims: '{' }, 'invalid_claims'],
  ])('rejects %s', (_name, request, code) => {
    expect(() => guardRequest(request as unknown as TokenRequest)).toThrow(code);
  });

  it('rejects a missing request', () => {
    expect(() => guardRequest(undefined)).toThrow('empty_request_error');
  });

  it.each(['login', 'select_account', 'consent', 'none'])('allows the prompt %s', (prompt) => {
    const request = {
      ...valid,
      prompt,
      correlationId: '6f1a3c52-9b8e-4d0e-8a61-3f2d7c5b9e10',
      claims: '{"id_token":{}}',
    };
    expect(guardRequest(request)).toBe(request);
  });
});
