import { actionOf } from '../machine/read-machine.ts';
import type { Work } from '../cloud/work.ts';

/** Rate limit of a cloud for one principal in one subscription: burst size and requests per second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Kinds of requests that the resource manager counts separately. */
export interface Calls {
  readonly read: number;
  readonly write: number;
}

/** Nine tenths of the resource manager's limits; the rest is for interactive requests. */
export const defaultRates: Readonly<Record<keyof Calls, Rate>> = {
  read: { burst: 200, perSecond: 22.5 },
  write: { burst: 160, perSecond: 9 },
};

const atOnce = 8;

/** Returns the number of requests in the next turn of an operation, if known in advance. */
export function callsOf({ machine, steps }: Pick<Work, 'machine' | 'steps'>): Calls {
  const open = (state: 'Pending' | 'Running'): number =>
    Math.min(atOnce, steps.filter((step) => step.state === state).length);
  switch (actionOf(machine)) {
    case 'ensureGroup':
      return { read: 1, write: 1 };
    case 'submit':
    case 'cancel':
      return { read: 0, write: 1 };
    case 'poll':
      // The state of the deployment, and that of its resources.
      return { read: 2, write: 0 };
    case 'deleteResources':
      return { read: open('Running'), write: open('Pending') };
    case 'deleteGroup':
      return { read: 1, write: 1 };
    case 'changePower':
      // Each resource is read before a request is sent for it.
      return { read: Math.max(1, open('Pending') + open('Running')), write: open('Running') };
    case 'wait':
    case 'nothing':
      return { read: 0, write: 0 };
  }
}

/**
 * Returns the key of a caller as the cloud counts it: all work of an organization's connection counts as one caller.
 */
export function callerLine({
  principal,
  organizationId,
  subscriptionId,
}: Pick<Work, 'principal' | 'organizationId' | 'subscriptionId'>): string {
  const { cloud, tenantId, accountId, actsWith } = principal;
  const caller = actsWith === 'connection' ? `connection/${organizationId}` : accountId;
  return `${cloud}/${subscriptionId.toLowerCase()}/${tenantId}/${caller}`;
}

/** Reserves requests of one line and kind. Returns the milliseconds to wait before they may be sent. */
export type Spend = (line: string, kind: keyof Calls, calls: number) => number;

/** Creates the rate limit that all callers of a line share. */
export function createSpending(
  now: () => number,
  rates: Readonly<Record<keyof Calls, Rate>> = defaultRates,
): Spend {
  /** Time up to which requests are reserved; a burst may be reserved ahead of it. */
  const spentUntil = new Map<string, number>();
  return (line, kind, calls) => {
    if (calls === 0) return 0;
    const { burst, perSecond } = rates[kind];
    const key = `${kind}/${line}`;
    const until = Math.max(spentUntil.get(key) ?? 0, now()) + (calls / perSecond) * 1000;
    spentUntil.set(key, until);
    return until - now() - (burst / perSecond) * 1000;
  };
}

/** The caller of an interactive request, with the properties that determine its line. */
interface Caller {
  readonly kind: 'interactive' | 'automation';
  readonly accountId: string;
  readonly sessionId: string;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly cloud: Work['principal']['cloud'];
}

/** A request to count; the body of a batch lists its requests. */
interface ChargedCall {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
}

type CountedCall = Pick<ChargedCall, 'method' | 'url'>;

/** Returns the requests of a batch (the vendor's `POST /batch`), or undefined for any other request. */
function callsOfBatch({ method, url, body }: ChargedCall): readonly CountedCall[] | undefined {
  if (method !== 'POST' || body === undefined || !/\/batch(?:\?|$)/i.test(url)) return undefined;
  const { requests = [] } = JSON.parse(body) as {
    readonly requests?: readonly { readonly httpMethod: string; readonly url: string }[];
  };
  return requests.map((request) => ({ method: request.httpMethod, url: request.url }));
}

