/** `npm test`: everything, from a fresh clone. Installs what is missing and says so. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensurePortalBuilt } from './house/build-portal.mjs';
import { findChromium } from './house/chromium.mjs';
import { fail } from './house/fail.mjs';
import { ensureInstalled } from './house/install.mjs';
import { runSteps, staticSteps } from './house/steps.mjs';

ensureInstalled();
ensurePortalBuilt();
const chromium = findChromium();
if (!chromium)
  fail('The browser tests need a Chromium and none could be installed; name one by CHROMIUM_PATH.');
console.log(`Browser tests use ${chromium}.`);

const reports = mkdtempSync(path.join(os.tmpdir(), 'blueport-test-'));
const unitReport = path.join(reports, 'unit.json');
const browserReport = path.join(reports, 'browser.json');
const failed = runSteps([
  ...staticSteps,
  { name: 'bundle budgets', command: 'node', args: ['apps/portal/build/check-budgets.ts'] },
  {
    name: 'unit and integration tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  },
  {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts'],
    env: { CHROMIUM_PATH: chromium ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  },
]);

const counts = { passed: 0, failed: 0, skipped: 0 };
if (existsSync(unitReport)) {
  const unit = JSON.parse(readFileSync(unitReport, 'utf8'));
  counts.passed += unit.numPassedTests;
  counts.failed += unit.numFailedTests;
  counts.skipped += unit.numPendingTests + unit.numTodoTests;
}
if (existsSync(browserReport)) {
  const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'));
  counts.passed += stats.expected + stats.flaky;
  counts.failed += stats.unexpected;
  counts.skipped += stats.skipped;
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(failed.length > 0 ? 1 : 0);
