import { actionOf } from '../machine/read-machine.ts';
import type { Work } from '../cloud/work.ts';

/** Calls that a cloud lets one principal make in one subscription: how many at once, how many a second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Kinds of calls that the resource manager counts apart. */
export interface Calls {
  readonly read: number;
  readonly write: number;
}

/** Nine tenths of what the resource manager allows; the rest is for people, who look now and then. */
export const defaultRates: Readonly<Record<keyof Calls, Rate>> = {
  read: { burst: 200, perSecond: 22.5 },
  write: { burst: 160, perSecond: 9 },
};

const atOnce = 8;

/** The calls that the next turn of an operation makes, as far as that is known before. */
export function callsOf({ machine, steps }: Pick<Work, 'machine' | 'steps'>): Calls {
  const open = (state: 'Pending' | 'Running'): number =>
    Math.min(atOnce, steps.filter((step) => step.state === state).length);
  switch (actionOf(machine)) {
    case 'ensureGroup':
      return { read: 1, write: 1 };
    case 'submit':
    case 'cancel':
      return { read: 0, write: 1 };
    case 'look':
      // How it stands, and what became of its resources.
      return { read: 2, write: 0 };
    case 'deleteResources':
      return { read: open('Running'), write: open('Pending') };
    case 'deleteGroup':
      return { read: 1, write: 1 };
    case 'changePower':
      // Each of them is looked at before it is sent for.
      return { read: Math.max(1, open('Pending') + open('Running')), write: open('Running') };
    case 'wait':
    case 'nothing':
      return { read: 0, write: 0 };
  }
}

/** Who calls where, as the cloud counts it: whatever an organization's connection does counts as one caller. */
export function callerLine({
  principal,
  organizationId,
  subscriptionId,
}: Pick<Work, 'principal' | 'organizationId' | 'subscriptionId'>): string {
  const { cloud, tenantId, accountId, actsWith } = principal;
  const caller = actsWith === 'connection' ? `connection/${organizationId}` : accountId;
  return `${cloud}/${subscriptionId.toLowerCase()}/${tenantId}/${caller}`;
}

/** Gives away calls of one line and kind; answers the milliseconds to wait before they may be made. */
export type Spend = (line: string, kind: keyof Calls, calls: number) => number;

/** An account of calls, from which all who call on a line are to be paid. */
export function createSpending(
  now: () => number,
  rates: Readonly<Record<keyof Calls, Rate>> = defaultRates,
): Spend {
  /** The time up to which calls have been given away; a burst of calls may be taken ahead of it. */
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

/** Who calls at a screen, as far as it tells whose account pays. */
interface Caller {
  readonly kind: 'interactive' | 'automation';
  readonly accountId: string;
  readonly sessionId: string;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly cloud: Work['principal']['cloud'];
}

/** A call as it is sent; a batch tells in its body what it holds. */
interface ChargedCall {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
}

type CountedCall = Pick<ChargedCall, 'method' | 'url'>;

/** The calls of a batch (the vendor's `POST /batch`); undefined for every other call. */
function callsOfBatch({ method, url, body }: ChargedCall): readonly CountedCall[] | undefined {
  if (method !== 'POST' || body === undefined || !/\/batch(?:\?|$)/i.test(url)) return undefined;
  const { requests = [] } = JSON.parse(body) as {
    readonly requests?: readonly { readonly httpMethod: string; readonly url: string }[];
  };
  return requests.map((request) => ({ method: request.httpMethod, url: request.url }));
}

/** The accounts of calls that people and the work in their name are paid from: the cloud counts both together. */
export interface Accounts {
  readonly spend: Spend;
  /**
   * Charges a call that somebody makes at a screen; answers the milliseconds to wait where they alone call for more than the
   * cloud allows. They wait for nobody else: work in the background makes way. The cloud counts each call of a batch, so each
   * is charged; whoever sends it does not wait for it, since a verdict would come too late for the form it judges.
   * Undefined where it would have to wait for longer than `patienceMs`: then nothing was charged, and it is not to be made.
   */
  charge(caller: Caller, call: ChargedCall, patienceMs?: number): number | undefined;
  /** The milliseconds by which people have pushed back the turns of a line and kind, since ever. */
  pushedMs(line: string, kind: keyof Calls): number;
}

/** Accounts over lines of callers. */
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
  /** When it comes, and how far people had pushed turns back when it was given. */
  readonly read: { readonly at: number; readonly pushedMs: number };
  readonly write: { readonly at: number; readonly pushedMs: number };
}

/**
 * Spreads the calls of background work over time, per cloud, subscription, principal and kind. A piece of work that has to
 * wait gets a turn of its own and finds it free when it comes back, so that nobody waits twice or is passed by, except by
 * people: what they call for pushes all turns of their line back.
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
      const left = leftOf(turn);
      if (left <= 0) turns.delete(work.operationId);
      return Math.max(0, left);
    }
    const line = callerLine(work);
    const calls = callsOf(work);
    const give = (kind: keyof Calls): Turn['read'] => {
      const waitMs = accounts.spend(line, kind, calls[kind]);
      return { at: waitMs > 0 ? now() + waitMs : 0, pushedMs: accounts.pushedMs(line, kind) };
    };
    const given: Turn = { line, read: give('read'), write: give('write') };
    const waitMs = leftOf(given);
    if (waitMs <= 0) return 0;
    turns.set(work.operationId, given);
    return waitMs;
  };
}
