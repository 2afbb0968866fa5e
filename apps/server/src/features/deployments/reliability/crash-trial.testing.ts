import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isSettled, type DeploymentState } from '@blueport/contracts';
import { ApiClient } from './api-client.testing.ts';
import { startStack, type Stack } from './stack.testing.ts';

/** A trial speaks to its own processes on loopback, not to a cloud. */
const { fetch } = globalThis;

export interface CrashTrialOptions {
  readonly deployments: number;
  /** How often the server is killed, and how long it lives each time. */
  readonly kills: number;
  readonly killEveryMs: number;
  /** Part of the mix of faults: 1 is thirty per cent of all calls to the cloud. */
  readonly faults?: number;
  readonly speed?: 'instant' | 'real';
  /** By when everything must have ended, after the last kill. */
  readonly settleMs: number;
  /** Every request is sent this many times at once, with the same Idempotency-Key. */
  readonly copies?: number;
  readonly log?: string;
}

export interface CrashTrialResult {
  readonly accepted: number;
  readonly rows: number;
  /** Accepted and not ended, or ended and the cloud says otherwise. */
  readonly lost: readonly string[];
  /** Started more than once in the cloud. */
  readonly twice: readonly string[];
  readonly states: Readonly<Record<string, number>>;
  readonly settledMs: number;
  /** Calls to the cloud per deployment. */
  readonly callsPerDeployment: number;
  readonly kills: number;
}

interface LedgerEntry {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly accepted: boolean;
  readonly clientRequestId: string | null;
  readonly sequence: number;
  readonly time: string;
  readonly fault: string | null;
}

async function readLedger(stack: Stack): Promise<LedgerEntry[]> {
  const found: LedgerEntry[] = [];
  for (;;) {
    const after = found.at(-1)?.sequence ?? 0;
    const response = await fetch(`${stack.cloud}/__ledger?after=${after}&path=/arm&limit=50000`);
    const { entries } = (await response.json()) as { entries: LedgerEntry[] };
    found.push(...entries);
    if (entries.length < 50_000) return found;
  }
}

async function setFaults(stack: Stack, factor: number): Promise<void> {
  await fetch(`${stack.cloud}/__faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(factor === 0 ? { rules: [] } : { preset: 'r3', factor }),
  });
}

/** Names of deployments in a ledger's addresses: `bp-…-<n>`. */
const deploymentIn = /\/deployments\/(bp-[a-z0-9]+-\d+)(?=[/?]|$)/i;

async function submit(
  client: ApiClient,
  subscriptionId: string,
  options: CrashTrialOptions,
): Promise<string[]> {
  const accepted = new Set<string>();
  const one = async (index: number): Promise<void> => {
    const key = randomUUID();
    const body = {
      blueprint: 'storage-account',
      subscriptionId,
      resourceGroup: `rg-trial-${index % 10}`,
      location: 'westeurope',
      parameters: { storageAccountName: `trial${randomUUID().replaceAll('-', '').slice(0, 15)}` },
    };
    const answers = await Promise.all(
      Array.from({ length: options.copies ?? 1 }, () =>
        client.call('POST', '/api/user/deployment', body, key),
      ),
    );
    for (const answer of answers) {
      if (answer.status !== 202)
        throw new Error(`Submitting answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      accepted.add(String(answer.body['id']));
    }
  };
  for (let from = 0; from < options.deployments; from += 8) {
    const size = Math.min(8, options.deployments - from);
    await Promise.all(Array.from({ length: size }, (_, offset) => one(from + offset)));
  }
  return [...accepted];
}

async function settle(client: ApiClient, count: number, limitMs: number) {
  const end = Date.now() + limitMs;
  for (;;) {
    const rows = await client.list();
    const open = rows.filter((row) => !isSettled(row.state as DeploymentState));
    if ((rows.length >= count && open.length === 0) || Date.now() > end) return rows;
    await wait(250);
  }
}

/** R1, R3 and R20: deployments are accepted and worked on while the server dies again and again; the cloud's ledger judges. */
export async function runCrashTrial(options: CrashTrialOptions): Promise<CrashTrialResult> {
  const stack = await startStack(options);
  try {
    await stack.startServer();
    const client = new ApiClient(stack);
    await client.signIn('engineer@contoso.example');
    const subscriptionId = await client.firstSubscription();
    await setFaults(stack, options.faults ?? 0);
    const submitting = submit(client, subscriptionId, options);
    let kills = 0;
    for (; kills < options.kills; kills += 1) {
      await wait(options.killEveryMs);
      await stack.killServer();
      await stack.startServer();
    }
    const accepted = await submitting;
    const from = Date.now();
    const rows = await settle(client, accepted.length, options.settleMs);
    const settledMs = Date.now() - from;
    const ledger = await readLedger(stack);
    return judge(accepted, rows, ledger, settledMs, kills);
  } finally {
    await stack.close();
  }
}

/** Every call about one deployment, for the report of a trial that went wrong. */
function historyOf(name: string, ledger: readonly LedgerEntry[]): string {
  const lines = ledger
    .filter((entry) => deploymentIn.exec(entry.url)?.[1] === name)
    .map(({ time, method, status, accepted, fault }) =>
      [time, method, status, accepted, fault ?? ''].join(' '),
    );
  return [name, ...lines].join('\n  ');
}

function judge(
  accepted: readonly string[],
  rows: readonly { id: string; name: string; state: string }[],
  ledger: readonly LedgerEntry[],
  settledMs: number,
  kills: number,
): CrashTrialResult {
  const starts = new Map<string, LedgerEntry[]>();
  for (const entry of ledger) {
    const name = deploymentIn.exec(entry.url)?.[1];
    const isStart = entry.method === 'PUT' && !/\/deployments\/[^/]+\//.test(entry.url.split('?')[0] ?? '');
    // A request whose answer broke off on the way stands in the ledger a second time, with the status of the break.
    const isAccepted = entry.accepted && entry.status < 400;
    if (name === undefined || !isStart || !isAccepted) continue;
    starts.set(name, [...(starts.get(name) ?? []), entry]);
  }
  const states: Record<string, number> = {};
  for (const row of rows) states[row.state] = (states[row.state] ?? 0) + 1;
  const known = new Set(rows.map((row) => row.id));
  return {
    accepted: accepted.length,
    rows: rows.length,
    lost: [
      ...accepted.filter((id) => !known.has(id)),
      ...rows
        .filter(
          (row) =>
            !isSettled(row.state as DeploymentState) ||
            (row.state === 'Succeeded' && !starts.has(`${row.name}-1`)),
        )
        .map((row) => `${row.name} ${row.state}`),
    ],
    twice: [...starts].filter(([, entries]) => entries.length > 1).map(([name]) => historyOf(name, ledger)),
    states,
    settledMs,
    callsPerDeployment: ledger.length / Math.max(1, accepted.length),
    kills,
  };
}
