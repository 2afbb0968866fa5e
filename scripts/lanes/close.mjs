import os from 'node:os';
import { emptyReport, readReport } from './lane-report.mjs';

/** Number of failures whose evidence is printed; the first ones usually show the cause. */
const shownEvidence = 4;

/**
 * Prints the closing lines of a test run, the most important last: evidence, table of lanes, failures, flaky tests, totals.
 * Returns whether everything passed.
 * @param {import('./run-lanes.mjs').RunningLane[]} lanes @param {{ startedAt: number, loadBefore: number }} run
 */
export function closeRun(lanes, { startedAt, loadBefore }) {
  const reports = lanes.map((lane) => readReport(lane.file) ?? emptyReport(''));
  const failures = reports.flatMap((report) => report.failures);
  const flaky = reports.flatMap((report) => report.flaky);
  for (const { name, evidence } of [...failures, ...flaky].slice(0, shownEvidence))
    console.log(`\n-- ${name}\n${evidence}`);

  console.log(`\n${'lane'.padEnd(32)}   time   result`);
  for (const [index, { name, seconds, state }] of lanes.entries()) {
    const { total, passed, failed, skipped } = reports[index] ?? emptyReport('');
    const counts = total === 0 ? '' : `  ${passed} passed, ${failed} failed, ${skipped} skipped`;
    console.log(`${name.padEnd(32)} ${seconds.toFixed(0).padStart(4)} s   ${state}${counts}`);
  }
  if (failures.length > 0) console.log('\nFailed tests:');
  for (const { name, message } of failures.slice(0, 40)) console.log(`  ${name}: ${message}`);
  console.log(`\nflaky: ${flaky.length}`);
  for (const { name, message } of flaky) console.log(`  ${name}: ${message}`);
  const failedLanes = lanes.filter(({ state }) => state !== 'ok').map(({ name }) => name);
  if (failedLanes.length > 0) console.log(`\nFailed: ${failedLanes.join(', ')}`);

  /** @param {'passed' | 'failed' | 'skipped'} key */
  const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  console.log(
    `\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped in ${minutes} min` +
      ` (load before the start ${loadBefore.toFixed(2)}, ${os.availableParallelism()} cores)`,
  );
  return failedLanes.length === 0;
}
