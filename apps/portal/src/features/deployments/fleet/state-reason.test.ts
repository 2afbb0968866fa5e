import { fleetReasons } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { catalogueOf, locales } from '../../../core/i18n/locale.ts';
import { t } from '../../../core/i18n/translate.tsx';
import de from './messages/de.json';
import en from './messages/en.json';
import fr from './messages/fr.json';
import { stopRuleText, stateReason } from './state-reason.ts';

const catalogues = { en, de, fr };
const speak = (locale: 'en' | 'de' | 'fr'): void =>
  i18n.loadAndActivate({ locale, messages: catalogueOf(catalogues[locale]) });
const facts = { version: '1.2.3', count: 2, names: 'disk, vault', failed: 3, total: 9 };

describe.each(locales)('stateReason in %s', (locale) => {
  it.each(fleetReasons)('has a translated sentence for %s', (reason) => {
    speak('en');
    const english = stateReason(t, { reason, facts });
    speak(locale);
    const sentence = stateReason(t, { reason, facts });
    expect(sentence).toMatch(/^\S.*\.$/s);
    expect(sentence).not.toMatch(/[{}]|fleet\./);
    expect(sentence === english).toBe(locale === 'en');
  });
});

it('appends messages from the cloud and from users unchanged', () => {
  speak('de');
  expect(stateReason(t, { reason: 'locked', facts: { said: 'Holidays' } })).toBe(
    'Diese Bereitstellung ist gesperrt. Holidays',
  );
  expect(stateReason(t, { reason: null, facts: { said: 'QuotaExceeded' } })).toBe('QuotaExceeded');
  expect(stateReason(t, { reason: 'version', facts })).toContain('1.2.3');
  expect(stateReason(t, { reason: null, facts: {} })).toBe('');
});

it.each([
  [{}, 'at the first failure'],
  [{ failures: 3 }, 'after 3 failures'],
  [{ percent: 10 }, 'when 10% of all deployments have failed'],
  [{ failures: 2, percent: 10 }, 'after 2 failures, or when 10% of all deployments have failed'],
])('describes the stop rule %j as %j', (rule, words) => {
  speak('en');
  expect(stopRuleText(t, rule)).toBe(words);
});
