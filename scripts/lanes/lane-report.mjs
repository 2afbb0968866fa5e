import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ name: string, message: string, evidence: string }} Finding A failed test and its evidence.
 * @typedef {{
 *   done: number, total: number, unit: string,
 *   passed: number, failed: number, skipped: number,
 *   failures: Finding[], flaky: Finding[], repeat: string[],
 * }} LaneReport The progress of a lane of tests; `unit` is the unit of `done` and `total`. `repeat`: integration test files
 *   that failed and run once more; their failures are in `flaky` and are not counted before the second run.
 */

/** Names the file in which a test runner writes its report. */
export const reportVariable = 'BLUEPORT_LANE_REPORT';

/** Set while the failed integration tests of a lane run for the second time. */
export const repeatedVariable = 'BLUEPORT_LANE_REPEATED';

/** @param {string} unit @returns {LaneReport} */
export const emptyReport = (unit) => ({
  done: 0,
  total: 0,
  unit,
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  flaky: [],
  repeat: [],
});

/** Reads the report of a lane; undefined before its runner has written one. @param {string} file @returns {LaneReport | undefined} */
export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Writes a report in one step, because it is read while the lane runs. @param {string | undefined} file @param {LaneReport} report */
export function writeReport(file, report) {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, JSON.stringify(report));
  renameSync(`${file}.new`, file);
}

/** Adds the report of the second run to the first. A test that failed twice is a failure; its first evidence is kept, because it is more informative. If the second run did not end, the first counts. @param {LaneReport} first @param {LaneReport} second @returns {LaneReport} */
export function mergeReports(first, second) {
  if (second.total === 0 || second.done < second.total) {
    const failures = [...first.failures, ...first.flaky];
    return { ...first, failed: failures.length, failures, flaky: [], repeat: [] };
  }
  const failedAgain = new Set(second.failures.map(({ name }) => name));
  const before = new Map(first.flaky.map((finding) => [finding.name, finding]));
  return {
    ...first,
    passed: first.passed + second.passed,
    failed: first.failed + second.failed,
    skipped: first.skipped + second.skipped,
    failures: [...first.failures, ...second.failures.map((finding) => before.get(finding.name) ?? finding)],
    flaky: first.flaky.filter(({ name }) => !failedAgain.has(name)),
    repeat: [],
  };
}

/** Returns the first non-empty line of an error, without colors. @param {string | undefined} text */
export function firstLine(text) {
  const lines = stripVTControlCharacters(text ?? '').split('\n');
  return (lines.find((line) => line.trim() !== '') ?? 'no message').trim().slice(0, 300);
}

/** Returns the last lines of a text. @param {string} text @param {number} lines */
export const tail = (text, lines) =>
  stripVTControlCharacters(text).trimEnd().split('\n').slice(-lines).join('\n');

/** Returns the first lines of a text. @param {string} text @param {number} lines */
export const head = (text, lines) => stripVTControlCharacters(text).split('\n').slice(0, lines).join('\n');
