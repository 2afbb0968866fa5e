/** `npm run check`: the quick gate before a commit (format, lint, types, unused code, unit tests). */
import os from 'node:os';
import { ensureInstalled } from './setup/install.mjs';
import { closeRun } from './lanes/close.mjs';
import { runLanes } from './lanes/run-lanes.mjs';
import { staticLanes, vitestLane } from './lanes/static-lanes.mjs';

const run = { startedAt: Date.now(), loadBefore: os.loadavg()[0] ?? 0 };
ensureInstalled();
const units = ['packages', 'portal', 'server'].flatMap((project) => ['--project', project]);
const lanes = await runLanes([[...staticLanes, vitestLane('unit tests', ...units)]]);
process.exit(closeRun(lanes, run) ? 0 : 1);