/** Rate limits shared by people and the work in their name, because the cloud counts both together. */
export interface Accounts {
  readonly spend: Spend;
  /**
   * Counts an interactive request. Returns the milliseconds to wait if interactive requests alone exceed the cloud's
   * limit; they never wait for background work. Each request of a batch counts, but a batch is not delayed, because a
   * verdict would come too late for its form. Returns undefined if the wait would exceed `patienceMs`: then nothing is
   * counted, and the request must not be sent.
   */
  charge(caller: Caller, call: ChargedCall, patienceMs?: number): number | undefined;
  /** Returns the total milliseconds by which interactive requests have delayed a line and kind. */
  pushedMs(line: string, kind: keyof Calls): number;
}

/** Creates rate limits, one per line. */
export function createAccounts(
  now: () => number,
  rates: Readonly<Record<keyof Calls, Rate>> = defaultRates,
): Accounts {
  const spend = createSpending(now, rates);
  const spendOfPeople = createSpending(now, rates);
  const pushed = new Map<string, number>();
  const pushedMs: Accounts['pushedMs'] = (line, kind) => pushed.get(`${kind}/${line}`) ?? 0;
  const lineAndKind = (
    { kind: sort, organizationId, ...person }: Caller,
    { method, url }: CountedCall,
  ): { readonly line: string; readonly kind: keyof Calls } | undefined => {
    const [, subscriptionId] = /\/subscriptions\/([^/?]+)/i.exec(url) ?? [];
    if (subscriptionId === undefined) return undefined;
    const principal = { ...person, actsWith: sort === 'automation' ? 'connection' : 'person' } as const;
    const kind = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
    return { line: callerLine({ principal, organizationId, subscriptionId }), kind };
  };
  const push = (line: string, kind: keyof Calls): void => {
    spend(line, kind, 1);
    pushed.set(`${kind}/${line}`, pushedMs(line, kind) + 1000 / rates[kind].perSecond);
  };
  return {
    spend,
    pushedMs,
    charge(caller, call, patienceMs = Infinity) {
      const batch = callsOfBatch(call);
      for (const one of batch ?? [call]) {
        const paid = lineAndKind(caller, one);
        if (paid === undefined) continue;
        const waitMs = batch === undefined ? Math.max(0, spendOfPeople(paid.line, paid.kind, 1)) : 0;
        if (waitMs > patienceMs) {
          spendOfPeople(paid.line, paid.kind, -1);
          return undefined;
        }
        push(paid.line, paid.kind);
        if (batch === undefined) return waitMs;
      }
      return 0;
    },
  };
}

interface Turn {
  readonly line: string;
  /** The reserved time, and the total delay by interactive requests when it was reserved. */
  readonly read: { readonly at: number; readonly pushedMs: number };
  readonly write: { readonly at: number; readonly pushedMs: number };
}

/**
 * Creates a budget that spreads background requests over time, per cloud, subscription, principal and kind. Work that
 * must wait reserves a time and finds it free when it returns, so that it never waits twice and is never overtaken,
 * except by interactive requests, which delay all reservations of their line.
 */
export function createBudget(
  now: () => number,
  accounts: Pick<Accounts, 'spend' | 'pushedMs'> = createAccounts(now),
): (work: Work) => number {
  const turns = new Map<string, Turn>();
  const leftOf = ({ line, read, write }: Turn): number => {
    const untilMs = (kind: keyof Calls, turn: Turn['read']): number =>
      turn.at + accounts.pushedMs(line, kind) - turn.pushedMs - now();
    return Math.max(read.at === 0 ? 0 : untilMs('read', read), write.at === 0 ? 0 : untilMs('write', write));
  };

  return (work) => {
    const turn = turns.get(work.operationId);
    if (turn !== undefined) {
      const remainingMs = leftOf(turn);
      if (remainingMs <= 0) turns.delete(work.operationId);
      return Math.max(0, remainingMs);
    }
    const line = callerLine(work);
    const calls = callsOf(work);
    const give = (kind: keyof Calls): Turn['read'] => {
      const waitMs = accounts.spend(line, kind, calls[kind]);
      return { at: waitMs > 0 ? now() + waitMs : 0, pushedMs: accounts.pushedMs(line, kind) };
    };
    const newTurn: Turn = { line, read: give('read'), write: give('write') };
    const waitMs = leftOf(newTurn);
    if (waitMs <= 0) return 0;
    turns.set(work.operationId, newTurn);
    return waitMs;
  };
}
