/**
 * `npm run conformance [-- client …]`: runs the suites and prints the table; exits with 1 if a row fails. `--write` also
 * writes the reference page.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startConformanceCloud } from './conformance-cloud.testing.ts';
import { renderConformancePage } from './conformance-page.ts';
import { runCommands } from './az/run-commands.ts';
import { printRow, printSums } from './report.ts';
import { runSuite, type Row } from './run-suite.ts';
import { suites } from './suites.ts';
import { clientsIn } from './vendor-clients.ts';

const writesPage = process.argv.includes('--write');
const only = process.argv.slice(2).filter((client) => client !== '--write');
const clientFolder = path.join(import.meta.dirname, 'clients');
const openClient = clientsIn(clientFolder);
const world = await startConformanceCloud();
const rows: Row[] = [];
const isWanted = (client: string): boolean => only.length === 0 || only.includes(client);

async function print(judged: AsyncIterable<Row>): Promise<void> {
  for await (const row of judged) {
    rows.push(row);
    printRow(row);
  }
}

try {
  for (const suite of suites.filter(({ client }) => isWanted(client)))
    await print(runSuite(world, openClient, suite));
} finally {
  await world.close();
}
if (isWanted('az')) await print(runCommands());
if (writesPage)
  writeFileSync(
    path.resolve(import.meta.dirname, '../../docs/reference/conformance.md'),
    renderConformancePage(rows, clientFolder),
  );
process.exitCode = printSums(rows) === 0 ? 0 : 1;
