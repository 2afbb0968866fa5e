import { describe, expect, it } from 'vitest';
import { JsonReadError, readJsonObject } from './jsonReader.ts';

describe('readJsonObject', () => {
  it.each<[name: string, text: string, value: unknown]>([
    [
      'bare names',
      '{"properties": {"mode": "Incremental", template:{"a": 1}}}',
      { properties: { mode: 'Incremental', template: { a: 1 } } },
    ],
    [
      'comments and commas before a closing bracket',
      '{ // first\n "a": "x // no comment", /* two */ b : [1, 2,], }',
      { a: 'x // no comment', b: [1, 2] },
    ],
    [
      'raw line breaks and escapes in strings',
      '{"text": "one\ntwo", "quote": "a \\" b: c", "code": "\\u00e9\\n"}',
      { text: 'one\ntwo', quote: 'a " b: c', code: 'é\n' },
    ],
    ['single quotes', "{'a': 'it \\'is\\''}", { a: "it 'is'" }],
    ['constants and numbers', '{"a":[true,false,null,-1.5e3,0]}', { a: [true, false, null, -1500, 0] }],
    ['a byte order mark', '\uFEFF{"a":{}}', { a: {} }],
  ])('reads %s', (_name, text, value) => {
    expect(readJsonObject(text)).toEqual(value);
  });

  it('reads a name like __proto__ as an ordinary name', () => {
    expect(Object.keys(readJsonObject('{__proto__: {"a": 1}}'))).toEqual(['__proto__']);
  });

  it.each<[text: string, message: string]>([
    ['<', "Unexpected character encountered while parsing value: <. Path '', line 0, position 0."],
    ['text', "Error parsing boolean value. Path '', line 1, position 1."],
    ['{', "Unexpected end when deserializing object. Path '', line 1, position 1."],
    ['{"a":', "Unexpected end when deserializing object. Path 'a', line 1, position 5."],
    ['{"a": {"b": 1}', "Unexpected end when deserializing object. Path 'a', line 1, position 14."],
    ['{"a": }', "Unexpected character encountered while parsing value: }. Path 'a', line 1, position 6."],
    [
      '{\n  "location": westeurope\n}',
      "Unexpected character encountered while parsing value: w. Path 'location', line 2, position 14.",
    ],
    [
      '{\n  "a": 1\n  "b": 2\n}',
      `After parsing a value an unexpected character was encountered: ". Path 'a', line 3, position 2.`,
    ],
    [
      '{"a": [1, @]}',
      "Unexpected character encountered while parsing value: @. Path 'a[0]', line 1, position 10.",
    ],
    [
      '{"a": [{"b": 1}, {"c": @}]}',
      "Unexpected character encountered while parsing value: @. Path 'a[1].c', line 1, position 23.",
    ],
    ['{"a": "x}', `Unterminated string. Expected delimiter: ". Path 'a', line 1, position 9.`],
    ['{"a": "\\q"}', String.raw`Bad JSON escape sequence: \q. Path 'a', line 1, position 9.`],
    ['{"a": "\\u12x4"}', String.raw`Invalid Unicode escape sequence: \u12x4. Path 'a', line 1, position 9.`],
    [
      '{"a" 1}',
      "Invalid character after parsing property name. Expected ':' but got: 1. Path '', line 1, position 5.",
    ],
    ['{"a": 1, @: 2}', "Invalid property identifier character: @. Path 'a', line 1, position 9."],
    ['{a-b: 2}', "Invalid JavaScript property identifier character: -. Path '', line 1, position 2."],
    [
      '{"a": [1}',
      "JsonToken EndObject is not valid for closing JsonType Array. Path 'a', line 1, position 9.",
    ],
    ['{"a": nil}', "Error parsing null value. Path 'a', line 1, position 7."],
    ['{"a": 1.2.3}', "Input string '1.2.3' is not a valid number. Path 'a', line 1, position 11."],
    ['{"a": 12z}', "Unexpected character encountered while parsing number: z. Path 'a', line 1, position 8."],
    ['{"a": 1 /* open', "Unexpected end while parsing comment. Path 'a', line 1, position 15."],
    ['{"a": 1 / 2}', "Error parsing comment. Expected: *, got  . Path 'a', line 1, position 9."],
    [
      '{"a": 1} {',
      "Additional text encountered after finished reading JSON content: {. Path '', line 1, position 9.",
    ],
    [
      '[1]',
      "Error reading JObject from JsonReader. Current JsonReader item is not an object: StartArray. Path '', line 1, position 3.",
    ],
    [
      '{"tags": {"a.b": x}}',
      "Unexpected character encountered while parsing value: x. Path 'tags['a.b']', line 1, position 17.",
    ],
  ])('refuses %j', (text, message) => {
    expect(() => readJsonObject(text)).toThrow(new JsonReadError(message));
  });

  it('refuses more levels than the service reads', () => {
    const text = '{"a":'.repeat(5000);
    const path = Array.from({ length: 128 }, () => 'a').join('.');
    expect(() => readJsonObject(text)).toThrow(
      new JsonReadError(
        `The reader's MaxDepth of 128 has been exceeded. Path '${path}', line 1, position 641.`,
      ),
    );
  });

  it('reads large malformed texts in linear time', () => {
    const text = `{"a": [${'/* c */ "x\\ty", '.repeat(100_000)}`;
    expect(() => readJsonObject(text)).toThrow('Unexpected end when deserializing object.');
  });
});
