import { ScimError } from './scim-error.ts';

/** An attribute of a resource, in lower case: SCIM compares names regardless of case. */
export interface AttributePath {
  readonly attribute: string;
  readonly sub: string | null;
  /** Whether it belongs to an extension schema, whose attributes are ignored. */
  readonly isExtension: boolean;
}

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type ComparisonOperator = (typeof operators)[number];
export type ComparisonValue = string | number | boolean | null;

/** A filter of RFC 7644, section 3.4.2.2. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | {
      readonly kind: 'compare';
      readonly path: AttributePath;
      readonly operator: ComparisonOperator;
      readonly value: ComparisonValue;
    }
  /** Values of a multi-valued attribute that match a nested filter. */
  | { readonly kind: 'values'; readonly path: AttributePath; readonly part: Filter };

/** The target of a PATCH operation: RFC 7644, figure 7. */
export interface PatchPath extends AttributePath {
  /** Selects values of a multi-valued attribute; null selects all. */
  readonly filter: Filter | null;
}

const longestText = 2000;
/** Maximum nesting, so that a filter cannot exhaust the stack. */
const deepest = 20;
const coreSchemas = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):(.+)$/i;
const token = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;

/** Returns the attribute that a name refers to, with or without the URN of its schema. */
export function attributePath(name: string): AttributePath {
  const core = coreSchemas.exec(name)?.[1] ?? name;
  const isExtension = core.includes(':');
  const [attribute = '', sub = null, ...rest] = isExtension ? [core] : core.split('.');
  if (rest.length > 0) throw new ScimError(400, `“${name}” is nested too deeply.`, 'invalidPath');
  return { attribute: attribute.toLowerCase(), sub: sub?.toLowerCase() ?? null, isExtension };
}

function tokensOf(text: string, fail: Fail): string[] {
  if (text.length > longestText) throw fail(`The maximum length is ${longestText} characters.`);
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const found = token.exec(text);
    if (!found) throw fail('A quotation mark is missing.');
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '');
  }
  return tokens;
}

function valueOf(text: string, fail: Fail): ComparisonValue {
  const known = { true: true, false: false, null: null }[text.toLowerCase()];
  if (known !== undefined) return known;
  try {
    const value: unknown = JSON.parse(text);
    // PostgreSQL text cannot contain NUL.
    const isStorable = typeof value === 'string' && !value.includes('\0');
    if (isStorable || typeof value === 'number') return value;
  } catch {
    // Not a JSON value.
  }
  throw fail(`“${text}” is not a value. Put text in quotation marks.`);
}

type Fail = (detail: string) => ScimError;

/** Tokens of a text, read from left to right. */
interface Cursor {
  readonly fail: Fail;
  /** Returns the next token in lower case, or undefined at the end. */
  peek(): string | undefined;
  take(): string;
  /** Consumes the next tokens if they are equal to the given ones. */
  takeIf(...words: readonly string[]): boolean;
  /** Throws if any tokens remain. */
  end(): void;
}

function createCursor(text: string, fail: Fail): Cursor {
  const tokens = tokensOf(text, fail);
  let at = 0;
  const peek = (offset = 0) => tokens[at + offset]?.toLowerCase();
  return {
    fail,
    peek: () => peek(),
    take() {
      const next = tokens[at];
      if (next === undefined) throw fail('The text is incomplete.');
      at += 1;
      return next;
    },
    takeIf(...words) {
      const isNext = words.every((word, offset) => peek(offset) === word);
      if (isNext) at += words.length;
      return isNext;
    },
    end() {
      if (at < tokens.length) throw fail(`“${tokens[at]}” is unexpected.`);
    },
  };
}

/** Reads a filter up to its closing bracket. */
function readEnclosed(cursor: Cursor, end: ')' | ']', depth: number): Filter {
  if (depth === deepest) throw cursor.fail('The nesting is too deep.');
  const filter = readAny(cursor, depth + 1);
  if (!cursor.takeIf(end)) throw cursor.fail(`“${end}” is missing.`);
  return filter;
}

function readComparison(cursor: Cursor, depth: number): Filter {
  const { fail } = cursor;
  const name = cursor.take();
  if (!/^[a-z$]/i.test(name)) throw fail(`“${name}” is not an attribute.`);
  const path = attributePath(name);
  if (cursor.takeIf('[')) return { kind: 'values', path, part: readEnclosed(cursor, ']', depth) };
  const operator = cursor.take().toLowerCase();
  if (operator === 'pr') return { kind: 'present', path };
  const known = operators.find((each) => each === operator);
  if (!known) throw fail(`“${operator}” is not an operator.`);
  return { kind: 'compare', path, operator: known, value: valueOf(cursor.take(), fail) };
}

function readOne(cursor: Cursor, depth: number): Filter {
  if (cursor.takeIf('(')) return readEnclosed(cursor, ')', depth);
  if (cursor.takeIf('not', '(')) return { kind: 'not', part: readEnclosed(cursor, ')', depth) };
  return readComparison(cursor, depth);
}

function readJoined(cursor: Cursor, word: 'and' | 'or', readPart: () => Filter): Filter {
  const first = readPart();
  const parts = [first];
  while (cursor.takeIf(word)) parts.push(readPart());
  return parts.length === 1 ? first : { kind: word, parts };
}

/** Reads a filter: `and` binds more closely than `or`. */
function readAny(cursor: Cursor, depth: number): Filter {
  return readJoined(cursor, 'or', () => readJoined(cursor, 'and', () => readOne(cursor, depth)));
}

/** Parses a filter. Throws `invalidFilter` with the reason. */
export function parseFilter(text: string): Filter {
  const fail = (detail: string) => new ScimError(400, `The filter is invalid. ${detail}`, 'invalidFilter');
  const cursor = createCursor(text, fail);
  const filter = readAny(cursor, 0);
  cursor.end();
  return filter;
}

/** Parses the path of a PATCH operation, such as `members[value eq "…"]`. Throws `invalidPath` with the reason. */
export function parsePath(text: string): PatchPath {
  const fail = (detail: string) => new ScimError(400, `The path is invalid. ${detail}`, 'invalidPath');
  const cursor = createCursor(text, fail);
  const path = attributePath(cursor.take());
  const filter = cursor.takeIf('[') ? readEnclosed(cursor, ']', 0) : null;
  const rest = filter === null ? undefined : cursor.peek();
  if (rest?.startsWith('.')) cursor.take();
  cursor.end();
  return { ...path, sub: rest?.slice(1) ?? path.sub, filter };
}
