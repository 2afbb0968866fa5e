import {
  type PoisonTrialOptions,
  runPoisonTrial,
} from '../../apps/server/src/features/deployments/operations/reliability/poison-trial.testing.ts';
import type { Outcome } from './crash-goals.ts';

const seed = Number(process.env.SEED ?? 1);
const crashes = 3;
const othersWithinMs = 60_000;

/**
 * Runs many deployments, one of which crashes its server: it is parked after three crashes, and the others succeed
 * meanwhile.
 */
export async function poisonTrial(options: PoisonTrialOptions): Promise<Outcome> {
  const { deaths, poison, states, othersMs, parkedMs } = await runPoisonTrial({ seed, ...options });
  const isAside = poison.includes('Parked') && poison.includes('ParkedAfterCrashes');
  const ends = Object.entries(states).map(([state, count]) => `${state}=${count}`);
  return {
    good:
      isAside && deaths === crashes && states['Succeeded'] === options.others && othersMs <= othersWithinMs,
    figures: [
      `deaths=${deaths} others: ${ends.join(' ')} after ${Math.round(othersMs / 1000)}s`,
      `culprit after ${Math.round(parkedMs / 1000)}s: ${poison} seed=${seed}`,
    ].join('; '),
  };
}

/** Runs the same trial without recovery of operations from crashed workers; passes only if that is detected. */
export async function poisonControl(options: PoisonTrialOptions): Promise<Outcome> {
  const { good, figures } = await poisonTrial({ ...options, weakness: 'recovery' });
  return { good: !good, figures: `without recovery: ${figures}` };
}
