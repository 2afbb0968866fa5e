import { fail } from '../expression/failure.ts';
import type { Json } from '../types.ts';
import { nameGuid } from '../value/nameGuid.ts';
import { uniqueText } from '../value/uniqueText.ts';
import { asText, define, list, number, text } from './policyFunction.ts';

const maxLength = 131_072;
const bounded = (value: string): string =>
  value.length > maxLength ? fail('The string is too long.') : value;
const index = (value: number): number =>
  Number.isInteger(value) && value >= 0 ? value : fail('The position is out of range.');

function padLeft([value, length, fill]: Json[]): string {
  const width = number(length);
  if (width < 0 || width > maxLength) fail('The length is out of range.');
  const char = fill === undefined ? ' ' : text(fill);
  return char.length === 1
    ? asText(value).padStart(width, char)
    : fail('padLeft requires a single padding character.');
}

function split([value, separators]: Json[]): string[] {
  const marks = (Array.isArray(separators) ? separators.map(text) : [text(separators)]).filter(
    (mark) => mark !== '',
  );
  const source = text(value);
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length;) {
    const mark = marks.find((candidate) => source.startsWith(candidate, at));
    if (mark === undefined) at++;
    else {
      parts.push(source.slice(from, at));
      at += mark.length;
      from = at;
    }
  }
  return [...parts, source.slice(from)];
}

function format([pattern, ...values]: Json[]): string {
  return bounded(
    text(pattern).replaceAll(/\{\{|\}\}|\{(\d{1,3})(?::[^}]*)?\}/g, (mark, at: string | undefined) => {
      if (at === undefined) return mark[0]!;
      return Number(at) < values.length ? asText(values[Number(at)]) : fail('format has too few values.');
    }),
  );
}

const ends =
  (predicate: (value: string, part: string) => boolean) =>
  ([value, part]: Json[]) =>
    predicate(text(value).toLowerCase(), text(part).toLowerCase());

function fromBase64(value: string): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) fail('The text is not base64.');
  return new TextDecoder().decode(Uint8Array.from(atob(value), (char) => char.charCodeAt(0)));
}

const toBase64 = (value: string): string =>
  btoa(Array.from(new TextEncoder().encode(value), (byte) => String.fromCharCode(byte)).join(''));

function concat(args: Json[]): Json {
  if (args.length > 0 && args.every((arg) => Array.isArray(arg))) return args.flat<Json[]>();
  return bounded(args.map(asText).join(''));
}

function join([values, mark]: Json[]): string {
  return bounded(list(values).map(asText).join(text(mark)));
}

/** Functions on text. */
export const textFunctions = [
  define('base64', 1, 1, 'Encodes a string as base64.', ([value]) => toBase64(text(value))),
  define('base64ToString', 1, 1, 'Decodes a base64 string.', ([value]) => fromBase64(text(value))),
  define('concat', 0, -1, 'Joins strings or arrays.', concat),
  define(
    'endsWith',
    2,
    2,
    'Whether a string ends with another; ignores case.',
    ends((a, b) => a.endsWith(b)),
  ),
  define('format', 1, -1, 'Replaces the placeholders {0}, {1} of a string with values.', format),
  define('guid', 1, -1, 'Name-based UUID of the arguments.', (args) => nameGuid(args.map(asText).join('-'))),
  define('indexOf', 2, 2, 'First position of a substring or element, or -1.', ([value, part]) =>
    Array.isArray(value)
      ? value.findIndex((item) => JSON.stringify(item) === JSON.stringify(part))
      : text(value).toLowerCase().indexOf(text(part).toLowerCase()),
  ),
  define('join', 2, 2, 'Joins the elements of an array.', join),
  define('lastIndexOf', 2, 2, 'Last position of a substring or element, or -1.', ([value, part]) =>
    Array.isArray(value)
      ? value.findLastIndex((item) => JSON.stringify(item) === JSON.stringify(part))
      : text(value).toLowerCase().lastIndexOf(text(part).toLowerCase()),
  ),
  define('padLeft', 2, 3, 'Pads a string on the left.', padLeft),
  define('replace', 3, 3, 'Every occurrence replaced.', ([value, from, to]) =>
    text(from) === ''
      ? fail('replace cannot search for an empty string.')
      : bounded(text(value).replaceAll(text(from), () => text(to))),
  ),
  define('split', 2, 2, 'Splits a string at separators.', split),
  define(
    'startsWith',
    2,
    2,
    'Whether a string starts with another; ignores case.',
    ends((a, b) => a.startsWith(b)),
  ),
  define('string', 1, 1, 'Converts a value to a string.', ([value]) => asText(value)),
  define('substring', 2, 3, 'Substring.', ([value, from, length]) => {
    const [source, start] = [text(value), index(number(from))];
    const end = length === undefined ? source.length : start + index(number(length));
    return end <= source.length && start <= end
      ? source.slice(start, end)
      : fail('The substring is out of range.');
  }),
  define('toLower', 1, 1, 'Converts a string to lowercase.', ([value]) => text(value).toLowerCase()),
  define('toUpper', 1, 1, 'Converts a string to uppercase.', ([value]) => text(value).toUpperCase()),
  define('trim', 1, 1, 'Removes whitespace from both ends.', ([value]) => text(value).trim()),
  define('uniqueString', 1, -1, 'Deterministic hash of 13 characters.', (args) =>
    uniqueText(args.map(asText).join('-')),
  ),
  define('uri', 2, 2, 'Combines a base URI and a relative path.', ([base, relative]) => {
    const address = URL.canParse(text(relative), text(base))
      ? new URL(text(relative), text(base)).href
      : undefined;
    return address ?? fail('The URI is not valid.');
  }),
  define('uriComponent', 1, 1, 'Encodes a string as a URI component.', ([value]) =>
    encodeURIComponent(text(value).toWellFormed()),
  ),
  define('uriComponentToString', 1, 1, 'Decodes a URI component.', ([value]) => {
    try {
      return decodeURIComponent(text(value));
    } catch {
      return fail('The string is not a valid encoded URI component.');
    }
  }),
];
