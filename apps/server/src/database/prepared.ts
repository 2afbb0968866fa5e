import { createHash } from 'node:crypto';
import { sql, type CompiledQuery } from 'kysely';
import pg from 'pg';
import type { DatabasePool } from './split-pool.ts';

/** Shapes of statements that one connection keeps prepared; what comes after them is planned each time. */
const mostPrepared = 300;

const mark = '/* prepared */';

/** Marks a statement that each connection prepares once. List its columns: a prepared `select *` fails after a newer server adds a column. */
export const prepared = sql.raw(mark);

/** Returns the statement name for a text, the same on every connection. */
export type StatementNames = (text: string) => string | undefined;

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostPrepared) return known;
    const name = `q_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
}

/** Adds the statement name to the arguments of `query` if the text is marked. */
export function nameIfPrepared(names: StatementNames, input: readonly unknown[]): readonly unknown[] {
  const [text, values, ...rest] = input;
  if (typeof text !== 'string' || !text.includes(mark)) return input;
  const name = names(text);
  return name === undefined ? input : [{ name, text, values }, ...rest];
}

interface RunOptions {
  readonly timesAsText?: boolean;
  /** Plans it for these very values: where the best way hangs on them, a plan for any value costs more than planning. */
  readonly planned?: 'each-time';
}

/** Runs a statement that the database has planned before, wherever its connection saw that text already. */
export type RunPrepared = <Row>(
  query: Pick<CompiledQuery, 'sql' | 'parameters'>,
  options?: RunOptions,
) => Promise<Row[]>;

const timestamptz = 1184;

/** RFC 3339 in UTC from what the database writes: `2030-01-02 03:04:05.678901+00`. Other zones take the long way. */
function readTime(text: string): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(text)) return new Date(text).toISOString();
  const fraction = text.length > 22 ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** A list of times is shown as it is: making dates of them, and texts again, costs more than reading the rows. */
const timesAsText: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === timestamptz ? readTime : pg.types.getTypeParser(type, format),
};

/**
 * For the few statements that run with nearly every request: parsing and planning them would cost more than running them.
 * The name is made from the text, so every connection of the pool knows it by the same one.
 */
export function createRunPrepared(pool: DatabasePool): RunPrepared {
  const nameOf = createStatementNames();
  return async <Row>(
    { sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
    options?: RunOptions,
  ) => {
    const name = options?.planned === undefined ? nameOf(text) : undefined;
    const { rows } = await pool.query({
      text,
      values: [...parameters],
      ...(name === undefined ? {} : { name }),
      ...(options?.timesAsText === true ? { types: timesAsText } : {}),
    });
    return rows as Row[];
  };
}
