const types: Readonly<Record<string, string>> = {
  string: 'String',
  int: 'Integer',
  float: 'Float',
  bool: 'Boolean',
  object: 'Object',
  array: 'Array',
  null: 'Null',
};

/** Returns the service's name of a type of values: `Integer` for `int`. */
export const argumentType = (type = ''): string => types[type.toLowerCase()] ?? type;

/** Returns the service's name of the type of a parameter or output; texts may be addresses. */
export const parameterType = (type = ''): string => {
  const plain = type.toLowerCase().replace(/^secure/, '');
  return plain === 'string' ? 'String, Uri' : argumentType(plain);
};

const tokens: Readonly<Record<string, string>> = {
  '': 'EndOfData',
  '(': 'LeftParenthesis',
  ')': 'RightParenthesis',
  '[': 'LeftSquareBracket',
  ']': 'RightSquareBracket',
  ',': 'Comma',
  '.': 'Dot',
};

/** Returns the service's name of a token of an expression. */
export function tokenName(text = ''): string {
  const known = tokens[text];
  if (known !== undefined) return known;
  if (/^-?\d+$/.test(text)) return 'Integer';
  return text.startsWith("'") ? 'StringLiteral' : 'Identifier';
}

/** Returns the service's name of the token at a position, counted from 1. */
export const tokenAt = (expression: string, position = ''): string =>
  tokenName(/^-?\w+|^./s.exec(expression.slice(Number(position) - 1))?.[0]);

/**
 * Returns the name of the token that must follow the start of an expression: an identifier after a separator, otherwise
 * the bracket that closes the innermost open one, or the end if none is open.
 */
export function expectedAfter(start: string): string {
  const plain = start.replaceAll(/'(?:[^']|'')*'/g, "''").trim();
  if (plain === '' || /[([,.]$/.test(plain)) return 'Identifier';
  const open: string[] = [];
  for (const [bracket] of plain.matchAll(/[()[\]]/g)) {
    if (bracket === '(' || bracket === '[') open.push(bracket);
    else open.pop();
  }
  const last = open.at(-1);
  if (last === undefined) return 'EndOfData';
  return last === '[' ? 'RightSquareBracket' : 'RightParenthesis';
}

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Returns `first` for `1`. */
export const ordinal = (position = ''): string => ordinals[Number(position)] ?? `${position}th`;
