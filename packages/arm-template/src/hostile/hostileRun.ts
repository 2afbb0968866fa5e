/** Runs every hostile case in a process with little memory and prints the outcomes, one JSON line per case. */
import { expandTemplate } from '../index.ts';
import { hostileCases } from './hostileCases.ts';

const wanted = process.argv.slice(2);
for (const [name, { make, options }] of Object.entries(hostileCases)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const template = make();
  // CPU time of this thread, so that load on the machine does not count.
  const begun = process.threadCpuUsage();
  const { diagnostics } = expandTemplate(template, options);
  const { user, system } = process.threadCpuUsage(begun);
  const codes = [...new Set(diagnostics.map((item) => item.code))];
  const polluted = 'polluted' in {};
  console.log(JSON.stringify({ name, ms: Math.round((user + system) / 1000), codes, polluted }));
}
