import type { BlueprintParameter } from '@blueport/contracts';
import { expect, test } from 'vitest';
import { nameOfTitle, tagsOf } from './new-model.ts';
import { nextVersion } from './next-version.ts';
import { ruleDraftOf, rulesOf } from './rule-draft.ts';
import { moveParameter, placeParameter } from './wizard-groups.ts';

const parameter = (name: string, type: BlueprintParameter['type']) => ({ name, type }) as BlueprintParameter;

test('a title becomes a name for addresses, tags are parted by commas', () => {
  expect(nameOfTitle('3 Größe: Web App (v2)')).toBe('gro-e-web-app-v2');
  expect(tagsOf(' web, data,, web ')).toEqual(['web', 'data']);
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
