import type { Estate } from '../estate.ts';
import { blobStorageOf } from '../../storage/blobStorage.ts';
import { alertsOf } from './budgets/alertStore.ts';
import { checkBudgets, nextBudgetCheck } from './budgets/checkBudgets.ts';
import { exportsTo, nextExportDue, resumeRuns, runDueExports } from './exports/exportSchedule.ts';
import { startHistory } from './exports/runExport.ts';
import { actionTimesOf } from './scheduledActions/actionSchedule.ts';
import { executeDueActions, nextActionDue } from './scheduledActions/executeAction.ts';

/** When the next scheduled work is due. */
interface CostClock {
  /** Epoch milliseconds, or undefined if nothing is scheduled. */
  due: number | undefined;
  isKnown: boolean;
}

const clocks = new WeakMap<Estate, CostClock>();

const scheduled =
  /\/providers\/microsoft\.(costmanagement\/(exports|scheduledactions)|consumption\/budgets)\/[^/]+$/;
const action = /\/microsoft\.costmanagement\/scheduledactions\/[^/]+$/;
const budget = /\/microsoft\.consumption\/budgets\/[^/]+$/;

function clockOf(estate: Estate): CostClock {
  const existing = clocks.get(estate);
  if (existing !== undefined) return existing;
  const clock: CostClock = { due: undefined, isKnown: false };
  clocks.set(estate, clock);
  estate.resources.watch((key, what) => {
    if (what === 'removed' || scheduled.test(key)) clock.isKnown = false;
    if (what === 'removed' && budget.test(key)) alertsOf(estate).forget(key);
    if (what === 'removed' && action.test(key)) actionTimesOf(estate).forget(key);
  });
  blobStorageOf(estate.context).onFirstUse((account) => {
    for (const exported of exportsTo(estate, account.key)) startHistory(estate, exported);
  });
  resumeRuns(estate);
  return clock;
}

/** Returns when the next scheduled work of cost management is due, in epoch milliseconds. */
export function nextCostDue(estate: Estate): number | undefined {
  const clock = clockOf(estate);
  if (!clock.isKnown) {
    const times = [nextExportDue(estate), nextBudgetCheck(estate), nextActionDue(estate)].filter(
      (time) => time !== undefined,
    );
    clock.due = times.length === 0 ? undefined : Math.min(...times);
    clock.isKnown = true;
  }
  return clock.due;
}

/** Runs the scheduled work that is due. */
export function advanceCost(estate: Estate, now: number): void {
  const due = nextCostDue(estate);
  if (due === undefined || due > now) return;
  runDueExports(estate, now);
  checkBudgets(estate, now);
  executeDueActions(estate, now);
  clockOf(estate).isKnown = false;
}
