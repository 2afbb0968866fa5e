/** Runs every hostile case in a process with little memory and prints the outcomes, one JSON line per case. */
import { expandTemplate } from '../index.ts';
import { hostileCases } from './hostileCases.ts';

const names = process.argv.slice(2);
const rows = Array.from({ length: 1000 }, (_, n) => ({
  id: `row-${n}`,
  tags: { team: n % 17 },
  size: n / 7,
}));

/** Returns the CPU time of this thread for some work, in milliseconds. */
function cpuTimeOf(work: () => void): number {
  const startUsage = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(startUsage);
  return (user + system) / 1000;
}

/** Takes about 10 ms on an idle core of a current server, and longer in proportion on a busy or slower one. */
function calibrate(): void {
  for (let round = 0; round < 10; round += 1) JSON.parse(JSON.stringify(rows));
}

calibrate();
for (const [name, { make, options }] of Object.entries(hostileCases)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const template = make();
  const before = cpuTimeOf(calibrate);
  let diagnostics: ReturnType<typeof expandTemplate>['diagnostics'] = [];
  const time = cpuTimeOf(() => ({ diagnostics } = expandTemplate(template, options)));
  const cost = time / Math.max(before, cpuTimeOf(calibrate));
  const codes = [...new Set(diagnostics.map((item) => item.code))];
  const polluted = 'polluted' in {};
  console.log(JSON.stringify({ name, cost: Math.round(cost), codes, polluted }));
}
