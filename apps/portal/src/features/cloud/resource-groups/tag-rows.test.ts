import { expect, it } from 'vitest';
import { issueOfTag, toTagRows, toTags, type TagRow } from './tag-rows.ts';

const row = (name: string, value = 'x', key = `${name}/${value}`): TagRow => ({ key, name, value });

it('keeps tags unchanged, except for empty rows and surrounding spaces', () => {
  expect(toTags(toTagRows({ env: 'prod', Owner: '' }))).toEqual({ env: 'prod', Owner: '' });
  expect(toTags([row(' env ', ' prod '), row('', '')])).toEqual({ env: 'prod' });
});

it.each([
  ['a value without a name', [row('', 'prod')], 'missing'],
  ['characters that the cloud rejects', [row('a/b')], 'characters'],
  ['a duplicate name in another case', [row('env'), row('ENV')], 'twice'],
] as const)('reports %s', (_what, rows, issue) => {
  expect(issueOfTag(rows.at(-1)!, rows)).toBe(issue);
  expect(toTags(rows)).toBeUndefined();
});
