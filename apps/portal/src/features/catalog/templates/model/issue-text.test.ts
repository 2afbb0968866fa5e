import { i18n } from '@lingui/core';
import { checkForm, type FormItem } from '@blueport/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../core/i18n/locale.ts';
import type { MessageId } from '../../../../core/i18n/message-id.ts';
import { t } from '../../../../core/i18n/translate.tsx';
import fieldsInGerman from '../../../../components/form-fields/messages/de.json';
import fieldsInEnglish from '../../../../components/form-fields/messages/en.json';
import fieldsInFrench from '../../../../components/form-fields/messages/fr.json';
import issuesInGerman from '../../../../components/form-issues/messages/de.json';
import issuesInEnglish from '../../../../components/form-issues/messages/en.json';
import issuesInFrench from '../../../../components/form-issues/messages/fr.json';
import german from '../messages/de.json';
import english from '../messages/en.json';
import french from '../messages/fr.json';
import { issueText } from './issue-text.ts';

const formFields = { en: fieldsInEnglish, de: fieldsInGerman, fr: fieldsInFrench };
const formIssues = { en: issuesInEnglish, de: issuesInGerman, fr: issuesInFrench };
const ports = {
  matches: () => true,
  today: '2026-01-01',
  patternError: () => ({ at: '(' }),
};
const equals = (field: string, value: string): NonNullable<FormItem['when']> => ({
  match: 'all',
  tests: [{ field, operator: 'equals', value }],
});
const live = (id: string, source: 'subnets' | 'images'): FormItem => ({
  id,
  parameter: id,
  spec: { type: 3, label: id, options: { kind: 'live', source } },
});
const one = (value: string) => ({ value, label: value });
/** Covers nearly every mistake an author can make. */
const items: FormItem[] = [
  { id: 'a', spec: { type: 1, label: 'A', min: 3, max: 1 }, when: equals('gone', 'x') },
  { id: 'a', parameter: 'p', spec: { type: 3, label: 'B' } },
  {
    id: 'c',
    parameter: 'p',
    spec: { type: 4, label: 'C', options: { kind: 'static', choices: [one('x'), one('x')] } },
  },
  { id: 'd', spec: { type: 1 } },
  { id: 'e', parameter: 'e', spec: { type: 5, label: 'E', max: 1e9 }, when: equals('f', '1') },
  { id: 'f', parameter: 'f', spec: { type: 13, label: 'F', min: 0.5 }, when: equals('e', '') },
  { id: 'g', parameter: 'g', spec: { type: 8, label: 'G', min: 1 } },
  { id: 'k', parameter: 'k', spec: { type: 2, label: 'K', max: -1 } },
  { id: 'h', parameter: 'h', spec: { type: 1, label: 'H' }, when: equals('c', 'never') },
  { id: 'i', parameter: 'i', spec: { type: 1, label: 'I' }, when: equals('g', 'x') },
  { id: 'j', fieldId: '00000000-0000-4000-8000-000000000000', spec: {} },
  { id: 'n', parameter: 'n', spec: { label: 'N' } },
  { id: 'o', parameter: 'o', spec: { type: 1, label: 'O', pattern: '(' } },
  { id: 'q', parameter: 'q', spec: { type: 1, label: 'Q', default: 'ab', max: 1 } },
  { id: 'r', spec: { type: 9, label: 'R', default: 'x' } },
  { id: 's', parameter: 's', spec: { type: 13, label: 'S', pattern: 'x' } },
  { ...live('l', 'subnets'), narrow: { virtualNetwork: 'gone', resourceGroup: 'c', location: 'm' } },
  { ...live('m', 'images'), narrow: { location: 'm', virtualNetwork: 'a' } },
];

const languages = {
  en: { ...english, ...formFields.en, ...formIssues.en },
  de: { ...german, ...formFields.de, ...formIssues.de },
  fr: { ...french, ...formFields.fr, ...formIssues.fr },
};

describe.each(Object.entries(languages))('issueText in %s', (locale, words) => {
  beforeAll(() => i18n.loadAndActivate({ locale, messages: catalogueOf(words) }));

  it("has a translation for every issue and never shows the server's message", () => {
    const issues = checkForm({ others: 'shown', items }, new Map(), ports);
    expect(issues.length).toBeGreaterThan(17);
    const own = new Set(
      Object.keys(words).flatMap((id) => (id.startsWith('templates.issue.') ? [t(id as MessageId)] : [])),
    );
    const alien = issues.filter((issue) => {
      const text = issueText(t, issue);
      const isMissing = text === '' || text.startsWith('formIssues.');
      // Texts with interpolated values are not in the catalogue verbatim.
      const isWorded =
        own.has(text) || issue.values !== undefined || text === t(`formIssues.${issue.code}` as MessageId);
      return isMissing || !isWorded;
    });
    expect(alien).toEqual([]);
    const circle = issues.find(({ code }) => code === 'cycle');
    expect(circle && issueText(t, circle)).toContain('e → f → e');
  });

  it("falls back to the server's message for unknown codes", () => {
    const strange = {
      pointer: '/items/0/spec/label',
      code: 'invalid-format',
      message: 'Does not have the expected form.',
    };
    expect(issueText(t, strange)).toBe(strange.message);
  });
});
