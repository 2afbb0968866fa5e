import { i18n } from '@lingui/core';
import german from '@blueport/contracts/messages/de.json';
import { beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import { reasonText } from './reason-text.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'de', messages: catalogueOf(german) }));

test("shows a note in the user's language, with the name of a region", () => {
  const values = { title: 'Cores', location: 'westeurope', used: '8', limit: '10', needed: '4' };
  expect(reasonText({ code: 'quota', message: 'In English.', values })).toBe(
    'Cores in West Europe: 8 von 10 sind belegt, 4 weitere sind nötig.',
  );
  expect(reasonText({ code: 'policies', message: 'In English.' })).toBe(
    'Die geltenden Richtlinien haben sich geändert.',
  );
});

test('adds the cause of an unknown result', () => {
  const unknown = { code: 'rights-unknown', message: 'In English.' };
  expect(reasonText({ ...unknown, values: { count: '2', because: 'not-permitted' } })).toMatch(
    /^2 erforderliche .* Sie haben keine Berechtigung/,
  );
  expect(
    reasonText({ ...unknown, values: { count: '2', because: 'refused', reason: 'unavailable' } }),
  ).toMatch(/^2 erforderliche .* Die Datenbank/);
});

test('uses the same text for a budget as the issue that refuses the deployment', () => {
  const values = { adds: '12', left: '3', over: '0', limit: '100', currency: 'USD', of: 'organization' };
  expect(reasonText({ code: 'budget', message: 'In English.', values })).toMatch(/12 USD.* 3 USD/);
});

test('names what the embedded cloud does not simulate', () => {
  const refusal = { code: 'refused', message: 'In English.', values: { reason: 'cloud-not-simulated' } };
  expect(reasonText(refusal)).toBe('In der eingebetteten Cloud nicht verfügbar.');
});

test('keeps the English text of an unknown code', () => {
  expect(reasonText({ code: 'newer', message: 'In English.' })).toBe('In English.');
  const values = { count: '2', because: 'newer' };
  expect(reasonText({ code: 'rights-unknown', message: 'In English.', values })).toBe('In English.');
});

test.each(['denied', 'audited'])('translates the finding of a policy with its own message: %s', (code) => {
  const values = {
    policy: 'Data protection',
    count: '1',
    named: 'yes',
    names: 'st1',
    cause: 'said',
    said: 'No.',
  };
  expect(reasonText({ code, message: 'In English.', values })).toMatch(
    /^Die Richtlinie „Data protection“ .* st1: No/,
  );
});
