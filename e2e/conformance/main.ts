/**
 * `npm run conformance [-- client …]`: runs the suites and prints the table; exits with 1 if a row fails and with 2 if
 * there is no client of that name. `--write` also writes the reference page, from a run of
 * all clients.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startConformanceCloud } from './conformance-cloud.testing.ts';
import { renderConformancePage } from './conformance-page.ts';
import { runCommands } from './az/run-commands.ts';
import { printRow, printSums } from './report.ts';
import { runSuite, type Row } from './run-suite.ts';
import { clientNames, suites, unknownClients } from './suites.ts';
import { clientsIn } from './vendor-clients.ts';

const writesPage = process.argv.includes('--write');
const selectedClients = process.argv.slice(2).filter((client) => client !== '--write');
const unknown = unknownClients(selectedClients);
if (unknown.length > 0) {
  console.error(`Unknown client: ${unknown.join(', ')}. The clients are ${clientNames.join(', ')}.`);
  process.exit(2);
}
if (writesPage && selectedClients.length > 0) {
  console.error('`--write` needs a run of all clients.');
  process.exit(2);
}
const isWanted = (client: string): boolean =>
  selectedClients.length === 0 || selectedClients.includes(client);
const clientFolder = path.join(import.meta.dirname, 'clients');
const openClient = clientsIn(clientFolder);
const rows: Row[] = [];

async function print(judgedRows: AsyncIterable<Row>): Promise<void> {
  for await (const row of judgedRows) {
    rows.push(row);
    printRow(row);
  }
}

const selectedSuites = suites.filter(({ client }) => isWanted(client));
if (selectedSuites.length > 0) {
  const world = await startConformanceCloud();
  try {
    for (const suite of selectedSuites) await print(runSuite(world, openClient, suite));
  } finally {
    await world.close();
  }
}
if (isWanted('az')) await print(runCommands());
if (writesPage)
  writeFileSync(
    path.resolve(import.meta.dirname, '../../docs/reference/conformance.md'),
    renderConformancePage(rows, clientFolder),
  );
process.exitCode = printSums(rows) === 0 ? 0 : 1;
