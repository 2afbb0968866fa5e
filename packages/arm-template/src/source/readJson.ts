import { parse, printParseErrorCode } from 'jsonc-parser';
import type { ParseError } from 'jsonc-parser';
import type { PlaceholderValues, MessageId } from '../messages/wording.ts';
import type { Json } from '../types.ts';

/** An error in JSON text, at an offset from 0. */
export interface JsonFault {
  reason: MessageId;
  values?: PlaceholderValues;
  offset: number;
}

/** A parsed text, as far as it could be parsed, and its syntax errors. */
export interface JsonReading {
  value: Json | undefined;
  errors: JsonFault[];
}

export const maxJsonDepth = 400;
/** Errors after the first few are usually follow-up errors. */
const maxFaults = 20;

/** Reads JSON; comments, trailing commas and raw line breaks inside strings are allowed. */
export function readJson(source: string): JsonReading {
  // A byte order mark is not part of the text; a space in its place keeps every offset.
  const text = source.startsWith('\uFEFF') ? ` ${source.slice(1)}` : source;
  const deep = depthBeyond(text, maxJsonDepth);
  if (deep !== undefined)
    return {
      value: undefined,
      errors: [{ reason: 'json-too-deep', values: { limit: maxJsonDepth }, offset: deep }],
    };
  try {
    return { value: JSON.parse(text) as Json, errors: [] };
  } catch {
    return readLenient(text);
  }
}

/** Stops a parser that only finds follow-up errors, because megabytes of them take seconds. */
class Faults extends Array<ParseError> {
  override push(...faults: ParseError[]): number {
    if (this.length >= maxFaults) throw new LostThread();
    return super.push(...faults);
  }
}
class LostThread extends Error {}

function readLenient(text: string): JsonReading {
  const faults = new Faults();
  let value: Json | undefined;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- the parser's result type is open; JSON is what it returns.
    value = parse(hideLineBreaks(text), faults, { allowTrailingComma: true });
  } catch (error) {
    if (!(error instanceof LostThread)) throw error;
  }
  return {
    value: value === undefined ? undefined : showLineBreaks(value),
    errors: Array.from(faults, (fault) => ({ reason: reasonOf(fault), offset: fault.offset })),
  };
}

const reasons: Readonly<Record<string, MessageId>> = {
  InvalidSymbol: 'json-invalid-symbol',
  InvalidNumberFormat: 'json-invalid-number',
  PropertyNameExpected: 'json-property-name-expected',
  ValueExpected: 'json-value-expected',
  ColonExpected: 'json-colon-expected',
  CommaExpected: 'json-comma-expected',
  CloseBraceExpected: 'json-brace-expected',
  CloseBracketExpected: 'json-bracket-expected',
  EndOfFileExpected: 'json-end-expected',
  UnexpectedEndOfComment: 'json-comment-not-closed',
  UnexpectedEndOfString: 'json-string-not-closed',
  UnexpectedEndOfNumber: 'json-invalid-number',
  InvalidUnicode: 'json-invalid-unicode',
  InvalidEscapeCharacter: 'json-invalid-escape',
  InvalidCharacter: 'json-invalid-character',
};

const reasonOf = (fault: ParseError): MessageId =>
  reasons[printParseErrorCode(fault.error)] ?? 'json-invalid';

// Private-use characters of the same length keep every offset in place.
const hidden: Record<string, string> = { '\n': '\uE00A', '\r': '\uE00D', '\t': '\uE009' };
const placeholderCharacters: Record<string, string> = { '\uE00A': '\n', '\uE00D': '\r', '\uE009': '\t' };

/**
 * Replaces raw control characters inside strings, which the parser would reject. Uses one pass, because a regular
 * expression takes a second for megabytes of quotes.
 */
export function hideLineBreaks(text: string): string {
  const pieces: string[] = [];
  let copiedTo = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 47) at = endOfComment(text, at);
    if (c !== 34) continue;
    for (at++; at < text.length && text.charCodeAt(at) !== 34; at++) {
      if (text.charCodeAt(at) === 92) at++;
      const mark = hidden[text[at] ?? ''];
      if (mark === undefined) continue;
      pieces.push(text.slice(copiedTo, at), mark);
      copiedTo = at + 1;
    }
  }
  return copiedTo === 0 ? text : pieces.join('') + text.slice(copiedTo);
}

/**
 * Returns the end of a comment that starts at an offset, or the offset itself if none starts there. An unclosed comment
 * ends with the text.
 */
function endOfComment(text: string, at: number): number {
  const next = text.charCodeAt(at + 1);
  if (next === 42) {
    const end = text.indexOf('*/', at + 2);
    return end === -1 ? text.length : end + 1;
  }
  if (next !== 47) return at;
  let end = at;
  while (end + 1 < text.length && text[end + 1] !== '\n' && text[end + 1] !== '\r') end++;
  return end;
}

function showLineBreaks(value: Json): Json {
  if (typeof value === 'string')
    return value.replaceAll(/[\uE00A\uE00D\uE009]/g, (mark) => placeholderCharacters[mark] ?? mark);
  if (Array.isArray(value)) return value.map(showLineBreaks);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [showLineBreaks(key), showLineBreaks(item)]);
  return Object.fromEntries(entries) as Json;
}

/** Returns the offset of the bracket that exceeds the maximum depth; recursive parsers would overflow the stack. */
function depthBeyond(text: string, most: number): number | undefined {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (inText) {
      if (c === 92) at++;
      else if (c === 34) inText = false;
    } else if (c === 34) inText = true;
    else if (c === 91 || c === 123) {
      if (++depth > most) return at;
    } else if (c === 93 || c === 125) depth--;
  }
  return undefined;
}
