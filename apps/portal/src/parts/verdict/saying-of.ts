import type { Verdict } from '@blueport/contracts';

/** What a verdict comes to, told apart by whether everything was looked at: what is unknown is never said to be right. */
export function sayingOf(verdict: Verdict): Verdict['outcome'] | 'unclear' | 'warningUnclear' {
  const { outcome, reasons, changes, policy, price, quota, names, rights, budget } = verdict;
  if (outcome === 'stopped' || outcome === 'failing') return outcome;
  const isUnclear =
    reasons.some(({ severity }) => severity === 'unknown') ||
    // Verdicts that were kept from before name no reason for it.
    [changes, policy, price, quota, names, rights, budget].some(({ state }) => state === 'unknown');
  if (!isUnclear) return outcome;
  return reasons.some(({ severity }) => severity === 'warn') ? 'warningUnclear' : 'unclear';
}
