import type { BlueprintParameter } from '@blueport/contracts';
import { expect, test } from 'vitest';
import { missingFields, nameOfTitle, tagsOf, titleOfFile, withPicture } from './new-model.ts';
import { nextVersion } from './next-version.ts';
import { i18n } from '@lingui/core';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { t } from '../../../core/i18n/translate.tsx';
import words from './messages/en.json';
import { ruleWords } from './rule-words.ts';
import { ruleDraftOf, rulesOf } from './rule-draft.ts';
import { moveParameter, placeParameter } from './wizard-groups.ts';

const parameter = (name: string, type: BlueprintParameter['type']) => ({ name, type }) as BlueprintParameter;

test('a title becomes a name for addresses, tags are parted by commas', () => {
  expect(nameOfTitle('3 Größe: Web App (v2)')).toBe('gro-e-web-app-v2');
  expect(tagsOf(' web, data,, web ')).toEqual(['web', 'data']);
});

test('a file gives a title, but for the names that every template file has', () => {
  expect(titleOfFile('team-file_share.v2.json')).toBe('Team file share v2');
  for (const usual of ['azuredeploy.json', 'mainTemplate.json', 'template.jsonc']) {
    expect(titleOfFile(usual)).toBe('');
  }
});

test('a new blueprint has no category until one is chosen', () => {
  const filled = { title: 'Queue', summary: 'For orders.', name: 'queue', template: '{}' };
  expect([...missingFields({ ...filled, category: '' })]).toEqual(['category']);
  expect([...missingFields({ ...filled, category: 'Web' })]).toEqual([]);
});

test('pictures stand in a page by name, and are kept at its end, each under a name of its own', () => {
  const first = withPicture('# Page\n\nText.', 'plan [1].png', 'data:image/png;base64,AAAA');
  expect(first).toBe('# Page\n\nText.\n\n![plan 1][picture-1]\n\n[picture-1]: data:image/png;base64,AAAA\n');
  expect(withPicture(first, 'more.png', 'data:image/png;base64,BBBB')).toBe(
    '# Page\n\nText.\n\n![plan 1][picture-1]\n\n![more][picture-2]\n\n' +
      '[picture-1]: data:image/png;base64,AAAA\n[picture-2]: data:image/png;base64,BBBB\n',
  );
  expect(withPicture('', 'a.png', 'data:image/png;base64,AAAA')).toMatch(/^!\[a\]/);
});

test('the next version counts numbers, not letters', () => {
  expect(nextVersion(['1.9.0', '1.10.2', '1.2.0'])).toBe('1.11.0');
  expect(nextVersion([])).toBe('0.1.0');
});

test('rules are read by the type of their parameter, and shown again as they were typed', () => {
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

test('parameters move on their page and to others, and are never lost', () => {
  const groups = [
    { title: 'One', parameters: ['a', 'b'] },
    { title: 'Two', parameters: ['c'] },
  ];
  expect(moveParameter(groups, 0, 0, 1)[0]?.parameters).toEqual(['b', 'a']);
  expect(moveParameter(groups, 0, 0, -1)).toEqual(groups);
  expect(placeParameter(groups, 'a', 1).map(({ parameters }) => parameters)).toEqual([['b'], ['c', 'a']]);
});

test('what a configuration does to a parameter is said in words', () => {
  i18n.load('en', catalogueOf(words));
  i18n.activate('en');
  expect(ruleWords(t, { fixed: false })).toBe('is always false');
  expect(ruleWords(t, { allowedValues: ['a', 'b'], defaultValue: 'b' })).toBe(
    'is one of a or b · starts with b',
  );
  expect(ruleWords(t, { minValue: 2, maxValue: 1500 })).toBe('at least 2 · at most 1,500');
});
