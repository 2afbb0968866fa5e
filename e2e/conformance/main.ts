/** `npm run conformance [-- client …]`: runs the suites and prints the table; exits with 1 if a row fails. */
import path from 'node:path';
import { startConformanceCloud } from './conformance-cloud.testing.ts';
import { printRow, printSums } from './report.ts';
import { runSuite, type Row } from './run-suite.ts';
import { suites } from './suites.ts';
import { clientsIn } from './vendor-clients.ts';

const only = process.argv.slice(2);
const openClient = clientsIn(path.join(import.meta.dirname, 'clients'));
const world = await startConformanceCloud();
const rows: Row[] = [];
try {
  for (const suite of suites) {
    if (only.length > 0 && !only.includes(suite.client)) continue;
    for await (const row of runSuite(world, openClient, suite)) {
      rows.push(row);
      printRow(row);
    }
  }
} finally {
  await world.close();
}
process.exitCode = printSums(rows) === 0 ? 0 : 1;
