import type { Json } from '../types.ts';
import { compareValues, equalValues, scalarText } from '../value/compareValues.ts';
import { isObject, keyOf } from '../value/property.ts';
import { broken, no, yes, type Outcome } from './frame.ts';

/** Judges a value that was found; undefined stands for nothing there. */
export type Test = (actual: Json | undefined) => Outcome;

export interface Operator {
  name: string;
  doc: string;
  /** What the right side must be, in words, when it is not; undefined when it is fine. */
  refuse(expected: Json): string | undefined;
  prepare(expected: Json): Test;
}

const anything = (): undefined => undefined;
const scalar = (expected: Json): string | undefined =>
  scalarText(expected) === undefined ? 'a text, a number or a truth value' : undefined;
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

function within(expected: Json): Test {
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

/** `like`: `*` stands for any run of characters, letter case does not matter. No backtracking. */
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

/** `match`: `#` a digit, `?` a letter, `.` any character, everything else itself; the whole text. */
function match(expected: Json, insensitive: boolean): Test {
  const fold = (text: string) => (insensitive ? text.toLowerCase() : text);
  const pattern = fold(scalarText(expected) ?? '');
  return (actual) => {
    const source = scalarText(actual);
    if (source === undefined || source.length !== pattern.length) return no;
    const text = fold(source);
    for (let i = 0; i < pattern.length; i++) {
      const [wanted, found] = [pattern[i]!, text[i]!];
      const fits =
        wanted === '.' ||
        (wanted === '#'
          ? found >= '0' && found <= '9'
          : wanted === '?'
            ? /\p{L}/u.test(found)
            : wanted === found);
      if (!fits) return no;
    }
    return yes;
  };
}

/** `contains`: a part of a text, or an element of an array. */
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
  const wanted = scalarText(expected)?.toLowerCase() === 'true';
  return (actual) => truth((actual !== undefined && actual !== null) === wanted);
};

/** Comparison by size; nothing is neither less nor greater, and kinds that do not fit are an error. */
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

const arrayOnly = (expected: Json): string | undefined => (Array.isArray(expected) ? undefined : 'an array');
const boolOnly = (expected: Json): string | undefined =>
  /^(true|false)$/i.test(scalarText(expected) ?? '') ? undefined : 'true or false';

const pair = (
  name: string,
  doc: string,
  refuse: Operator['refuse'],
  prepare: Operator['prepare'],
): Operator[] => [
  { name, doc, refuse, prepare },
  {
    name: `not${name[0]!.toUpperCase()}${name.slice(1)}`,
    doc: `The opposite of ${name}; it holds where there is nothing.`,
    refuse,
    prepare: opposite(prepare),
  },
];

/** Every condition operator of the language. */
export const operators: readonly Operator[] = [
  ...pair(
    'equals',
    'Same text, number or truth value, without regard to letter case; arrays and objects by content.',
    anything,
    equals,
  ),
  ...pair('like', 'A text with * for any run of characters, without regard to letter case.', scalar, like),
  ...pair(
    'match',
    'A text with # for a digit, ? for a letter and . for any character; letter case matters.',
    scalar,
    (expected) => match(expected, false),
  ),
  ...pair('matchInsensitively', 'As match, without regard to letter case.', scalar, (expected) =>
    match(expected, true),
  ),
  ...pair(
    'contains',
    'A part of a text or an element of an array, without regard to letter case.',
    scalar,
    contains,
  ),
  ...pair('in', 'One of the elements, without regard to letter case.', arrayOnly, within),
  ...pair('containsKey', 'A property of that name, without regard to letter case.', scalar, containsKey),
  {
    name: 'less',
    doc: 'Smaller number, earlier date, or text that comes before.',
    refuse: scalar,
    prepare: ordered((order) => order < 0),
  },
  { name: 'lessOrEquals', doc: 'Not greater.', refuse: scalar, prepare: ordered((order) => order <= 0) },
  {
    name: 'greater',
    doc: 'Greater number, later date, or text that comes after.',
    refuse: scalar,
    prepare: ordered((order) => order > 0),
  },
  { name: 'greaterOrEquals', doc: 'Not smaller.', refuse: scalar, prepare: ordered((order) => order >= 0) },
  { name: 'exists', doc: 'Whether there is a value that is not null.', refuse: boolOnly, prepare: exists },
];

export const operatorNamed: ReadonlyMap<string, Operator> = new Map(
  operators.map((one) => [one.name.toLowerCase(), one]),
);
