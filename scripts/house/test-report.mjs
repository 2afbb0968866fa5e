import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[], evidence?: string[] }} Report */

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

/** The end of a text, in whole lines. @param {string} text @param {number} lines */
const tail = (text, lines) => text.trimEnd().split('\n').slice(-lines).join('\n');

/** What an attachment of a browser test holds. @param {any} attachment */
function contentOf(attachment) {
  if (attachment?.body) return Buffer.from(attachment.body, 'base64').toString();
  return attachment?.path && existsSync(attachment.path) ? readFileSync(attachment.path, 'utf8') : '';
}

/** The page as it stood, the last words of the product and the last calls to its cloud, of each browser test that failed. @param {any} suite @returns {string[]} */
function browserEvidence(suite) {
  const own = (suite.specs ?? [])
    .filter((/** @type {any} */ spec) => !spec.ok)
    .map((/** @type {any} */ spec) => {
      const attachments = spec.tests[0]?.results.at(-1)?.attachments ?? [];
      const named = (/** @type {string} */ name) =>
        contentOf(attachments.find((/** @type {any} */ one) => one.name === name));
      const page = /# Page snapshot\s+```yaml\n([^]*?)```/.exec(named('error-context'))?.[1] ?? '';
      // The navigation stands first on every page and says nothing.
      const main = page.slice(Math.max(0, page.search(/^\s*- main\b/m)));
      return [
        `-- ${spec.file}:${spec.line} ${spec.title}`,
        '-- the page:',
        main.split('\n').slice(0, 70).join('\n'),
        '-- the product:',
        tail(named('product.log'), 25),
        '-- the cloud:',
        tail(named('cloud.log'), 15),
      ].join('\n');
    });
  return [...own, ...(suite.suites ?? []).flatMap(browserEvidence)];
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
    // Of very many failures the first few tell the cause.
    evidence: report.suites.flatMap(browserEvidence).slice(0, 4),
  };
}
