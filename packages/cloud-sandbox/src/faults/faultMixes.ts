import type { FaultKind, FaultRule } from './faultInjector.ts';

/**
 * Shares of the calls to the resource manager that fail, thirty percent in total. A share that lists several kinds is
 * split evenly among them. `404-after-202` counts the calls that it is drawn for; it is visible only for resources that
 * were just accepted.
 */
const R3_SHARES: Readonly<Partial<Record<FaultKind, number>>> = {
  '429': 0.03,
  '429-date': 0.03,
  '500': 0.03,
  '503': 0.03,
  '502': 0.01,
  '504': 0.01,
  'reset-before': 0.03,
  'reset-after': 0.03,
  hang: 0.03,
  'half-open': 0.02,
  'slow-body': 0.02,
  truncated: 0.02 / 3,
  html: 0.02 / 3,
  'wrong-type': 0.02 / 3,
  '404-after-202': 0.01,
};

/** An outage of the resource manager: refused connections, no responses, and a gateway without a backend. */
const OUTAGE_SHARES: Readonly<Partial<Record<FaultKind, number>>> = {
  'reset-before': 0.4,
  '503': 0.3,
  '502': 0.1,
  hang: 0.2,
};

function rulesOf(shares: Readonly<Partial<Record<FaultKind, number>>>, factor: number): FaultRule[] {
  return Object.entries(shares).map(([kind, share]) => ({
    match: { area: 'arm' },
    kind: kind as FaultKind,
    probability: share * factor,
  }));
}

/**
 * Returns rules that fail thirty percent of the calls to the resource manager. `factor` scales all shares in
 * proportion.
 */
export function r3Mix(factor = 1): FaultRule[] {
  return rulesOf(R3_SHARES, factor).map((rule) => ({ ...rule, retryAfterSeconds: 2 }));
}

/** Returns rules that fail every call to the resource manager for the given number of seconds. */
export function outage(seconds: number): FaultRule[] {
  return rulesOf(OUTAGE_SHARES, 1).map((rule) => ({ ...rule, forSeconds: seconds }));
}
