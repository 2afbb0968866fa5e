import { expect, it } from 'vitest';
import { issueOfTag, toTagRows, toTags, type TagRow } from './tag-rows.ts';

const row = (name: string, value = 'x', key = `${name}/${value}`): TagRow => ({ key, name, value });

it('keeps tags as they are, without empty lines and spaces around', () => {
  expect(toTags(toTagRows({ env: 'prod', Owner: '' }))).toEqual({ env: 'prod', Owner: '' });
  expect(toTags([row(' env ', ' prod '), row('', '')])).toEqual({ env: 'prod' });
});

it.each([
  ['a value without a name', [row('', 'prod')], 'missing'],
  ['signs that the cloud refuses', [row('a/b')], 'characters'],
  ['a name that stands there already in other letters', [row('env'), row('ENV')], 'twice'],
] as const)('finds %s', (_what, rows, issue) => {
  expect(issueOfTag(rows.at(-1)!, rows)).toBe(issue);
  expect(toTags(rows)).toBeUndefined();
});
