import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { CloudError } from '@blueport/cloud';
import pg from 'pg';
import type { CloudWorld } from '../../../../cloud/cloud-world.ts';
import { changedWorld } from '../../../../testing/weakened-cloud.ts';

/**
 * Ways in which one call goes wrong. A statement is refused by the database, or done and the line breaks before its answer;
 * a call of the cloud never gets there, or gets there and its answer is lost.
 */
export const faultKinds = [
  'statement-refused',
  'statement-unanswered',
  'cloud-unreached',
  'cloud-unanswered',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** The call that is to go wrong: the n-th of its kind, counted from 1. */
export interface Fault {
  readonly kind: FaultKind;
  readonly nth: number;
}

/** One piece of work whose calls are counted, and one of them perhaps fails. */
export interface Followed {
  readonly fault: Fault | undefined;
  statements: number;
  cloudCalls: number;
  /** What the fault hit, once it has. */
  struck: string | undefined;
  /** False once the work is over: what still goes on behind it is let be. */
  open: boolean;
  /** With its transactions taken apart: every statement stands for itself. The negative control. */
  readonly apart: boolean;
}

/** A follower of work. */
export function follow(fault?: Fault, apart = false): Followed {
  return { fault, statements: 0, cloudCalls: 0, struck: undefined, open: true, apart };
}

const follower = new AsyncLocalStorage<Followed>();

/** Does a piece of work whose calls are followed. */
export const followed = <Result>(by: Followed, work: () => Promise<Result>): Promise<Result> =>
  follower.run(by, work);

/** A statement that the database refuses as it does one that took too long: inside of a transaction nothing goes on after it. */
const refused = `do $$ begin raise exception 'refused on purpose' using errcode = '57014'; end $$`;
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

/** What is sent in place of a statement, and whether its answer is lost. */
function strike(by: Followed, text: string): { readonly instead?: string; readonly unanswered?: true } {
  by.statements += 1;
  const { fault } = by;
  if (fault?.nth === by.statements) {
    if (fault.kind === 'statement-refused') {
      by.struck = text;
      return { instead: refused };
    }
    if (fault.kind === 'statement-unanswered') {
      by.struck = text;
      return { unanswered: true };
    }
  }
  return by.apart && framing.test(text) ? { instead: 'select 1' } : {};
}

async function answered(client: pg.Client, send: Query, input: readonly unknown[]): Promise<unknown> {
  await (send.apply(client, [...input]) as Promise<unknown>);
  await breakLine(client);
  throw new Error('Connection terminated unexpectedly');
}

/** Has the statements of followed work pass by here; answers how to let go. */
export function watchStatements(): () => void {
  const { prototype } = pg.Client;
  // It is called with the client that it is asked of.
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

/** Calls of the cloud that somebody waits for right now. */
let underWay = 0;

export const cloudCallsUnderWay = (): number => underWay;

/** The same clouds, with the calls of followed work passing by here. */
export function watchedWorld(world: CloudWorld): CloudWorld {
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
