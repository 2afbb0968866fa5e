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

/** What tells whose account a person's own calls are charged to. */
export interface Caller {
  readonly kind: 'interactive' | 'automation';
  readonly accountId: string;
  readonly sessionId: string;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly cloud: Work['principal']['cloud'];
}

/**
 * Charges a call of somebody at a screen to the account that background work in their name is paid from: the cloud counts
 * both together. Nobody at a screen waits for it; the background makes way.
 */
export function chargeCall(
  spend: Spend,
  { kind, organizationId, ...person }: Caller,
  { method, url }: { readonly method: string; readonly url: string },
): void {
  const [, subscriptionId] = /\/subscriptions\/([^/?]+)/i.exec(url) ?? [];
  if (subscriptionId === undefined) return;
  const principal = { ...person, actsWith: kind === 'automation' ? 'connection' : 'person' } as const;
  const isRead = method === 'GET' || method === 'HEAD';
  spend(callerLine({ principal, organizationId, subscriptionId }), isRead ? 'read' : 'write', 1);
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

/**
 * Spreads the calls of background work over time, per cloud, subscription, principal and kind. A piece of work that has to
 * wait gets a turn of its own and finds it free when it comes back, so that nobody waits twice or is passed by.
 */
export function createBudget(
  now: () => number,
  rates: Readonly<Record<keyof Calls, Rate>> = defaultRates,
  spend: Spend = createSpending(now, rates),
  lineOf: typeof callerLine = callerLine,
): (work: Work) => number {
  const turns = new Map<string, number>();

  return (work) => {
    const turn = turns.get(work.operationId);
    if (turn !== undefined) {
      const left = turn - now();
      if (left <= 0) turns.delete(work.operationId);
      return Math.max(0, left);
    }
    const line = lineOf(work);
    const { read, write } = callsOf(work);
    const waitMs = Math.max(spend(line, 'read', read), spend(line, 'write', write));
    if (waitMs <= 0) return 0;
    turns.set(work.operationId, now() + waitMs);
    return waitMs;
  };
}
