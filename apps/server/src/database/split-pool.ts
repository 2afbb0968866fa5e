import { isAbandoned } from '@blueport/cloud';
import type pg from 'pg';
import { isInRequest } from '../request-scope.ts';
import { connectLimited, statementLimit } from './statement-limit.ts';

/** The part of a pool that the server uses. */
export type DatabasePool = Pick<
  pg.Pool,
  'connect' | 'query' | 'end' | 'options' | 'totalCount' | 'idleCount' | 'waitingCount'
>;

const abandoned = (): Error =>
  new Error('The response was sent before this work finished, so it can no longer use the database.');

/** Runs a statement on a connection, and returns the connection to its pool. */
async function queryWith(connecting: Promise<pg.PoolClient>, input: unknown[]): Promise<unknown> {
  const client = await connecting;
  try {
    return await client.query(...(input as [string, unknown[]]));
  } finally {
    client.release();
  }
}

/**
 * Combines two pools: requests take connections from one, all other work from the other. Even if many requests
 * wait, workers keep their leases and continue. The work of an abandoned request gets no connection from
 * either. Statements end earlier within `runWithStatementLimit`.
 */
export function createSplitPool(requests: DatabasePool, work: DatabasePool): DatabasePool {
  const current = (): DatabasePool => (isInRequest() ? requests : work);
  const pass =
    (method: 'connect' | 'query') =>
    (...input: unknown[]): unknown => {
      if (isAbandoned()) return Promise.reject(abandoned());
      const limit = statementLimit();
      if (limit === undefined) return Reflect.apply(current()[method], current(), input);
      const client = connectLimited(current(), limit);
      return method === 'connect' ? client : queryWith(client, input);
    };
  return {
    connect: pass('connect') as pg.Pool['connect'],
    query: pass('query') as pg.Pool['query'],
    get options() {
      return current().options;
    },
    get totalCount() {
      return requests.totalCount + work.totalCount;
    },
    get idleCount() {
      return requests.idleCount + work.idleCount;
    },
    get waitingCount() {
      return requests.waitingCount + work.waitingCount;
    },
    async end() {
      await Promise.all([requests.end(), work.end()]);
    },
  };
}
