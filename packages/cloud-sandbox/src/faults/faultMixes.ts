import type { FaultKind, FaultRule } from './faultInjector.ts';

/**
 * Parts of all calls to the resource manager that go wrong, thirty per cent together. A kind that several rules
 * share is split evenly over them. "404 just after 202" counts the calls that it is drawn for; it shows where
 * something was just accepted.
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

/** How a resource manager looks that is out: nobody there, nobody answering, a gateway that has no one behind it. */
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

/** Thirty per cent of all calls to the resource manager go wrong; `factor` makes it milder or worse, in the same proportions. */
export function r3Mix(factor = 1): FaultRule[] {
  return rulesOf(R3_SHARES, factor).map((rule) => ({ ...rule, retryAfterSeconds: 2 }));
}

/** Every call to the resource manager fails for so many seconds from now; then all is well again. */
export function outage(seconds: number): FaultRule[] {
  return rulesOf(OUTAGE_SHARES, 1).map((rule) => ({ ...rule, forSeconds: seconds }));
}
