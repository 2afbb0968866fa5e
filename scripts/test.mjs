/** `npm test`: runs all checks and tests, from a fresh clone. Installs missing packages and reports it. */
import os from 'node:os';
import { ensurePortalBuilt, ensureServerBuilt } from './setup/build.mjs';
import { findChromium } from './setup/chromium.mjs';
import { fail } from './setup/fail.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { closeRun } from './lanes/close.mjs';
import { makeMemoryFolder } from './lanes/memory-folder.mjs';
import { runLanes } from './lanes/run-lanes.mjs';
import { waitingTests } from './lanes/waiting-tests.mjs';
import { staticLanes, vitestLane } from './lanes/static-lanes.mjs';

const startedAt = Date.now();
const loadBefore = os.loadavg()[0] ?? 0;
ensureInstalled();
ensurePortalBuilt();
ensureServerBuilt();
const chromium = findChromium();
if (!chromium)
  fail('The browser tests need a Chromium and none could be installed; set CHROMIUM_PATH to its path.');
console.log(`Browser tests use ${chromium}.`);
const memoryFolder = makeMemoryFolder();
if (memoryFolder) process.env.TMPDIR = memoryFolder;

const beside = await runLanes([
  [
    vitestLane('tests that wait', ...waitingTests, '--project=server-integration', '--maxWorkers=2'),
    ...staticLanes,
    { name: 'bundle budgets', command: 'node', args: ['apps/portal/build/check-budgets.ts'] },
  ],
  [
    vitestLane(
      'unit and integration tests',
      ...waitingTests.map((part) => `--exclude=**/${part}${part.endsWith('/') ? '**' : '.*'}`),
    ),
  ],
]);
const browsed = await runLanes([
  [
    {
      name: 'browser tests',
      command: 'playwright',
      args: ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'e2e/lane-reporter.ts'],
      env: { CHROMIUM_PATH: chromium ?? '' },
      reports: true,
    },
  ],
]);
process.exit(closeRun([...beside, ...browsed], { startedAt, loadBefore }) ? 0 : 1);
