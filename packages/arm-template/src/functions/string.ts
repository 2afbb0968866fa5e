import { Failure } from '../expression/failure.ts';
import { parseLooseJson } from '../source/parseLooseJson.ts';
import { formatText } from '../value/formatText.ts';
import { lowerCase, upperCase } from '../value/letterCase.ts';
import { base32, murmur64OfText } from '../value/murmur64.ts';
import { nameBasedGuid } from '../value/nameBasedGuid.ts';
import { checkTextLength } from '../value/size.ts';
import { toText } from '../value/toText.ts';
import { decodeUriComponent, encodeUriComponent } from '../value/uriText.ts';
import {
  arrayArgument,
  intArgument,
  onlyInDefaults,
  textArgument,
  unlimited,
  wrongArgument,
} from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

const caseless = (a: string, b: string): [string, string] => [a.toLowerCase(), b.toLowerCase()];

/** Returns whether a string matches a pattern with the wildcard `*`, in linear time for each part of the pattern. */
function matchesPattern(text: string, pattern: string): boolean {
  const [start = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return text === pattern;
  if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) return false;
  const middle = text.slice(start.length, text.length - end.length);
  let from = 0;
  for (const part of parts) {
    const at = middle.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function encodeBase64(text: string): string {
  let binary = '';
  for (const byte of encoder.encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function decodeBase64(text: string): string {
  try {
    return decoder.decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    throw new Failure('ExpressionFailed', 'base64-invalid');
  }
}

/** Functions that create, test and split strings. */
export const stringFunctions: readonly TemplateFunction[] = [
  {
    name: 'base64',
    signature: 'base64(text)',
    doc: 'Encodes a string as base64 of its UTF-8 bytes.',
    arity: [1, 1],
    evaluate: (args) => encodeBase64(textArgument('base64', args, 0)),
  },
  {
    name: 'base64ToString',
    signature: 'base64ToString(base64)',
    doc: 'Decodes a base64 string.',
    arity: [1, 1],
    evaluate: (args) => decodeBase64(textArgument('base64ToString', args, 0)),
  },
  {
    name: 'base64ToJson',
    signature: 'base64ToJson(base64)',
    doc: 'Parses the JSON in a base64 string.',
    arity: [1, 1],
    evaluate: (args) => parseLooseJson(decodeBase64(textArgument('base64ToJson', args, 0))),
  },
  {
    name: 'dataUri',
    signature: 'dataUri(text)',
    doc: 'Encodes a string as a data URI.',
    arity: [1, 1],
    evaluate: (args) =>
      `data:text/plain;charset=utf-8;base64,${encodeBase64(textArgument('dataUri', args, 0))}`,
  },
  {
    name: 'dataUriToString',
    signature: 'dataUriToString(dataUri)',
    doc: 'Decodes the string in a data URI.',
    arity: [1, 1],
    evaluate: (args) => {
      const parts = /^data:([^,]*),(.*)$/s.exec(textArgument('dataUriToString', args, 0));
      if (!parts) throw new Failure('ExpressionFailed', 'data-uri-invalid');
      const body = parts[2] ?? '';
      return /;base64$/i.test(parts[1] ?? '') ? decodeBase64(body) : decodeUriComponent(body);
    },
  },
  {
    name: 'endsWith',
    signature: 'endsWith(text, part)',
    doc: 'Whether a string ends with another; ignores case.',
    arity: [2, 2],
    evaluate: (args) => {
      const [text, part] = caseless(textArgument('endsWith', args, 0), textArgument('endsWith', args, 1));
      return text.endsWith(part);
    },
  },
  {
    name: 'startsWith',
    signature: 'startsWith(text, part)',
    doc: 'Whether a string starts with another; ignores case.',
    arity: [2, 2],
    evaluate: (args) => {
      const [text, part] = caseless(textArgument('startsWith', args, 0), textArgument('startsWith', args, 1));
      return text.startsWith(part);
    },
  },
  {
    name: 'format',
    signature: 'format(pattern, arg, ...)',
    doc: 'Replaces the placeholders {0}, {1}, ... of a pattern with values.',
    arity: [1, unlimited],
    evaluate: (args) => formatText(textArgument('format', args, 0), args.slice(1)),
  },
  {
    name: 'guid',
    signature: 'guid(text, ...)',
    doc: 'Deterministic GUID for one or more strings.',
    arity: [1, unlimited],
    evaluate: (args) => nameBasedGuid(args.map((_, i) => textArgument('guid', args, i)).join('-')),
  },
  {
    name: 'uniqueString',
    signature: 'uniqueString(text, ...)',
    doc: 'Deterministic hash of 13 characters for one or more strings.',
    arity: [1, unlimited],
    evaluate: (args) =>
      base32(murmur64OfText(args.map((_, i) => textArgument('uniqueString', args, i)).join('-'))),
  },
  {
    name: 'newGuid',
    signature: 'newGuid()',
    doc: 'New GUID; only in parameter defaults.',
    arity: [0, 0],
    evaluate: (_, environment) => {
      onlyInDefaults('newGuid', environment);
      return environment.definitions.scope.newGuid();
    },
  },
  {
    name: 'join',
    signature: 'join(array, delimiter)',
    doc: 'Joins the items of an array with a delimiter.',
    arity: [2, 2],
    evaluate: (args) => {
      const parts = arrayArgument('join', args, 0).map(toText);
      const delimiter = textArgument('join', args, 1);
      checkTextLength(parts.reduce((sum, part) => sum + part.length + delimiter.length, 0));
      return parts.join(delimiter);
    },
  },
  {
    name: 'json',
    signature: 'json(text)',
    doc: 'Parses a JSON string.',
    arity: [1, 1],
    evaluate: (args) => {
      // The service accepts a value that is already JSON unchanged.
      const [value = null] = args;
      return typeof value === 'string' ? parseLooseJson(value) : value;
    },
  },
  {
    name: 'like',
    signature: 'like(text, pattern)',
    doc: 'Whether a string matches a pattern, in which * is any number of characters; ignores case.',
    arity: [2, 2],
    evaluate: (args) =>
      matchesPattern(...caseless(textArgument('like', args, 0), textArgument('like', args, 1))),
  },
  {
    name: 'padLeft',
    signature: 'padLeft(value, length[, character])',
    doc: 'Pads a string or number on the left to a length.',
    arity: [2, 3],
    evaluate: (args) => {
      const [value = null] = args;
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
        throw wrongArgument('padLeft', 0, 'string | int', value);
      const length = intArgument('padLeft', args, 1);
      const fill = args.length > 2 ? textArgument('padLeft', args, 2) : ' ';
      if (fill.length !== 1) throw new Failure('WrongArguments', 'pad-character');
      checkTextLength(length);
      return String(value).padStart(length, fill);
    },
  },
  {
    name: 'replace',
    signature: 'replace(text, old, new)',
    doc: 'Replaces every occurrence of a substring.',
    arity: [3, 3],
    evaluate: (args) => {
      const text = textArgument('replace', args, 0);
      const old = textArgument('replace', args, 1);
      const replacement = textArgument('replace', args, 2);
      if (old === '') throw new Failure('WrongArguments', 'replace-empty-string');
      const parts = text.split(old);
      checkTextLength(text.length + (parts.length - 1) * (replacement.length - old.length));
      return parts.join(replacement);
    },
  },
  {
    name: 'split',
    signature: 'split(text, delimiter)',
    doc: 'Splits a string at a delimiter, or at any delimiter of an array.',
    arity: [2, 2],
    evaluate: (args) => {
      const text = textArgument('split', args, 0);
      const [, delimiter = null] = args;
      const delimiters = (Array.isArray(delimiter) ? delimiter : [delimiter]).map((item) => {
        if (typeof item !== 'string') throw wrongArgument('split', 1, 'string | array', item);
        return item;
      });
      let parts = [text];
      for (const item of delimiters) if (item !== '') parts = parts.flatMap((part) => part.split(item));
      return parts;
    },
  },
  {
    name: 'string',
    signature: 'string(value)',
    doc: 'Converts a value to a string; arrays and objects to JSON.',
    arity: [1, 1],
    evaluate: ([value = null]) => toText(value),
  },
  {
    name: 'substring',
    signature: 'substring(text, start[, length])',
    doc: 'Substring.',
    arity: [2, 3],
    evaluate: (args) => {
      const text = textArgument('substring', args, 0);
      const start = intArgument('substring', args, 1);
      const length = args.length > 2 ? intArgument('substring', args, 2) : text.length - start;
      if (start < 0 || length < 0 || start + length > text.length)
        throw new Failure('IndexOutOfRange', 'substring-out-of-range', { start, length, size: text.length });
      return text.substring(start, start + length);
    },
  },
  {
    name: 'toLower',
    signature: 'toLower(text)',
    doc: 'Converts a string to lowercase.',
    arity: [1, 1],
    evaluate: (args) => lowerCase(textArgument('toLower', args, 0)),
  },
  {
    name: 'toUpper',
    signature: 'toUpper(text)',
    doc: 'Converts a string to uppercase.',
    arity: [1, 1],
    evaluate: (args) => upperCase(textArgument('toUpper', args, 0)),
  },
  {
    name: 'trim',
    signature: 'trim(text)',
    doc: 'Removes whitespace from both ends of a string.',
    arity: [1, 1],
    evaluate: (args) => textArgument('trim', args, 0).trim(),
  },
  {
    name: 'uriComponent',
    signature: 'uriComponent(text)',
    doc: 'Encodes a string as a URI component.',
    arity: [1, 1],
    evaluate: (args) => encodeUriComponent(textArgument('uriComponent', args, 0)),
  },
  {
    name: 'uriComponentToString',
    signature: 'uriComponentToString(encoded)',
    doc: 'Decodes a URI component.',
    arity: [1, 1],
    evaluate: (args) => decodeUriComponent(textArgument('uriComponentToString', args, 0)),
  },
];
