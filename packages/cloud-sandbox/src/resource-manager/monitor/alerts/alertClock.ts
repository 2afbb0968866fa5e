import { worldStart } from '../../cost/costLog.ts';
import type { Estate } from '../../estate.ts';
import { at, textOf } from '../../json.ts';
import { durationMs } from '../isoDuration.ts';

const type = 'Microsoft.Insights/metricAlerts';
const ruleKey = /\/microsoft\.insights\/metricalerts\/[^/]+$/;
const minuteMs = 60_000;

/** When metric alert rules are evaluated next. */
interface AlertClock {
  /** Shortest interval of the rules, in milliseconds. Undefined if there is none to evaluate. */
  interval: number | undefined;
  isKnown: boolean;
  /** Epoch milliseconds. */
  evaluatedAt: number;
}

const clocks = new WeakMap<Estate, AlertClock>();

function clockOf(estate: Estate): AlertClock {
  const existing = clocks.get(estate);
  if (existing !== undefined) return existing;
  const clock: AlertClock = {
    interval: undefined,
    isKnown: false,
    evaluatedAt: estate.context.now().getTime(),
  };
  clocks.set(estate, clock);
  estate.resources.watch((key, what) => {
    if (what === 'removed' || ruleKey.test(key)) clock.isKnown = false;
  });
  return clock;
}

/**
 * Returns the interval of the rules that were written after the world was created. The rules of the demo world are
 * evaluated when alerts are read, so that an idle process does nothing.
 */
function intervalOf(estate: Estate): number | undefined {
  const start = worldStart(estate.context.db).toISOString();
  const intervals = estate.resources
    .everyOfType(type)
    .filter(({ changedAt }) => changedAt >= start)
    .map(
      ({ body }) => durationMs(textOf(at(body, 'properties', 'evaluationFrequency')) ?? 'PT1M') ?? minuteMs,
    );
  return intervals.length === 0 ? undefined : Math.max(minuteMs, Math.min(...intervals));
}

/** Returns when metric alert rules are evaluated next, in epoch milliseconds, or undefined if there are none. */
export function nextAlertsDue(estate: Estate): number | undefined {
  const clock = clockOf(estate);
  if (!clock.isKnown) {
    clock.interval = intervalOf(estate);
    clock.isKnown = true;
  }
  const { interval, evaluatedAt } = clock;
  return interval === undefined ? undefined : (Math.floor(evaluatedAt / interval) + 1) * interval;
}

/** Evaluates metric alert rules if they are due. Their code is loaded with the first evaluation. */
export function advanceAlerts(estate: Estate, now: number): void {
  const due = nextAlertsDue(estate);
  if (due === undefined || due > now) return;
  clockOf(estate).evaluatedAt = now;
  import('./catchUp.ts')
    .then(({ catchUp }) => {
      if (estate.context.db.isOpen) catchUp(estate);
    })
    .catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
}
