import { isDeepStrictEqual } from 'node:util';
import { i18n } from '@lingui/core';
import { afterAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../i18n/locale.ts';
import german from './messages/de.json';
import english from './messages/en.json';
import french from './messages/fr.json';
import { codeOfMessage, signInActions } from './sign-in-action.ts';
import { signInErrorCodes } from './sign-in-error.ts';
import { signInErrorLine, signInErrorText } from './sign-in-error-text.ts';

/** The error codes, repeated here so that the test detects a removed code. */
const catalogue = [
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
  'block_token_requests',
  'unexpected_error',
  'no_window_object',
  'server_unavailable',
  'unknown_server_error',
  'interaction_required',
  'consent_required',
  'login_required',
] as const;
/** Additional codes: two guards that the catalog has no code for. */
const own = ['invalid_correlation_id', 'invalid_claims'] as const;
const languages = { en: english, de: german, fr: french };

it('covers exactly the codes of the catalogue and two additional ones', () => {
  expect([...signInErrorCodes].toSorted()).toEqual([...catalogue, ...own].toSorted());
});

describe.each(Object.keys(languages) as (keyof typeof languages)[])('sign-in errors in %s', (language) => {
  const before = { locale: i18n.locale, messages: i18n.messages };
  afterAll(() => i18n.loadAndActivate(before));
  const setLanguage = () =>
    i18n.loadAndActivate({ locale: language, messages: catalogueOf(languages[language]) });

  it.each(signInErrorCodes)(
    '%s has a message, a next step and an action, and is recognized by its text',
    (code) => {
      setLanguage();
      const { message, nextStep } = signInErrorText(code);
      for (const text of [message, nextStep]) expect(text).toMatch(/^\p{Lu}.{8,}\.$/u);
      // A compiled message without placeholders is an array with one element.
      const inEnglish: Readonly<Record<string, unknown>> = english;
      expect(isDeepStrictEqual([message], inEnglish[`signInError.${code}`])).toBe(language === 'en');
      expect(signInActions[code]).toMatch(/^(again|reload|other-cloud|this-page|own-window)$/);
      expect(codeOfMessage(signInErrorLine(code))).toBe(code);
    },
  );

  it('does not match a similar message to a code', () => {
    setLanguage();
    expect(codeOfMessage('Error validating access token: Your token has expired!')).toBeNull();
    expect(codeOfMessage('')).toBeNull();
  });
});
