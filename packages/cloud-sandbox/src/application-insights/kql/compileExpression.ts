import { KqlError } from './kqlError.ts';
import type { Expression, Value, ValueType } from './syntax.ts';
import { functionError } from './unsupported.ts';

export type Row = readonly Value[];

/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly type: ValueType;
}

/** An expression that is ready to be evaluated. */
export interface Compiled {
  readonly type: ValueType;
  readonly read: (row: Row) => Value;
}

/** What expressions may refer to. */
export interface Scope {
  readonly source: string;
  readonly columns: readonly Column[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** Counts the characters of a new text, and returns it. Throws if the query has created too many. */
  readonly textOf: (text: string) => string;
}

const dayMs = 86_400_000;

const isNumeric = (type: ValueType): boolean => type !== 'string' && type !== 'bool';

const text = (value: Value): string => (value === null ? '' : String(value));

function asText({ type, read }: Compiled): (row: Row) => string {
  return (row) => {
    const value = read(row);
    return type === 'datetime' && typeof value === 'number' ? new Date(value).toISOString() : text(value);
  };
}

const asNumber =
  ({ read }: Compiled) =>
  (row: Row): number | null => {
    const value = read(row);
    const number = value === null || value === '' ? Number.NaN : Number(value);
    return Number.isNaN(number) ? null : number;
  };

type Make = (operands: readonly Compiled[], scope: Scope) => Compiled;

const first = (operands: readonly Compiled[]): Compiled =>
  operands[0] ?? { type: 'string', read: () => null };

/** Scalar functions, with their number of arguments. */
const functions: Readonly<Record<string, readonly [least: number, most: number, make: Make]>> = {
  now: [0, 0, (_operands, { now }) => ({ type: 'datetime', read: () => now })],
  ago: [
    1,
    1,
    (operands, { now }) => ({ type: 'datetime', read: (row) => now - Number(first(operands).read(row)) }),
  ],
  bin: [
    2,
    2,
    (operands) => {
      const [value = first(operands), step = first(operands)] = operands;
      return {
        type: value.type,
        read: (row) => {
          const [number, size] = [asNumber(value)(row), asNumber(step)(row)];
          return number === null || size === null || size === 0 ? null : Math.floor(number / size) * size;
        },
      };
    },
  ],
  startofday: [
    1,
    1,
    (operands) => ({
      type: 'datetime',
      read: (row) => Math.floor((asNumber(first(operands))(row) ?? 0) / dayMs) * dayMs,
    }),
  ],
  tostring: [1, 1, (operands) => ({ type: 'string', read: asText(first(operands)) })],
  tolower: [
    1,
    1,
    (operands, { textOf }) => ({
      type: 'string',
      read: (row) => textOf(asText(first(operands))(row).toLowerCase()),
    }),
  ],
  toupper: [
    1,
    1,
    (operands, { textOf }) => ({
      type: 'string',
      read: (row) => textOf(asText(first(operands))(row).toUpperCase()),
    }),
  ],
  toint: [
    1,
    1,
    (operands) => ({
      type: 'long',
      read: (row) => {
        const value = asNumber(first(operands))(row);
        return value === null ? null : Math.trunc(value);
      },
    }),
  ],
  tolong: [
    1,
    1,
    (operands) => ({
      type: 'long',
      read: (row) => {
        const value = asNumber(first(operands))(row);
        return value === null ? null : Math.trunc(value);
      },
    }),
  ],
  todouble: [1, 1, (operands) => ({ type: 'real', read: asNumber(first(operands)) })],
  strcat: [
    1,
    20,
    (operands, { textOf }) => ({
      type: 'string',
      read: (row) => textOf(operands.map((one) => asText(one)(row)).join('')),
    }),
  ],
  strlen: [1, 1, (operands) => ({ type: 'long', read: (row) => asText(first(operands))(row).length })],
  isempty: [1, 1, (operands) => ({ type: 'bool', read: (row) => asText(first(operands))(row) === '' })],
  isnotempty: [1, 1, (operands) => ({ type: 'bool', read: (row) => asText(first(operands))(row) !== '' })],
  not: [1, 1, (operands) => ({ type: 'bool', read: (row) => first(operands).read(row) !== true })],
  round: [
    1,
    2,
    (operands) => ({
      type: 'real',
      read: (row) => {
        const value = asNumber(first(operands))(row);
        const digits = 10 ** Number(operands[1]?.read(row) ?? 0);
        return value === null ? null : Math.round(value * digits) / digits;
      },
    }),
  ],
  iff: [
    3,
    3,
    (operands) => ({
      type: operands[1]?.type ?? 'string',
      read: (row) => (first(operands).read(row) === true ? operands[1] : operands[2])?.read(row) ?? null,
    }),
  ],
};

const escape = (value: string): string => value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const textTests: Readonly<Record<string, (value: string, part: string) => boolean>> = {
  contains: (value, part) => value.includes(part),
  startswith: (value, part) => value.startsWith(part),
  endswith: (value, part) => value.endsWith(part),
  has: (value, part) => new RegExp(`(^|[^a-z0-9])${escape(part)}($|[^a-z0-9])`).test(value),
};

const compareNumbers: Readonly<Record<string, (one: Value, other: Value) => boolean>> = {
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '<': (one, other) => one !== null && other !== null && one < other,
  '>': (one, other) => one !== null && other !== null && one > other,
  '<=': (one, other) => one !== null && other !== null && one <= other,
  '>=': (one, other) => one !== null && other !== null && one >= other,
};

function arithmetic(operator: string, left: Compiled, right: Compiled): Compiled {
  const isDifference = operator === '-' && left.type === 'datetime' && right.type === 'datetime';
  const dated = [left.type, right.type].includes('datetime');
  const timed = [left.type, right.type].includes('timespan');
  const number = [left.type, right.type].includes('real') || operator === '/' ? 'real' : 'long';
  const type = isDifference
    ? 'timespan'
    : dated
      ? 'datetime'
      : timed && operator !== '/'
        ? 'timespan'
        : number;
  return {
    type,
    read(row) {
      const [one, other] = [asNumber(left)(row), asNumber(right)(row)];
      if (one === null || other === null) return null;
      if (operator === '+') return one + other;
      if (operator === '-') return one - other;
      if (operator === '*') return one * other;
      if (other === 0) return null;
      return operator === '/' ? one / other : one % other;
    },
  };
}

type Binary = Extract<Expression, { kind: 'binary' }>;

function compileBinary({ operator, left: one, right: other, offset }: Binary, scope: Scope): Compiled {
  const [left, right] = [compileExpression(one, scope), compileExpression(other, scope)];
  if (operator === 'and')
    return { type: 'bool', read: (row) => left.read(row) === true && right.read(row) === true };
  if (operator === 'or')
    return { type: 'bool', read: (row) => left.read(row) === true || right.read(row) === true };
  if ('+-*/%'.includes(operator)) {
    if (!isNumeric(left.type) || !isNumeric(right.type))
      throw new KqlError(
        'semantic',
        `Cannot apply operator '${operator}' to values of type ${left.type} and ${right.type}`,
        scope.source,
        offset,
        operator,
      );
    return arithmetic(operator, left, right);
  }
  const isTilde = operator === '=~' || operator === '!~';
  const test = textTests[operator.replace('!', '')];
  if (test !== undefined || isTilde) {
    const matches = test ?? ((value: string, part: string) => value === part);
    const isNegated = operator.startsWith('!');
    const [value, part] = [asText(left), asText(right)];
    return {
      type: 'bool',
      read: (row) => matches(value(row).toLowerCase(), part(row).toLowerCase()) !== isNegated,
    };
  }
  const compare = compareNumbers[operator];
  const isComparable = left.type === right.type || (isNumeric(left.type) && isNumeric(right.type));
  if (compare === undefined || !isComparable)
    throw new KqlError(
      'semantic',
      `Cannot compare values of types ${left.type} and ${right.type}. Try adding explicit casts`,
      scope.source,
      offset,
      operator,
    );
  return { type: 'bool', read: (row) => compare(left.read(row), right.read(row)) };
}

/** Prepares an expression for the columns of a table. Throws a `KqlError` for unknown names and types that do not fit. */
export function compileExpression(expression: Expression, scope: Scope): Compiled {
  switch (expression.kind) {
    case 'literal': {
      const { type, value } = expression;
      return { type, read: () => value };
    }
    case 'column': {
      const index = scope.columns.findIndex(({ name }) => name === expression.name);
      const column = scope.columns[index];
      if (column === undefined)
        throw new KqlError(
          'semantic',
          `Failed to resolve scalar expression named '${expression.name}'`,
          scope.source,
          expression.offset,
          expression.name,
        );
      return { type: column.type, read: (row) => row[index] ?? null };
    }
    case 'binary':
      return compileBinary(expression, scope);
    case 'in': {
      const value = compileExpression(expression.value, scope);
      const list = expression.list.map((one) => compileExpression(one, scope));
      return {
        type: 'bool',
        read: (row) => list.some((one) => one.read(row) === value.read(row)) !== expression.isNegated,
      };
    }
    case 'call': {
      const known = Object.hasOwn(functions, expression.name) ? functions[expression.name] : undefined;
      if (known === undefined) throw functionError(expression.name, scope.source, expression.offset);
      const [least, most, make] = known;
      const { length } = expression.operands;
      if (length < least || length > most)
        throw new KqlError(
          'semantic',
          `${expression.name}(): function expects ${least === most ? least : `${least} to ${most}`} argument(s), but ${length} were given`,
          scope.source,
          expression.offset,
          expression.name,
        );
      return make(
        expression.operands.map((one) => compileExpression(one, scope)),
        scope,
      );
    }
  }
}
