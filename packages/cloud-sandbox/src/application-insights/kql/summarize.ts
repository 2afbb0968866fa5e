import { compileExpression, type Column, type Compiled, type Row, type Scope } from './compileExpression.ts';
import { KqlError } from './kqlError.ts';
import type { Table } from './runQuery.ts';
import type { Expression, NamedExpression, Operator, Value, ValueType } from './syntax.ts';
import { functionError } from './unsupported.ts';

/** An aggregate: its type, its usual column name, and its value over the rows of a group. */
interface Aggregate {
  readonly type: ValueType;
  readonly name: string;
  readonly compute: (rows: readonly Row[]) => Value;
}

const numbers = (rows: readonly Row[], { read }: Compiled): number[] =>
  rows.map((row) => read(row)).filter((value) => typeof value === 'number');

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);

/** Returns the percentile by nearest rank. */
function percentileOf(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = Math.max(1, Math.ceil((share / 100) * sorted.length));
  return sorted[rank - 1] ?? null;
}

const extreme =
  (sign: 1 | -1) =>
  (rows: readonly Row[], { read }: Compiled): Value =>
    rows
      .map((row) => read(row))
      .reduce<Value>((best, value) => {
        if (value === null) return best;
        if (best === null) return value;
        return (value < best ? -1 : 1) * sign > 0 ? value : best;
      }, null);

const label = (expression: Expression | undefined): string =>
  expression?.kind === 'column' ? expression.name : '';

const noAggregate = "'summarize' operator: expected an aggregate function";

/** Returns the result of an arithmetic operation on aggregates, or undefined for other operators. */
function combined(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  scope: Scope,
): Aggregate | undefined {
  if (!'+-*/'.includes(operator)) return undefined;
  const [one, other] = [compileAggregate(left, scope), compileAggregate(right, scope)];
  return {
    type: operator === '/' || one.type === 'real' || other.type === 'real' ? 'real' : 'long',
    name: 'Column',
    compute(rows) {
      const [first, second] = [
        Number(one.compute(rows) ?? Number.NaN),
        Number(other.compute(rows) ?? Number.NaN),
      ];
      const result =
        operator === '+'
          ? first + second
          : operator === '-'
            ? first - second
            : operator === '*'
              ? first * second
              : first / second;
      return Number.isFinite(result) ? result : null;
    },
  };
}

/** Makes an aggregate of a value; `percent` is the second argument of `percentile`. */
type Make = (
  compiled: Compiled,
  column: string,
  percent: number,
) => Omit<Aggregate, 'name'> & { readonly name?: string };

const makers: Readonly<Record<string, Make>> = {
  countif: (condition) => ({
    type: 'long',
    name: 'countif_',
    compute: (rows) => rows.filter((row) => condition.read(row) === true).length,
  }),
  sum: (compiled) => ({ type: compiled.type, compute: (rows) => sum(numbers(rows, compiled)) }),
  avg: (compiled) => ({
    type: compiled.type === 'timespan' || compiled.type === 'datetime' ? compiled.type : 'real',
    compute(rows) {
      const values = numbers(rows, compiled);
      return values.length === 0 ? null : sum(values) / values.length;
    },
  }),
  min: (compiled) => ({ type: compiled.type, compute: (rows) => extreme(-1)(rows, compiled) }),
  max: (compiled) => ({ type: compiled.type, compute: (rows) => extreme(1)(rows, compiled) }),
  dcount: (compiled) => ({
    type: 'long',
    compute: (rows) => new Set(rows.map((row) => compiled.read(row))).size,
  }),
  take_any: (compiled) => ({
    type: compiled.type,
    compute: (rows) => rows.map((row) => compiled.read(row)).find((value) => value !== null) ?? null,
  }),
  percentile: (compiled, column, percent) => ({
    type: compiled.type,
    name: `${column}_${percent}`,
    compute: (rows) => percentileOf(numbers(rows, compiled), percent),
  }),
};

function compileAggregate(expression: Expression, scope: Scope): Aggregate {
  const token = expression.kind === 'call' ? expression.name : '';
  const refuse = (message: string): never => {
    throw new KqlError('semantic', message, scope.source, expression.offset, token);
  };
  if (expression.kind === 'literal')
    return { type: expression.type, name: 'Column', compute: () => expression.value };
  if (expression.kind === 'binary') return combined(expression, scope) ?? refuse(noAggregate);
  if (expression.kind !== 'call') return refuse(noAggregate);
  const { name, operands } = expression;
  if (name === 'count') return { type: 'long', name: 'count_', compute: (rows) => rows.length };
  const make = Object.hasOwn(makers, name) ? makers[name] : undefined;
  const [operand, second] = operands;
  if (make === undefined) throw functionError(name, scope.source, expression.offset);
  if (operand === undefined) return refuse(`${name}(): function expects an argument`);
  const percent = second?.kind === 'literal' ? second.value : undefined;
  if (name === 'percentile' && typeof percent !== 'number')
    return refuse('percentile(): the second argument must be a number');
  const column = `${name}_${label(operand)}`;
  return { name: column, ...make(compileExpression(operand, scope), column, Number(percent)) };
}

/** Returns the usual name of a column to group by: `timestamp` for `bin(timestamp, 1h)`. */
function groupName({ name, expression }: NamedExpression, index: number): string {
  if (name !== undefined) return name;
  if (expression.kind === 'column') return expression.name;
  const operand = expression.kind === 'call' ? expression.operands[0] : undefined;
  return operand?.kind === 'column' ? operand.name : `Column${index + 1}`;
}

/** Groups the rows of a table and computes aggregates. */
export function summarize(
  table: Table,
  { aggregates, by }: Extract<Operator, { kind: 'summarize' }>,
  scope: Scope,
): Table {
  const keys = by.map((one, index) => ({
    ...compileExpression(one.expression, scope),
    name: groupName(one, index),
  }));
  const computed = aggregates.map(({ name, expression }) => {
    const aggregate = compileAggregate(expression, scope);
    return { ...aggregate, name: name ?? aggregate.name };
  });
  const columns: Column[] = [...keys, ...computed].map(({ name, type }) => ({ name, type }));
  const groups = new Map<string, { key: Value[]; rows: Row[] }>();
  for (const row of table.rows) {
    const key = keys.map(({ read }) => read(row));
    const name = JSON.stringify(key);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { key, rows: [row] });
    else group.rows.push(row);
  }
  // Without groups there is one row, also for an empty table.
  if (keys.length === 0 && groups.size === 0) groups.set('', { key: [], rows: [] });
  return {
    columns,
    rows: [...groups.values()].map(({ key, rows }) => [
      ...key,
      ...computed.map(({ compute }) => compute(rows)),
    ]),
  };
}
