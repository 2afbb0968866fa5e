import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerEntry } from '@blueport/cloud-sandbox';
import { openDatabase, type OpenDatabase } from '../../../../database/open-database.ts';
import { createLogger } from '../../../../logging.ts';
import { readSettings } from '../../../../settings.ts';
import type { TestInstallation } from '../../../../testing/test-process.ts';

/** A trial only calls its own processes on the loopback interface, not a cloud. */
const { fetch } = globalThis;

/** Number of audit entries per event, by deployment. */
export interface AuditCounts {
  readonly created: ReadonlyMap<string, number>;
  readonly finished: ReadonlyMap<string, number>;
}

/** Reads the portal's database as a second process on the same data folder. */
async function readDatabase<Answer>(
  installation: TestInstallation,
  read: (database: OpenDatabase) => Promise<Answer>,
): Promise<Answer> {
  const settings = readSettings({
    BLUEPORT_DATA: installation.folder,
    PORT: String(installation.port),
    SANDBOX_PORT: String(installation.sandbox.port),
  });
  const database = await openDatabase(settings, createLogger('silent'));
  try {
    return await read(database);
  } finally {
    await database.close();
  }
}

/**
 * Suspends a server's process while it has claimed operations and runs no statement: the claims remain if the process
 * is killed.
 */
export function stopWhileHolding(installation: TestInstallation, server: ChildProcess): Promise<void> {
  return readDatabase(installation, async ({ pool }) => {
    const end = Date.now() + 60_000;
    while (Date.now() < end) {
      server.kill('SIGSTOP');
      const { rows } = await pool.query<{ held: number; active: number }>(
        `select
           (select count(*)::int from deployment_operation where lease_owner is not null and finished_at is null) as held,
           (select count(*)::int from pg_stat_activity where datname = current_database() and state = 'active'
             and pid <> pg_backend_pid()) as active`,
      );
      if (rows[0]!.held > 0 && rows[0]!.active === 0) return;
      server.kill('SIGCONT');
      await wait(25);
    }
    throw new Error('The server claimed no operation within a minute.');
  });
}

/** Reads the audit log. */
export function readAudit(installation: TestInstallation): Promise<AuditCounts> {
  return readDatabase(installation, async ({ db }) => {
    const rows = await db
      .selectFrom('audit')
      .select(({ fn }) => ['action', 'object_id', fn.countAll<string>().as('count')])
      .where('action', 'in', ['deployment.create', 'deployment.finished'])
      .where('outcome', '=', 'done')
      .groupBy(['action', 'object_id'])
      .execute();
    const of = (action: string) =>
      new Map(
        rows.filter((row) => row.action === action).map((row) => [row.object_id ?? '', Number(row.count)]),
      );
    return { created: of('deployment.create'), finished: of('deployment.finished') };
  });
}

/** Returns the unsuccessful deployments, with the reason and the number of crashed holders. */
export function readUnsuccessful(installation: TestInstallation): Promise<ReadonlyMap<string, string>> {
  return readDatabase(installation, async ({ db }) => {
    const rows = await db
      .selectFrom('deployment_operation as o')
      .innerJoin('deployment as d', 'd.id', 'o.deployment_id')
      .select(['d.id', 'd.name', 'd.state', 'o.attempt', 'o.crashes', 'o.error'])
      .where('d.state', '!=', 'Succeeded')
      .execute();
    return new Map(
      rows.map(({ id, name, state, attempt, crashes, error }) => [
        id,
        `${name} ${state} attempt=${attempt} crashes=${crashes} ${JSON.stringify(error)}`,
      ]),
    );
  });
}

/** Returns the ids of all operations, which identify their calls to the cloud. */
export function readOperationIds(installation: TestInstallation): Promise<ReadonlySet<string>> {
  return readDatabase(installation, async ({ db }) => {
    const rows = await db.selectFrom('deployment_operation').select('id').execute();
    return new Set(rows.map(({ id }) => id));
  });
}

/** Returns the ledger of the embedded cloud's resource manager after a sequence number. */
export async function readLedger(cloud: string, after: number): Promise<LedgerEntry[]> {
  const found: LedgerEntry[] = [];
  for (;;) {
    const from = found.at(-1)?.sequence ?? after;
    const response = await fetch(`${cloud}/__ledger?after=${from}&path=/arm&limit=50000`);
    const { entries } = (await response.json()) as { entries: LedgerEntry[] };
    found.push(...entries);
    if (entries.length < 50_000) return found;
  }
}

/** Returns the final states of deployments in the cloud, by name. */
export async function readCloudStates(
  cloud: string,
  subscriptionId: string,
  resourceGroups: readonly string[],
  token: string,
): Promise<ReadonlyMap<string, string>> {
  const states = new Map<string, string>();
  for (const group of resourceGroups) {
    let next: string | undefined =
      `${cloud}/arm/subscriptions/${subscriptionId}/resourceGroups/${group}/providers/Microsoft.Resources/deployments?api-version=2022-09-01`;
    while (next !== undefined) {
      const answer: Response = await fetch(next, { headers: { authorization: `Bearer ${token}` } });
      const { value = [], nextLink } = (await answer.json()) as {
        value?: { name: string; properties: { provisioningState: string } }[];
        nextLink?: string;
      };
      for (const { name, properties } of value) states.set(name, properties.provisioningState);
      // The cloud links to its own host name; here it is reached at another address.
      next = nextLink?.replace(/^https:\/\/[^/]+/, `${cloud}/arm`);
    }
  }
  return states;
}
