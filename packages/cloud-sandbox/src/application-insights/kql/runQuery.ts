import { summarize } from './summarize.ts';
import { compileExpression, type Column, type Row, type Scope } from './compileExpression.ts';
import { KqlError } from './kqlError.ts';
import { parseQuery } from './parseQuery.ts';
import type { Expression, NamedExpression, Operator, Query, Value } from './syntax.ts';
import { unsupportedPart } from './unsupported.ts';

/** A table with its rows. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** A period in epoch milliseconds; both ends are inclusive. */
export interface QueryPeriod {
  readonly from: number;
  readonly until: number;
}

/** Where queries read from. */
export interface QueryContext {
  /** Returns a table for a period, or undefined if there is none of this name. */
  readonly table: (name: string, period: QueryPeriod) => Table | undefined;
  readonly period: QueryPeriod;
  readonly now: number;
  /** Returns whether the query has used its time. */
  readonly isExpired: () => boolean;
}

const checkedRows = 5000;
/** Most rows that a join may produce. */
const mostJoined = 100_000;
/** Limits that fit in memory: values of a table, and characters of the texts that a query creates. */
const mostValues = 20_000_000;
const mostCharacters = 100_000_000;

/** Returns the rows that `keep` selects. Checks the deadline. */
function filterRows(rows: readonly Row[], keep: (row: Row) => boolean, run: Run): Row[] {
  return rows.filter((row, index) => {
    if (index % checkedRows === 0) run.check();
    return keep(row);
  });
}

/** Compares values in ascending order; missing ones come first. */
function compareValues(one: Value, other: Value): number {
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  return one < other ? -1 : 1;
}

const nameOf = ({ name, expression }: NamedExpression, index: number): string =>
  name ?? (expression.kind === 'column' ? expression.name : `Column${index + 1}`);

/** The execution of one query. */
class Run {
  readonly #source: string;
  readonly #context: QueryContext;
  #characters = 0;

  constructor(source: string, context: QueryContext) {
    this.#source = source;
    this.#context = context;
  }

