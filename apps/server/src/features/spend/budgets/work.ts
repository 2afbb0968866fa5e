import { randomUUID } from 'node:crypto';
import { createRepeatedWork, type RepeatedWork } from '../../../jobs/repeated-work.ts';
import { sweepStops, type StopParts } from './sweep-stops.ts';
import { claimBudgets, evaluateBudget, type EvaluationParts } from './evaluate.ts';

const tickMs = 5000;
/** Limits that one process evaluates per run. */
const atOnce = 20;

/** Creates the background work that evaluates cost usage limits and stops machines. Any number of processes may run it concurrently. */
export function createBudgetWork(parts: EvaluationParts, stops: StopParts): RepeatedWork {
  const stopping = new AbortController();
  const owner = randomUUID();
  return createRepeatedWork({
    async work() {
      await sweepStops(stops);
      for (const claim of await claimBudgets(parts.db, owner, atOnce)) {
        if (stopping.signal.aborted) return;
        await evaluateBudget(parts, claim).catch((error: unknown) =>
          parts.log.warn({ err: error, budgetId: claim.id }, 'a cost usage limit could not be evaluated'),
        );
      }
    },
    everyMs: tickMs,
    onError: (error) => parts.log.warn({ err: error }, 'cost usage limits could not be evaluated'),
    stopping,
    running: () => [],
  });
}
