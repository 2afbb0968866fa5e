import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { CloudError } from '@blueport/cloud';
import pg from 'pg';
import type { CloudEnvironment } from '../../../../cloud/cloud-environment.ts';
import { changedWorld } from '../../../../testing/weakened-cloud.ts';

/**
 * Kinds of faults. A database statement is refused, or runs and the connection breaks before its response; a request to
 * the cloud is not sent, or is sent and its response is lost.
 */
export const faultKinds = [
  'statement-refused',
  'statement-unanswered',
  'cloud-unreached',
  'cloud-unanswered',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** The call to fail: the n-th of its kind, counted from 1. */
export interface Fault {
  readonly kind: FaultKind;
  readonly nth: number;
}

/** A piece of work whose calls are counted; one of them may fail. */
export interface TrackedWork {
  readonly fault: Fault | undefined;
  statements: number;
  cloudCalls: number;
  /** The call that failed, if any yet. */
  struck: string | undefined;
  /** False once the work has ended; later calls are ignored. */
  open: boolean;
  /** Without transactions: every statement commits separately. Used by the negative control. */
  readonly skipsTransaction: boolean;
}

/** Creates a tracker for a piece of work. */
export function trackWork(fault?: Fault, skipsTransaction = false): TrackedWork {
  return { fault, statements: 0, cloudCalls: 0, struck: undefined, open: true, skipsTransaction };
}

const follower = new AsyncLocalStorage<TrackedWork>();

/** Runs a piece of work with its calls tracked. */
export const runTracked = <Result>(by: TrackedWork, work: () => Promise<Result>): Promise<Result> =>
  follower.run(by, work);

/** A statement that the database refuses like one that timed out, which aborts its transaction. */
const refusalStatement = `do $$ begin raise exception 'refused on purpose' using errcode = '57014'; end $$`;
const framing = /^\s*(begin|start transaction|commit|rollback)\b/i;

type Query = (...input: unknown[]) => unknown;
type Answer = (error: Error | null, result?: unknown) => void;

function breakLine(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  return new Promise((resolve) => {
    stream.once('close', () => resolve());
    stream.destroy();
  });
}

/** Returns the statement to send instead, and whether its response is lost. */
function strike(by: TrackedWork, text: string): { readonly instead?: string; readonly unanswered?: true } {
  by.statements += 1;
  const { fault } = by;
  if (fault?.nth === by.statements) {
    if (fault.kind === 'statement-refused') {
      by.struck = text;
      return { instead: refusalStatement };
    }
    if (fault.kind === 'statement-unanswered') {
      by.struck = text;
      return { unanswered: true };
    }
  }
  return by.skipsTransaction && framing.test(text) ? { instead: 'select 1' } : {};
}

async function answered(client: pg.Client, send: Query, input: readonly unknown[]): Promise<unknown> {
  await (send.apply(client, [...input]) as Promise<unknown>);
  await breakLine(client);
  throw new Error('Connection terminated unexpectedly');
}

/** Intercepts the statements of tracked work. Returns a function that removes the interception. */
export function watchStatements(): () => void {
  const { prototype } = pg.Client;
  // Called with its client as `this`.
  const own = Reflect.get(prototype, 'query') as unknown as Query;
  const watching = function query(this: pg.Client, ...input: unknown[]): unknown {
    const by = follower.getStore();
    const [first] = input;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    if (by?.open !== true || typeof text !== 'string') return own.apply(this, input);
    const { instead, unanswered } = strike(by, text);
    const last = input.at(-1);
    const isCalledBack = typeof last === 'function';
    if (unanswered !== true) {
      if (instead === undefined) return own.apply(this, input);
      return own.apply(this, isCalledBack ? [instead, last] : [instead]);
    }
    const result = answered(this, own, isCalledBack ? input.slice(0, -1) : input);
    if (!isCalledBack) return result;
    void result.catch((error: Error) => (last as Answer)(error));
    return undefined;
  };
  prototype.query = watching as unknown as typeof prototype.query;
  return () => {
    prototype.query = own as unknown as typeof prototype.query;
  };
}

/** Number of calls to the cloud in progress. */
let underWay = 0;

export const cloudCallsUnderWay = (): number => underWay;

/** Returns the clouds with the calls of tracked work intercepted. */
export function watchedWorld(world: CloudEnvironment): CloudEnvironment {
  return changedWorld(world, (cloud) => ({
    ...cloud,
    async call(call) {
      const by = follower.getStore();
      let isLost = false;
      if (by?.open === true) {
        by.cloudCalls += 1;
        const { fault } = by;
        const isHit = fault?.nth === by.cloudCalls && fault.kind.startsWith('cloud');
        if (isHit) by.struck = `${call.method} ${call.url}`;
        if (isHit && fault.kind === 'cloud-unreached')
          throw new CloudError({ kind: 'unavailable', code: 'ECONNREFUSED', message: 'Failed on purpose.' });
        isLost = isHit;
      }
      underWay += 1;
      try {
        const answer = await cloud.call(call);
        if (!isLost) return answer;
      } finally {
        underWay -= 1;
      }
      throw new CloudError({
        kind: 'unknown-outcome',
        code: 'ConnectionLost',
        message: 'Failed on purpose.',
      });
    },
  }));
}
