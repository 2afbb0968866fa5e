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
/** Codes for which a language has nothing to say, or says it with a hole. */
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

describe.each(Object.entries(languages))('issues of forms in %s', (locale, words: Words) => {
  it('have words, every one of them', () => {
    expect(wordless(locale, words)).toEqual([]);
  });

  it('would be missed here if they had none', () => {
    const { 'formIssues.not-offered': _gone, ...rest } = words;
    expect(wordless(locale, rest)).toEqual(['not-offered']);
  });
});

describe('formIssueText', () => {
  it('says which rule of its field a default value breaks', () => {
    i18n.loadAndActivate({ locale: 'de', messages: catalogueOf(languages.de) });
    const own = { pointer: '/default', code: 'too-long', values: { limit: '3' } };
    expect(formIssueText(t, own)).toBe('Der Standardwert ist ungültig: Höchstens 3 Zeichen.');
  });

  it('shows the message of the server for other issues', () => {
    const issue = { pointer: '/items/0/spec/label', code: 'too-big', message: 'Höchstens 80 Zeichen.' };
    expect(formIssueText(t, issue)).toBe(issue.message);
  });
});
