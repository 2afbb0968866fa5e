/** `npm run bench [-- PART …]`: prints every figure with its target; parts are start, visit, deploy, events, engine, policy, inventory and verdict. */
import { cpus } from 'node:os';
import { measureDeployments } from './deployments.ts';
import { measureEngine } from './engine.ts';
import { measureEventDelay } from './event-delay.ts';
import { measureFirstVisits } from './first-visit.ts';
import { measureInventory } from './inventory/inventory.ts';
import { measurePolicy } from './policy.ts';
import { Report } from './report.ts';
import { measureStartUp } from './start-up.ts';
import { measureVerdict } from './verdict.ts';

const parts: Record<string, (report: Report) => Promise<void> | void> = {
  start: measureStartUp,
  visit: measureFirstVisits,
  deploy: measureDeployments,
  events: measureEventDelay,
  engine: measureEngine,
  policy: measurePolicy,
  inventory: measureInventory,
  verdict: measureVerdict,
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = wanted.filter((word) => !(word in parts));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const report = new Report();
console.log(`Node ${process.version}, ${cpus().length} cores`);
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}: npm run bench -- ${name}`);
  await measure(report);
}
console.log(`\n${report.markdown()}`);
