import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { azOf, hasAz, type Az } from '../../az-cli/az.ts';
import { startConformanceCloud, type ConformanceCloud } from '../conformance-cloud.testing.ts';
import type { Outcome } from '../judge.ts';
import type { Row } from '../run-suite.ts';
import { commandsFor, type Command } from './commands.ts';
import { judgeCommand, refusalIn } from './judge-command.ts';
import { template } from './template.ts';

/** How much faster the cloud's clock runs: the tool itself waits as long as it is asked to. */
const clockRate = 60;

/** Runs the commands of `azure-cli`, if it is installed, against a separate cloud, and classifies each of them. */
export async function* runCommands(): AsyncGenerator<Row> {
  if (!(await hasAz())) {
    console.log('az                  skipped: azure-cli is not installed (apt-get install azure-cli)');
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'blueport-conformance-az-'));
  const world = await startConformanceCloud({ dataDirectory: folder, tlsPort: 0, clockRate });
  try {
    const az = await signIn(world, folder);
    const templateFile = path.join(folder, 'template.json');
    writeFileSync(templateFile, JSON.stringify(template));
    const { id } = (await az('account', 'show')) as { id: string };
    for (const command of commandsFor(templateFile, id)) yield await judgeRow(az, command);
  } finally {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn({ cloud: { sandbox } }: ConformanceCloud, folder: string): Promise<Az> {
  if (sandbox.tls?.authorityFile === undefined) throw new Error('The embedded cloud has no TLS listener.');
  const { port, authorityFile } = sandbox.tls;
  const az = azOf({ folder, proxy: `http://localhost:${port}`, authority: authorityFile });
  const described = (await (await fetch(`${sandbox.origin}/__sandbox`)).json()) as {
    connections: { organization: string; tenantId: string; clientId: string; clientSecret: string }[];
  };
  const found = described.connections.find(({ organization }) => organization === 'contoso');
  if (found === undefined) throw new Error('The demo world has no connection of Contoso.');
  const { clientId, clientSecret, tenantId } = found;
  await az('login', '--service-principal', '-u', clientId, '-p', clientSecret, '--tenant', tenantId);
  await az('account', 'set', '-s', 'Contoso Development');
  return az;
}

async function judgeRow(az: Az, command: Command): Promise<Row> {
  const { args, effect } = command;
  const outcome = await run(az, args);
  const effectOutcome =
    outcome.error === undefined && effect !== undefined ? await run(az, effect.args) : undefined;
  return {
    client: 'az',
    operation: args.replace(/ --?\w.*$/, ''),
    statuses: [],
    isUnexpected: false,
    ...judgeCommand(command, outcome, effectOutcome),
  };
}

/** Splits a command at spaces, except within double quotes. */
const wordsOf = (args: string): string[] =>
  [...args.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

async function run(az: Az, args: string): Promise<Outcome> {
  try {
    return { exchanges: [], returned: await az(...wordsOf(args)) };
  } catch (error) {
    return { exchanges: [], error: refusalIn(error instanceof Error ? error.message : String(error)) };
  }
}