  check(): void {
    if (this.#context.isExpired())
      throw new KqlError(
        'timeout',
        'The query exceeded the time limit of the embedded cloud.',
        this.#source,
        0,
      );
  }

  execute(query: Query): Table {
    const period = narrowed(query, this.#context);
    const table = this.#context.table(query.table, period);
    if (table === undefined)
      throw (
        unsupportedPart('table', query.table, this.#source, query.offset) ??
        new KqlError(
          'semantic',
          `Failed to resolve table or column expression named '${query.table}'`,
          this.#source,
          query.offset,
          query.table,
        )
      );
    return query.operators.reduce((current, operator) => this.#apply(current, operator), table);
  }

  #scope(columns: readonly Column[]): Scope {
    const textOf = (text: string): string => {
      this.#characters += text.length;
      if (this.#characters > mostCharacters) throw this.#tooLarge();
      return text;
    };
    return { source: this.#source, columns, now: this.#context.now, textOf };
  }

  #tooLarge(): KqlError {
    return new KqlError(
      'timeout',
      'The query exceeded the memory limit of the embedded cloud.',
      this.#source,
      0,
    );
  }

  /** Checks the size of a table before its rows are created. */
  #checkSize(rows: number, columns: number): void {
    if (rows * columns > mostValues) throw this.#tooLarge();
  }

  #apply(table: Table, operator: Operator): Table {
    this.check();
    const scope = this.#scope(table.columns);
    switch (operator.kind) {
      case 'where': {
        const condition = compileExpression(operator.condition, scope);
        if (condition.type !== 'bool')
          throw new KqlError(
            'semantic',
            "The condition of 'where' must be of type bool",
            this.#source,
            operator.condition.offset,
          );
        return { ...table, rows: filterRows(table.rows, (row) => condition.read(row) === true, this) };
      }
      case 'project':
        return this.#project(table, operator.columns);
      case 'extend':
        return this.#extend(table, operator.columns);
      case 'distinct': {
        const projected = this.#project(table, operator.columns);
        const byKey = new Map(projected.rows.map((row) => [JSON.stringify(row), row]));
        return { ...projected, rows: [...byKey.values()] };
      }
      case 'summarize':
        return summarize(table, operator, scope);
      case 'order': {
        const by = operator.by.map(({ expression, isAscending }) => ({
          read: compileExpression(expression, scope).read,
          sign: isAscending ? 1 : -1,
        }));
        const rows = table.rows.toSorted((one, other) => {
          for (const { read, sign } of by) {
            const order = compareValues(read(one), read(other));
            if (order !== 0) return sign * order;
          }
          return 0;
        });
        return { ...table, rows };
      }
      case 'take':
        return { ...table, rows: table.rows.slice(0, operator.count) };
      case 'count':
        return { columns: [{ name: 'Count', type: 'long' }], rows: [[table.rows.length]] };
      case 'join':
        return this.#join(table, operator);
    }
  }

  #project(table: Table, columns: readonly NamedExpression[]): Table {
    this.#checkSize(table.rows.length, columns.length);
    const compiled = columns.map((column, index) => ({
      ...compileExpression(column.expression, this.#scope(table.columns)),
      name: nameOf(column, index),
    }));
    return {
      columns: compiled.map(({ name, type }) => ({ name, type })),
      rows: table.rows.map((row) => compiled.map(({ read }) => read(row))),
    };
  }

  #extend(table: Table, columns: readonly NamedExpression[]): Table {
    const added = this.#project(table, columns);
    const kept = table.columns
      .map((column, index) => ({ column, index }))
      .filter(({ column }) => added.columns.every(({ name }) => name !== column.name));
    this.#checkSize(table.rows.length, kept.length + added.columns.length);
    return {
      columns: [...kept.map(({ column }) => column), ...added.columns],
      rows: table.rows.map((row, index) => [
        ...kept.map((one) => row[one.index] ?? null),
        ...(added.rows[index] ?? []),
      ]),
    };
  }

  #join(left: Table, { right: query, key, isOuter, offset }: Extract<Operator, { kind: 'join' }>): Table {
    const right = this.execute(query);
    const [leftKey, rightKey] = [left, right].map(({ columns }) =>
      columns.findIndex(({ name }) => name === key),
    );
    if (leftKey === undefined || rightKey === undefined || leftKey < 0 || rightKey < 0)
      throw new KqlError(
        'semantic',
        `'join' operator: Failed to resolve column named '${key}'`,
        this.#source,
        offset,
        key,
      );
    const names = new Set(left.columns.map(({ name }) => name));
    const byKey = Map.groupBy(right.rows, (row) => row[rightKey] ?? null);
    const empty: Row = right.columns.map(() => null);
    let joined = 0;
    return {
      columns: [
        ...left.columns,
        ...right.columns.map((column) => ({
          ...column,
          name: names.has(column.name) ? `${column.name}1` : column.name,
        })),
      ],
      rows: left.rows.flatMap((row, index) => {
        if (index % checkedRows === 0) this.check();
        const matches = byKey.get(row[leftKey] ?? null) ?? (isOuter ? [empty] : []);
        joined += matches.length;
        if (joined > mostJoined)
          throw new KqlError(
            'timeout',
            `The join produced more than ${mostJoined} rows.`,
            this.#source,
            offset,
          );
        this.#checkSize(joined, left.columns.length + right.columns.length);
        return matches.map((match) => [...row, ...match]);
      }),
    };
  }
}

/** Returns the period of a table's rows: that of the request, narrowed by conditions of the first operators. */
function narrowed({ operators }: Query, { period, now }: QueryContext): QueryPeriod {
  let { from, until } = period;
  const visit = (expression: Expression): void => {
    if (expression.kind !== 'binary') return;
    if (expression.operator === 'and') {
      visit(expression.left);
      visit(expression.right);
      return;
    }
    const { left, right, operator } = expression;
    if (left.kind !== 'column' || left.name !== 'timestamp') return;
    const time = constantTime(right, now);
    if (time === undefined) return;
    if (operator === '>' || operator === '>=') from = Math.max(from, time);
    if (operator === '<' || operator === '<=') until = Math.min(until, time);
  };
  for (const operator of operators) {
    if (operator.kind !== 'where') break;
    visit(operator.condition);
  }
  return { from, until };
}

function constantTime(expression: Expression, now: number): number | undefined {
  if (expression.kind === 'literal')
    return expression.type === 'datetime' ? Number(expression.value) : undefined;
  if (expression.kind !== 'call') return undefined;
  if (expression.name === 'now') return now;
  const [operand] = expression.operands;
  const isAgo = expression.name === 'ago' && operand?.kind === 'literal' && operand.type === 'timespan';
  return isAgo ? now - Number(operand.value) : undefined;
}

/** Parses and runs a query. Throws a `KqlError`. */
export const runQuery = (source: string, context: QueryContext): Table =>
  new Run(source, context).execute(parseQuery(source));
