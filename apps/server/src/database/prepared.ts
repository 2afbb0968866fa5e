import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';

/** Shapes of statements that one connection keeps prepared; what comes after them is planned each time. */
const mostPrepared = 300;

/** Runs a statement that the database has planned before, wherever its connection saw that text already. */
export type RunPrepared = <Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>) => Promise<Row[]>;

/**
 * For the few statements that run with nearly every request: parsing and planning them would cost more than running them.
 * The name is made from the text, so every connection of the pool knows it by the same one.
 */
export function createRunPrepared(pool: Pool): RunPrepared {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostPrepared) return known;
    const name = `q_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
  return async <Row>({ sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
    const name = nameOf(text);
    const values = [...parameters];
    const { rows } = await pool.query(name === undefined ? { text, values } : { name, text, values });
    return rows as Row[];
  };
}
