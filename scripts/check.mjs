/** `npm run check`: the quick gate before a commit (format, lint, types, unused code, unit tests of packages). */
import { ensureInstalled } from './house/install.mjs';
import { runSteps, staticSteps } from './house/steps.mjs';

ensureInstalled();
const failed = await runSteps([
  ...staticSteps,
  { name: 'unit tests', command: 'vitest', args: ['run', '--project', 'packages', '--project', 'portal'] },
]);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}
