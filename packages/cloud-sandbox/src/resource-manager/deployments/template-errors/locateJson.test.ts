import { describe, expect, it } from 'vitest';
import { writePath } from '../../http/jsonPosition.ts';
import { locateJson, pathOfPointer } from './locateJson.ts';

// Positions from errors of the service: an object counts from its bracket, another value to its last character.
describe('locateJson', () => {
  it('finds the bracket of an object, as in "line 14, column 30"', () => {
    const text = `{\n  "parameters": {\n        "domainNetbiosName": {\n  "type": "string" } } }`;
    expect(locateJson(text, ['parameters', 'domainNetbiosName'])).toEqual({ line: 3, position: 30 });
  });

  it('finds the end of a text, as in "line 130, column 73"', () => {
    const type = 'Microsoft.Storage/storageAccounts/blobServices/containers';
    const text = `{ "resources": [ {}, {\n      "type": "${type}", "name": "a" } ] }`;
    expect(locateJson(text, ['resources', '1', 'type'])).toEqual({ line: 2, position: 73 });
  });

  it('finds the colon after a name, as in "line 32, position 20"', () => {
    const text = '{ "resources": [\n    {\n      "apiVersion1": "2019-06-01" } ] }';
    expect(locateJson(text, ['resources', '0', 'apiVersion1'], 'name')).toEqual({ line: 3, position: 20 });
  });

  it('finds the end of an object, as in "line 2, position 1"', () => {
    expect(locateJson('{\n}', [], 'end')).toEqual({ line: 2, position: 1 });
  });

  it('reads comments, bare names, escapes and trailing commas', () => {
    const text = '{ template: { // "a": {\n /* { */ "x\\"y": [1, { "b": true }, ], "c": "d" } }';
    expect(locateJson(text, ['template', 'x"y', '1', 'b'])).toEqual({ line: 2, position: 32 });
    expect(locateJson(text, ['template', 'c'])).toEqual({ line: 2, position: 47 });
  });

  it('ignores the case of names and names that appear elsewhere', () => {
    const text = '{ "other": { "Parameters": { "p": 1 } },\n"Parameters": { "q": 1,\n"P": { } } }';
    expect(locateJson(text, ['parameters', 'p'])).toEqual({ line: 3, position: 6 });
  });

  it.each([
    [['parameters', 'none'], { line: 1, position: 17 }],
    [['none'], { line: 1, position: 1 }],
  ])('returns the nearest container of %j', (path, expected) => {
    expect(locateJson('{ "parameters": { "p": {} } }', path)).toEqual(expected);
  });

  it.each(['', '{', '}{', '"', '[[[', '{"a":'])('does not fail for %j', (text) => {
    expect(locateJson(text, ['a', 'b'])).toMatchObject({ line: 1 });
  });
});

it('writes paths with indexes and quoted names', () => {
  expect(writePath(pathOfPointer('/properties/template/resources/0/a.b/c~1d'))).toBe(
    "properties.template.resources[0]['a.b']['c/d']",
  );
});
