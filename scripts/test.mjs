/** `npm test`: everything, from a fresh clone. Installs what is missing and says so. */
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensurePortalBuilt } from './house/build-portal.mjs';
import { findChromium } from './house/chromium.mjs';
import { fail } from './house/fail.mjs';
import { ensureInstalled } from './house/install.mjs';
import { runSteps, staticSteps } from './house/steps.mjs';
import { browserTests, unitTests } from './house/test-report.mjs';

const started = Date.now();
ensureInstalled();
ensurePortalBuilt();
const chromium = findChromium();
if (!chromium)
  fail('The browser tests need a Chromium and none could be installed; name one by CHROMIUM_PATH.');
console.log(`Browser tests use ${chromium}.`);

const reports = mkdtempSync(path.join(os.tmpdir(), 'blueport-test-'));
const unitReport = path.join(reports, 'unit.json');
const reliabilityReport = path.join(reports, 'reliability.json');
const browserReport = path.join(reports, 'browser.json');
const reliability = 'deployments/reliability';
/** @param {string} report @param {string[]} which */
const vitest = (report, ...which) => ({
  command: 'vitest',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...which],
});
/** Samples of reliability wait for what they have killed, stopped or cut off more than they work: that time is the others'. */
const together = await Promise.all([
  runSteps(
    [
      { name: 'samples of reliability', ...vitest(reliabilityReport, reliability, '--maxWorkers=1') },
      ...staticSteps,
      { name: 'bundle budgets', command: 'node', args: ['apps/portal/build/check-budgets.ts'] },
    ],
    { beside: true },
  ),
  runSteps([{ name: 'unit and integration tests', ...vitest(unitReport, `--exclude=**/${reliability}/**`) }]),
]);
const browsed = await runSteps([
  {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts'],
    env: { CHROMIUM_PATH: chromium ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  },
]);

const failed = [...together.flat(), ...browsed];

// Whoever sees only the end of a long output still learns what failed.
const reported = [unitTests(unitReport), unitTests(reliabilityReport), browserTests(browserReport)];
/** @param {'passed' | 'failed' | 'skipped'} what */
const total = (what) => reported.reduce((sum, report) => sum + report[what], 0);
for (const evidence of reported.flatMap((report) => report.evidence ?? [])) console.error(`\n${evidence}`);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
for (const failure of reported.flatMap((report) => report.failures)) console.error(`  ${failure}`);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(
  `\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped in ${minutes} min`,
);
process.exit(failed.length > 0 ? 1 : 0);
