import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const limits = new AsyncLocalStorage<number>();

/**
 * Runs work whose database statements end after a number of milliseconds. For reads whose caller stops waiting, so that
 * the database does not continue them.
 */
export function runWithStatementLimit<Result>(milliseconds: number, work: () => Result): Result {
  return limits.run(milliseconds, work);
}

/** Returns the limit of the running work in milliseconds, or undefined for the limit of the pool. */
export const statementLimit = (): number | undefined => limits.getStore();

/** Takes a connection whose statements end after a number of milliseconds. It returns to the pool without this limit. */
export async function connectLimited(
  pool: Pick<pg.Pool, 'connect'>,
  milliseconds: number,
): Promise<pg.PoolClient> {
  const client = await pool.connect();
  const release = client.release.bind(client);
  try {
    await client.query(`set statement_timeout = ${milliseconds}`);
  } catch (error) {
    release(true);
    throw error;
  }
  client.release = (destroy) => {
    if (destroy) {
      release(destroy);
      return;
    }
    // A connection that may have kept the limit is closed.
    client.query('reset statement_timeout').then(
      () => release(),
      () => release(true),
    );
  };
  return client;
}
