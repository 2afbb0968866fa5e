import { fleetReasons } from '@blueport/contracts';
import germanServer from '@blueport/contracts/messages/de.json';
import frenchServer from '@blueport/contracts/messages/fr.json';
import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { t } from '../../../core/i18n/translate.tsx';
import de from './messages/de.json';
import en from './messages/en.json';
import fr from './messages/fr.json';
import { stopRuleText, stateReason } from './state-reason.ts';

const catalogues = { en, de: { ...de, ...germanServer }, fr: { ...fr, ...frenchServer } };
const setLanguage = (locale: 'en' | 'de' | 'fr'): void =>
  i18n.loadAndActivate({ locale, messages: catalogueOf(catalogues[locale]) });
const facts = { version: '1.2.3', count: 2, names: 'disk, vault', failed: 3, total: 9 };
const message = 'The English text of the server.';

describe.each(['de', 'fr'] as const)('stateReason in %s', (locale) => {
  it.each(fleetReasons)('has a translated sentence for %s', (reason) => {
    setLanguage(locale);
    const sentence = stateReason({ reason, facts, message });
    expect(sentence).toMatch(/^\S.*\.$/s);
    expect(sentence).not.toMatch(/[{}]|fleet-/);
    expect(sentence).not.toBe(message);
  });
});

it('shows the text of the server in English', () => {
  setLanguage('en');
  expect(stateReason({ reason: 'gone', facts, message })).toBe(message);
});

it('translates the causes, and appends messages from the cloud and from users unchanged', () => {
  setLanguage('de');
  expect(stateReason({ reason: 'locked', facts: { said: 'Holidays' }, message })).toBe(
    'Diese Bereitstellung ist gesperrt. Holidays',
  );
  expect(stateReason({ reason: null, facts: { said: 'QuotaExceeded' }, message })).toBe('QuotaExceeded');
  expect(stateReason({ reason: 'version', facts, message })).toContain('1.2.3');
  expect(stateReason({ reason: null, facts: {}, message: '' })).toBe('');
  const causes = [{ id: 'issue.required', label: 'Name', message: 'This field is required.' }];
  expect(stateReason({ reason: 'invalid', facts: {}, causes, message })).toBe(
    `Die Werte sind für die neue Version ungültig. Name: ${germanServer['issue.required']}`,
  );
});

it.each([
  [{}, 'at the first failure'],
  [{ failures: 3 }, 'after 3 failures'],
  [{ percent: 10 }, 'when 10% of all deployments have failed'],
  [{ failures: 2, percent: 10 }, 'after 2 failures, or when 10% of all deployments have failed'],
])('describes the stop rule %j as %j', (rule, words) => {
  setLanguage('en');
  expect(stopRuleText(t, rule)).toBe(words);
});
