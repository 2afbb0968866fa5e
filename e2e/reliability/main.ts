/**
 * `npm run reliability -- R1 R3 …`: runs reliability goals in full size; prints and records figure, seed and commit of
 * each.
 */
import { execFileSync } from 'node:child_process';
import { goals, seed } from './goals.ts';
import { writeResult } from './results.ts';

const requestedIds = process.argv.slice(2).map((word) => word.toUpperCase());
const unknown = requestedIds.filter((id) => !goals.some((goal) => goal.id === id));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${goals.map((goal) => goal.id).join(', ')}.`);
  process.exit(2);
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
let failed = 0;
for (const goal of goals) {
  if (requestedIds.length > 0 && !requestedIds.includes(goal.id)) continue;
  console.log(`\n${goal.id}: ${goal.what}`);
  const startedAt = performance.now();
  const { good, figures } = await goal.run();
  if (!good) failed += 1;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${goal.id} ${good ? 'holds' : 'IS BROKEN'}: ${figures} commit=${commit} (${seconds} s)`);
  writeResult({ goal: goal.id, what: goal.what, holds: good, figures, seed, commit, seconds });
}
process.exit(failed > 0 ? 1 : 0);
