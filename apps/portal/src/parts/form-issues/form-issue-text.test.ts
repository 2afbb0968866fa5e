import { i18n } from '@lingui/core';
import {
  checkFormAgainst,
  formIssueCodes,
  valueIssueCodes,
  type BlueprintParameter,
  type WizardItem,
} from '@blueport/contracts';
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

const tier = (rest: Partial<BlueprintParameter> = {}): BlueprintParameter => ({
  name: 'tier',
  title: 'Tier',
  description: '',
  type: 'string',
  required: false,
  secure: false,
  advanced: false,
  ...rest,
});
const item = (rest: Partial<WizardItem> = {}): WizardItem => ({
  id: 'i',
  type: 1,
  label: 'I',
  parameter: 'tier',
  ...rest,
});
const select = (...choices: string[]): Partial<WizardItem> => ({
  type: 3,
  options: { kind: 'static', choices: choices.map((value) => ({ value, label: value })) },
});
const when: WizardItem['when'] = { match: 'all', tests: [{ field: 'x', operator: 'empty' }] };
/** Every way in which a form does not suit a template. */
const unsuited: readonly [string, WizardItem, BlueprintParameter, ReadonlySet<string>?][] = [
  ['unknown-parameter', item({ parameter: 'gone' }), tier()],
  ['asked-elsewhere', item(), tier(), new Set(['tier'])],
  ['wrong-type', item(), tier({ type: 'int' })],
  ['needs-default', item({ when }), tier({ required: true })],
  ['secure-value', item({ default: 'x' }), tier({ type: 'secureString', secure: true })],
  ['choice-refused', item(select('Hot', 'Frozen')), tier({ allowedValues: ['Hot'] })],
  ['default-refused', item({ default: 'Frozen' }), tier({ maxLength: 3 })],
  ['text-only', item({ type: 3, options: { kind: 'live', source: 'locations' } }), tier({ type: 'int' })],
  ['nothing-left', item({ min: 9 }), tier({ maxLength: 3 })],
];

describe.each(Object.entries(languages))('issues of forms in %s', (locale, words: Words) => {
  it('have words, every one of them', () => {
    expect(wordless(locale, words)).toEqual([]);
  });

  it('would be missed here if they had none', () => {
    const { 'formIssues.choice-refused': _gone, ...rest } = words;
    expect(wordless(locale, rest)).toEqual(['choice-refused']);
  });

  it.each(unsuited)('say what does not suit the template: %s', (code, one, parameter, elsewhere) => {
    i18n.loadAndActivate({ locale, messages: catalogueOf(words) });
    const issues = checkFormAgainst([one], [parameter], elsewhere ?? new Set(), () => true);
    expect(issues.map((issue) => issue.code)).toEqual([code]);
    const [text] = issues.map((issue) => formIssueText(t, issue));
    expect(text).toContain(issues[0]?.values?.['parameter']);
    expect(text).not.toContain('undefined');
    expect(text).not.toMatch(/[{}]/);
  });
});

describe('formIssueText', () => {
  it('says which rule of its field a default value breaks', () => {
    i18n.loadAndActivate({ locale: 'de', messages: catalogueOf(languages.de) });
    const [issue] = checkFormAgainst([unsuited[6]![1]], [unsuited[6]![2]], new Set(), () => true);
    expect(formIssueText(t, issue!)).toBe('tier lässt den Standardwert nicht zu: Höchstens 3 Zeichen.');
    const own = { pointer: '/default', code: 'too-long', values: { limit: '3' } };
    expect(formIssueText(t, own)).toBe('Der Standardwert ist ungültig: Höchstens 3 Zeichen.');
  });

  it('shows the message of the server for other issues', () => {
    const issue = { pointer: '/items/0/spec/label', code: 'too-big', message: 'Höchstens 80 Zeichen.' };
    expect(formIssueText(t, issue)).toBe(issue.message);
  });
});
