import { createHash } from 'node:crypto';
import { sql, type CompiledQuery } from 'kysely';
import pg from 'pg';
import type { DatabasePool } from './split-pool.ts';

/** Maximum number of statements that a connection keeps prepared; further ones are planned each time. */
const maxPrepared = 300;

const mark = '/* prepared */';

/** Marks a statement that each connection prepares once. List its columns: a prepared `select *` fails after a newer server adds a column. */
export const prepared = sql.raw(mark);

/** Returns the statement name for a text. The name is the same on every connection. */
export type StatementNames = (text: string) => string | undefined;

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxPrepared) return known;
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
  /**
   * Plans the statement for the given values: if the best plan depends on them, a generic plan costs more than
   * planning.
   */
  readonly planned?: 'each-time';
}

/** Runs a statement, reusing the plan if its connection has prepared that text before. */
export type RunPrepared = <Row>(
  query: Pick<CompiledQuery, 'sql' | 'parameters'>,
  options?: RunOptions,
) => Promise<Row[]>;

const timestamptz = 1184;

/** Converts database time such as `2030-01-02 03:04:05.678901+00` to RFC 3339 in UTC. Other zones use the slow path. */
function readTime(text: string): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(text)) return new Date(text).toISOString();
  const fraction = text.length > 22 ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** Keeps times in lists as text: converting them to dates and back costs more than reading the rows. */
const timesAsText: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === timestamptz ? readTime : pg.types.getTypeParser(type, format),
};

/**
 * Creates a runner for the few statements used by almost every request, where parsing and planning would cost more than
 * running. The name is derived from the text, so all connections of the pool use the same one.
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
