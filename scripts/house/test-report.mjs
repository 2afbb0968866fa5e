import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Report */

/** @param {string} file @returns {any} */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** The first line of an error that says something, without colours. @param {string | undefined} text */
function firstLine(text) {
  const plain = stripVTControlCharacters(text ?? '');
  return (
    plain
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim()
      .slice(0, 300) ?? 'no message'
  );
}

/** What the unit tests' JSON report says. @param {string} file @returns {Report} */
export function unitTests(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  /** @type {string[]} */
  const failures = [];
  for (const suite of report.testResults) {
    const place = path.relative(root, suite.name);
    const failed = suite.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    for (const test of failed)
      failures.push(`${place} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    if (suite.status === 'failed' && failed.length === 0)
      failures.push(`${place}: ${firstLine(suite.message)}`);
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** @param {any} suite @returns {string[]} */
function browserFailures(suite) {
  const own = (suite.specs ?? [])
    .filter((/** @type {any} */ spec) => !spec.ok)
    .map((/** @type {any} */ spec) => {
      const result = spec.tests[0]?.results.at(-1);
      return `e2e/specs/${spec.file}:${spec.line} > ${spec.title}: ${firstLine(result?.error?.message)}`;
    });
  return [...own, ...(suite.suites ?? []).flatMap(browserFailures)];
}

/** What the browser tests' JSON report says. @param {string} file @returns {Report} */
export function browserTests(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const { stats } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [
      ...report.suites.flatMap(browserFailures),
      ...report.errors.map((/** @type {any} */ error) => firstLine(error.message)),
    ],
  };
}
