import { describe, expect, it } from 'vitest';
import { parseTags } from './tags.ts';

describe('parseTags', () => {
  it.each<[string, Record<string, string>]>([
    ['', {}],
    ['NULL', {}],
    ['{}', {}],
    ['{"a":"b"}', { a: 'b' }],
    ['"key": "value","key2": "value2"', { key: 'value', key2: 'value2' }],
    ['"quote": "a \\"b\\""', { quote: 'a "b"' }],
    ['["\\"env\\":\\"prod\\""]', { env: 'prod' }],
    ['{"count":1,"none":null,"list":[1]}', { count: '1', none: '', list: '[1]' }],
    ['"a": "b","cut off": "c', { a: 'b' }],
    ['[[[[', {}],
    ['text', {}],
  ])('reads %s', (text, tags) => {
    expect(parseTags(text)).toEqual(tags);
  });

  it.each<[string, Record<string, string>]>([
    ['{"a\\u0000":"x\\u0000y"}', { a: 'xy' }],
    ['{"a":"x\0y"}', { a: 'xy' }],
    ['{"a":"x\\ud83d"}', { a: 'x\uFFFD' }],
  ])('cleans the text of %j', (text, tags) => {
    expect(parseTags(text)).toEqual(tags);
  });

  it('reads a tag named __proto__', () => {
    expect(Object.entries(parseTags('{"__proto__":"x"}'))).toEqual([['__proto__', 'x']]);
  });
});
