import type { Json } from '../types.ts';
import { compareValues, equalValues, scalarText } from '../value/compareValues.ts';
import { isObject, keyOf } from '../value/property.ts';
import { broken, no, yes, type Outcome } from './frame.ts';

/** Evaluates an actual value; undefined means absent. */
export type Test = (actual: Json | undefined) => Outcome;

/** Required type of an operand, as the messages `operand-…` name it. */
type Operand = 'scalar' | 'array' | 'boolean';

/** A condition operator: its documentation, the operands that it accepts, and its implementation. */
export interface Operator {
  name: string;
  doc: string;
  /** Describes the required operand if the given one is invalid; undefined if it is valid. */
  refuse(expected: Json): Operand | undefined;
  prepare(expected: Json): Test;
}

const acceptAny = (): undefined => undefined;
const scalar = (expected: Json): Operand | undefined =>
  scalarText(expected) === undefined ? 'scalar' : undefined;
const truth = (holds: boolean): Outcome => (holds ? yes : no);

function equals(expected: Json): Test {
  const lower = scalarText(expected)?.toLowerCase();
  if (lower === undefined) return (actual) => truth(equalValues(actual, expected));
  return (actual) => {
    if (typeof actual === 'string')
      return actual === expected || (actual.length === lower.length && actual.toLowerCase() === lower)
        ? yes
        : no;
    return truth(
      typeof actual === 'object' || actual === undefined ? false : String(actual).toLowerCase() === lower,
    );
  };
}

function oneOf(expected: Json): Test {
  const list = Array.isArray(expected) ? expected : [];
  const exact = new Set<Json | undefined>(list.filter((item) => typeof item === 'string'));
  const lower = new Set(list.map((item) => scalarText(item)?.toLowerCase()));
  return (actual) => {
    if (exact.has(actual)) return yes;
    const text = scalarText(actual);
    if (text !== undefined) return truth(lower.has(text.toLowerCase()));
    return truth(actual !== undefined && list.some((item) => equalValues(item, actual)));
  };
}

/** `like`: `*` matches any number of characters, ignoring case. No backtracking. */
function like(expected: Json): Test {
  const parts = (scalarText(expected) ?? '').toLowerCase().split('*');
  const [head, tail] = [parts[0]!, parts.at(-1)!];
  const middle = parts.slice(1, -1);
  return (actual) => {
    const text = scalarText(actual)?.toLowerCase();
    if (text === undefined) return no;
    if (parts.length === 1) return truth(text === head);
    if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return no;
    let at = head.length;
    const end = text.length - tail.length;
    for (const part of middle) {
      const found = text.indexOf(part, at);
      if (found < 0 || found + part.length > end) return no;
      at = found + part.length;
    }
    return yes;
  };
}

/** `match`: `#` is a digit, `?` a letter, `.` any character, everything else is literal; matches the whole text. */
function match(expected: Json, insensitive: boolean): Test {
  const fold = (text: string) => (insensitive ? text.toLowerCase() : text);
  const pattern = fold(scalarText(expected) ?? '');
  return (actual) => {
    const source = scalarText(actual);
    if (source === undefined || source.length !== pattern.length) return no;
    const text = fold(source);
    for (let i = 0; i < pattern.length; i++) {
      const [patternCharacter, found] = [pattern[i]!, text[i]!];
      const fits =
        patternCharacter === '.' ||
        (patternCharacter === '#'
          ? found >= '0' && found <= '9'
          : patternCharacter === '?'
            ? /\p{L}/u.test(found)
            : patternCharacter === found);
      if (!fits) return no;
    }
    return yes;
  };
}

/** `contains`: a substring, or an element of an array. */
function contains(expected: Json): Test {
  const lower = scalarText(expected)?.toLowerCase();
  return (actual) => {
    if (Array.isArray(actual)) return truth(actual.some((item) => equalValues(item, expected)));
    const text = scalarText(actual)?.toLowerCase();
    return truth(text !== undefined && lower !== undefined && text.includes(lower));
  };
}

const containsKey = (expected: Json): Test => {
  const key = scalarText(expected) ?? '';
  return (actual) => truth(isObject(actual) && keyOf(actual, key) !== undefined);
};

const exists = (expected: Json): Test => {
  const shouldExist = scalarText(expected)?.toLowerCase() === 'true';
  return (actual) => truth((actual !== undefined && actual !== null) === shouldExist);
};

/** Ordered comparison; an absent value is neither less nor greater, and incompatible types are an error. */
function ordered(fits: (order: number) => boolean): (expected: Json) => Test {
  return (expected) => (actual) => {
    if (actual === undefined || actual === null) return no;
    const order = compareValues(actual, expected);
    return order === undefined ? broken : truth(fits(order));
  };
}

const opposite =
  (prepare: (expected: Json) => Test) =>
  (expected: Json): Test => {
    const test = prepare(expected);
    return (actual) => {
      const outcome = test(actual);
      return outcome === broken ? broken : outcome === yes ? no : yes;
    };
  };

const arrayOnly = (expected: Json): Operand | undefined => (Array.isArray(expected) ? undefined : 'array');
const boolOnly = (expected: Json): Operand | undefined =>
  /^(true|false)$/i.test(scalarText(expected) ?? '') ? undefined : 'boolean';

const pair = (
  name: string,
  doc: string,
  refuse: Operator['refuse'],
  prepare: Operator['prepare'],
): Operator[] => [
  { name, doc, refuse, prepare },
  {
    name: `not${name[0]!.toUpperCase()}${name.slice(1)}`,
    doc: `The opposite of ${name}; also holds for missing values.`,
    refuse,
    prepare: opposite(prepare),
  },
];

/** Every condition operator of the language. */
export const operators: readonly Operator[] = [
  ...pair(
    'equals',
    'Equal strings, numbers or Booleans; ignores case; arrays and objects are compared by content.',
    acceptAny,
    equals,
  ),
  ...pair('like', 'A string with * for any characters; ignores case.', scalar, like),
  ...pair(
    'match',
    'A string with # for a digit, ? for a letter and . for any character; case-sensitive.',
    scalar,
    (expected) => match(expected, false),
  ),
  ...pair('matchInsensitively', 'Like match, but ignores case.', scalar, (expected) => match(expected, true)),
  ...pair('contains', 'A substring or an array element; ignores case.', scalar, contains),
  ...pair('in', 'One of the elements; ignores case.', arrayOnly, oneOf),
  ...pair('containsKey', 'A property of that name; ignores case.', scalar, containsKey),
  {
    name: 'less',
    doc: 'A smaller number, an earlier date, or a string that sorts before.',
    refuse: scalar,
    prepare: ordered((order) => order < 0),
  },
  { name: 'lessOrEquals', doc: 'Not greater.', refuse: scalar, prepare: ordered((order) => order <= 0) },
  {
    name: 'greater',
    doc: 'A greater number, a later date, or a string that sorts after.',
    refuse: scalar,
    prepare: ordered((order) => order > 0),
  },
  { name: 'greaterOrEquals', doc: 'Not smaller.', refuse: scalar, prepare: ordered((order) => order >= 0) },
  { name: 'exists', doc: 'Whether the value exists and is not null.', refuse: boolOnly, prepare: exists },
];

export const operatorNamed: ReadonlyMap<string, Operator> = new Map(
  operators.map((one) => [one.name.toLowerCase(), one]),
);
