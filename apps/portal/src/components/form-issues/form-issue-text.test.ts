import { i18n } from '@lingui/core';
import { formIssueCodes, valueIssueCodes } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import fieldsInGerman from '../form-fields/messages/de.json';
import fieldsInEnglish from '../form-fields/messages/en.json';
import fieldsInFrench from '../form-fields/messages/fr.json';
import { catalogueOf } from '../../core/i18n/locale.ts';
import { t } from '../../core/i18n/translate.tsx';
import { formIssueText } from './form-issue-text.ts';
import german from './messages/de.json';
import english from './messages/en.json';
import french from './messages/fr.json';

const languages = {
  en: { ...english, ...fieldsInEnglish },
  de: { ...german, ...fieldsInGerman },
  fr: { ...french, ...fieldsInFrench },
};
type Words = Readonly<Record<string, string>>;

const values = {
  parameter: 'sku',
  type: 'int',
  choices: 'Frozen',
  rule: 'too-long',
  limit: '3',
  at: '(?=',
  path: 'a → b',
};
/** Returns the codes without a text in a language, or with an unresolved placeholder. */
function wordless(
  locale: string,
  words: Words,
  codes: readonly string[] = [...formIssueCodes, ...valueIssueCodes],
): string[] {
  i18n.loadAndActivate({ locale, messages: catalogueOf(words) });
  return codes.filter((code) => {
    const text = formIssueText(t, { pointer: '/default', code, values });
    return text === '' || /formIssues\.|forms\.|undefined|[{}]/.test(text);
  });
}

describe.each(Object.entries(languages))('texts of form issues in %s', (locale, words: Words) => {
  it('exist for every issue', () => {
    expect(wordless(locale, words)).toEqual([]);
  });

  it('are detected as missing by this test', () => {
    const { 'formIssues.not-offered': _gone, ...rest } = words;
    expect(wordless(locale, rest)).toEqual(['not-offered']);
  });
});

describe('formIssueText', () => {
  it('names the rule that a default value violates', () => {
    i18n.loadAndActivate({ locale: 'de', messages: catalogueOf(languages.de) });
    const own = { pointer: '/default', code: 'too-long', values: { limit: '3' } };
    expect(formIssueText(t, own)).toBe('Der Standardwert ist ungültig. Verwenden Sie höchstens 3 Zeichen.');
  });

  it("shows the server's message for other issues", () => {
    const issue = { pointer: '/items/0/spec/label', code: 'too-big', message: 'Höchstens 80 Zeichen.' };
    expect(formIssueText(t, issue)).toBe(issue.message);
  });
});
