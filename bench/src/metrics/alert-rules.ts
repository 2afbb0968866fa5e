import {
  evaluateRules,
  type WatchedSeries,
  type WatchingRule,
} from '../../../apps/server/src/features/resources/alerts/engine/evaluate-rules.ts';
import type { SeriesState } from '../../../apps/server/src/features/resources/alerts/engine/evaluate-series.ts';
import { median, type Report } from '../report.ts';

const ruleCount = 1000;
/** Resources of each rule, and periods of each resource that an evaluation reads. */
const resources = 20;
const periods = 30;
const minuteMs = 60_000;
const rounds = 9;

/** Returns rules whose series cross their threshold several times. */
function createRules(until: number): WatchingRule<WatchedSeries>[] {
  return Array.from({ length: ruleCount }, (_, rule) => ({
    id: `rule-${rule}`,
    condition: {
      operator: 'GreaterThan',
      threshold: 80,
      periods: 2,
      resolveThreshold: 70,
      resolvePeriods: 2,
    },
    states: new Map<string, SeriesState>(
      Array.from({ length: resources }, (_unused, resource) => [
        `resource-${resource}`,
        { hits: 0, clears: 0, since: null, firing: false, value: null, until: until - periods * minuteMs },
      ]),
    ),
    series: Array.from({ length: resources }, (_unused, resource) => ({
      key: `resource-${resource}`,
      from: until - periods * minuteMs,
      intervalMs: minuteMs,
      values: Float64Array.from(
        { length: periods },
        (_value, at) => 75 + 20 * Math.sin(rule + resource + at / 3),
      ),
    })),
  }));
}

/** Measures how many alert rules one process evaluates per second, each with 20 resources of 30 minutes. */
export function measureAlertRules(report: Report): void {
  const until = Math.floor(Date.now() / minuteMs) * minuteMs;
  const rules = createRules(until);
  const durations: number[] = [];
  let fired = 0;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const outcomes = evaluateRules(rules, until);
    durations.push(performance.now() - start);
    fired = outcomes.filter(({ changes }) => changes.some(({ kind }) => kind === 'fired')).length;
  }
  if (fired === 0) throw new Error('No alert fired.');
  report.add({
    name: 'alert rules evaluated in memory',
    value: ruleCount / (median(durations) / 1000),
    unit: '/s',
    target: 1000,
    note: `${ruleCount} rules × ${resources} resources × ${periods} periods, ${fired} series fired`,
  });
}
