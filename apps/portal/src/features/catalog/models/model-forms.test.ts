import type { BlueprintParameter } from '@blueport/contracts';
import { expect, test } from 'vitest';
import { missingFields, nameOfTitle, tagsOf, titleOfFile, withPicture } from './new-model.ts';
import { nextVersion } from './components/NewVersionDialog.tsx';
import { i18n } from '@lingui/core';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { t } from '../../../core/i18n/translate.tsx';
import words from './messages/en.json';
import { ruleText } from './components/ConfigurationsTab.tsx';
import { ruleDraftOf, rulesOf } from './rule-draft.ts';
import { moveParameter, placeParameter } from './wizard-groups.ts';

const parameter = (name: string, type: BlueprintParameter['type']) => ({ name, type }) as BlueprintParameter;

test('derives a name for URLs from the title, and splits tags at commas', () => {
  expect(nameOfTitle('3 Größe: Web App (v2)')).toBe('grosse-web-app-v2');
  expect(nameOfTitle('Forschungslabor Üñîçødé')).toBe('forschungslabor-unicode');
  expect(tagsOf(' web, data,, web ')).toEqual(['web', 'data']);
});

test('derives a title from a file name, except for common template file names', () => {
  expect(titleOfFile('team-file_share.v2.json')).toBe('Team file share v2');
  for (const usual of ['azuredeploy.json', 'mainTemplate.json', 'template.jsonc']) {
    expect(titleOfFile(usual)).toBe('');
  }
});

test('requires a category for a new blueprint', () => {
  const filled = { title: 'Queue', summary: 'For orders.', name: 'queue', template: '{}' };
  expect([...missingFields({ ...filled, category: '' })]).toEqual(['category']);
  expect([...missingFields({ ...filled, category: 'Web' })]).toEqual([]);
});

test('references pictures by name in the text and stores each under a unique name at the end', () => {
  const first = withPicture('# Page\n\nText.', 'plan [1].png', 'data:image/png;base64,AAAA');
  expect(first).toBe('# Page\n\nText.\n\n![plan 1][picture-1]\n\n[picture-1]: data:image/png;base64,AAAA\n');
  expect(withPicture(first, 'more.png', 'data:image/png;base64,BBBB')).toBe(
    '# Page\n\nText.\n\n![plan 1][picture-1]\n\n![more][picture-2]\n\n' +
      '[picture-1]: data:image/png;base64,AAAA\n[picture-2]: data:image/png;base64,BBBB\n',
  );
  expect(withPicture('', 'a.png', 'data:image/png;base64,AAAA')).toMatch(/^!\[a\]/);
});

test('compares version parts as numbers when suggesting the next version', () => {
  expect(nextVersion(['1.9.0', '1.10.2', '1.2.0'])).toBe('1.11.0');
  expect(nextVersion([])).toBe('0.1.0');
});

test('parses rules by parameter type and formats them as they were typed', () => {
  const parameters = [parameter('count', 'int'), parameter('size', 'string'), parameter('list', 'array')];
  const narrowed = { mode: 'narrowed', value: '2', allowed: '1, 2', min: '1', max: '' } as const;
  const fixed = { mode: 'fixed', value: 'S', allowed: '', min: '', max: '' } as const;
  const { rules, wrong } = rulesOf(parameters, {
    count: narrowed,
    size: fixed,
    list: { ...fixed, value: '{' },
  });
  expect(rules).toEqual({
    count: { allowedValues: [1, 2], defaultValue: 2, minValue: 1 },
    size: { fixed: 'S' },
  });
  expect([...wrong]).toEqual(['list']);
  expect(ruleDraftOf(rules['count'])).toEqual(narrowed);
});

test('moves parameters within a page and between pages without losing any', () => {
  const groups = [
    { title: 'One', parameters: ['a', 'b'] },
    { title: 'Two', parameters: ['c'] },
  ];
  expect(moveParameter(groups, 0, 0, 1)[0]?.parameters).toEqual(['b', 'a']);
  expect(moveParameter(groups, 0, 0, -1)).toEqual(groups);
  expect(placeParameter(groups, 'a', 1).map(({ parameters }) => parameters)).toEqual([['b'], ['c', 'a']]);
});

test('describes the effect of a configuration on a parameter', () => {
  i18n.load('en', catalogueOf(words));
  i18n.activate('en');
  expect(ruleText(t, { fixed: false })).toBe('is always false');
  expect(ruleText(t, { allowedValues: ['a', 'b'], defaultValue: 'b' })).toBe('is one of a or b · default b');
  expect(ruleText(t, { minValue: 2, maxValue: 1500 })).toBe('at least 2 · at most 1,500');
});
