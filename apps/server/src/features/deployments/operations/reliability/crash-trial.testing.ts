import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isSettled, type DeploymentState } from '@blueport/contracts';
import { freePort } from '../../../../testing/free-port.ts';
import {
  createTestInstallation,
  type TestInstallation,
  type TestServing,
} from '../../../../testing/test-process.ts';
import { ApiClient } from './api-client.testing.ts';
import {
  readAudit,
  readCloudStates,
  readLedger,
  readUnsuccessful,
  readOperationIds,
  stopWhileHolding,
} from './trial-facts.testing.ts';
import { judgeTrial, type TrialFacts, type TrialResult } from './judge-trial.testing.ts';
import { watchRows, type Row } from './watch-rows.testing.ts';

/** A trial only calls its own processes on the loopback interface, not a cloud. */
const { fetch } = globalThis;

const engineer = 'engineer@contoso.example';

export interface CrashTrialOptions {
  readonly deployments: number;
  /** Number of times the server is killed, and its lifetime between kills. */
  readonly kills?: number;
  readonly killEveryMs?: number;
  /** Kills the server while it has claimed operations, instead of after a fixed time. */
  readonly killWhileHolding?: boolean;
  /**
   * Number of times the server's process is suspended for longer than its lease while another one works, and then
   * resumed; not with kills.
   */
  readonly standstills?: number;
  /** Faults in the format of the embedded cloud, active before the first request. */
  readonly faults?: unknown;
  /**
   * Seconds of a complete cloud outage. After a third of the deployments were requested, only deployments fail, so that
   * nearly all others are running when the outage becomes complete; not with kills.
   */
  readonly outageSeconds?: number;
  readonly speed?: 'instant' | 'real';
  /** Time limit for all deployments to end after the last kill, in milliseconds. */
  readonly settleMs: number;
  /** Number of concurrent copies of each request, with the same Idempotency-Key. */
  readonly copies?: number;
  /** One deployment in this many is refused by the cloud. */
  readonly refusedEvery?: number;
  /** One deployment in this many is accepted by the cloud and then fails. */
  readonly failedEvery?: number;
  readonly seed?: number;
  /** Program to run instead of the server, for trials that must fail. */
  readonly program?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const standstillMs = 26_000;
const groups = 10;
const senderCount = 12;
/** Number of running deployments that is enough for a suspension. */
const busy = 10;

interface Trial {
  readonly options: CrashTrialOptions;
  readonly installation: TestInstallation;
  readonly client: ApiClient;
  readonly subscriptionId: string;
  server: TestServing;
  /** Times at which another process took over. */
  readonly takeovers: number[];
}

/**
 * The deployed blueprints. The cloud checks the name of a storage account before anything is created, that of a vault
 * only during the deployment.
 */
const blueprints = {
  'storage-account': 'storageAccountName',
  'key-vault-private': 'vaultName',
} as const;

type Blueprint = keyof typeof blueprints;

function requestOf(trial: Trial, index: number, name: string, blueprint: Blueprint = 'storage-account') {
  return {
    blueprint,
    subscriptionId: trial.subscriptionId,
    resourceGroup: `rg-trial-${index % groups}`,
    location: 'westeurope',
    parameters: { [blueprints[blueprint]]: name },
  };
}

const createName = (): string => `trial${randomUUID().replaceAll('-', '').slice(0, 15)}`;

async function sendCopies(trial: Trial, body: ReturnType<typeof requestOf>): Promise<string[]> {
  const key = randomUUID();
  return Promise.all(Array.from({ length: trial.options.copies ?? 1 }, () => trial.client.deploy(body, key)));
}

/** Requests the deployments in a range of numbers, several at a time; returns the expected final state by id. */
async function submit(
  trial: Trial,
  reservedNames: ReservedNames,
  from: number,
  to: number,
): Promise<Map<string, DeploymentState>> {
  const { refusedEvery = 0, failedEvery = 0 } = trial.options;
  /** Returns whether an index is the last of each group of `every`. */
  const isEvery = (index: number, every: number): boolean => every > 0 && index % every === every - 1;
  const expected = new Map<string, DeploymentState>();
  let next = from;
  const senders = Array.from({ length: senderCount }, async () => {
    for (let index = next++; index < to; index = next++) {
      const isRefused = isEvery(index, refusedEvery);
      const fails = !isRefused && isEvery(index, failedEvery);
      const blueprint = fails ? 'key-vault-private' : 'storage-account';
      const name = isRefused || fails ? (reservedNames[blueprint] ?? '') : createName();
      for (const id of await sendCopies(trial, requestOf(trial, index, name, blueprint))) {
        expected.set(id, isRefused || fails ? 'Failed' : 'Succeeded');
      }
    }
  });
  await Promise.all(senders);
  return expected;
}

const countOpen = (rows: readonly Row[]): number =>
  rows.filter((row) => !isSettled(row.state as DeploymentState)).length;

async function settle(client: ApiClient, count: number, limitMs: number): Promise<readonly Row[]> {
  const end = Date.now() + limitMs;
  for (;;) {
    const rows = await client.list();
    if ((rows.length >= count && countOpen(rows) === 0) || Date.now() > end) return rows;
    await wait(250);
  }
}

async function setFaults(cloud: string, faults: unknown): Promise<void> {
  const answer = await fetch(`${cloud}/__faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`Setting faults failed with ${answer.status}: ${await answer.text()}`);
}

/** Names in use in a group that the trial itself does not deploy to. */
type ReservedNames = Partial<Record<Blueprint, string>>;

async function reserveNames(trial: Trial): Promise<ReservedNames> {
  const { options } = trial;
  const reservedNames: ReservedNames = {
    ...(options.refusedEvery === undefined ? {} : { 'storage-account': createName() }),
    ...(options.failedEvery === undefined ? {} : { 'key-vault-private': createName() }),
  };
  const entries = Object.entries(reservedNames) as [Blueprint, string][];
  for (const [blueprint, name] of entries) {
    const body = {
      ...requestOf(trial, 0, name, blueprint),
      resourceGroup: 'rg-trial-taken',
    };
    await trial.client.deploy(body);
  }
  const rows = await settle(trial.client, entries.length, 120_000);
  if (rows.some(({ state }) => state !== 'Succeeded')) throw new Error('The names could not be reserved.');
  return reservedNames;
}

/** Starts a server, with retries if the machine is too busy, like a service manager. */
async function serve(
  { installation, options }: Pick<Trial, 'installation' | 'options'>,
  extra: Readonly<Record<string, string>> = {},
  tries = 3,
): Promise<TestServing> {
  try {
    return await installation.serve({ ...options.environment, ...extra });
  } catch (error) {
    if (tries === 1) throw error;
    return serve({ installation, options }, extra, tries - 1);
  }
}

async function killOnce(trial: Trial): Promise<void> {
  const { killWhileHolding = false, killEveryMs = 5000 } = trial.options;
  await (killWhileHolding ? stopWhileHolding(trial.installation, trial.server.child) : wait(killEveryMs));
  trial.takeovers.push(Date.now());
  await trial.server.kill();
  trial.server = await serve(trial);
  trial.takeovers.push(firstWord(trial.server));
}

/**
 * Returns the time when a process wrote its first output: earlier requests were sent by another process, even
 * if they arrived later.
 */
function firstWord(server: TestServing): number {
  const [line = '{}'] = server.output().split('\n');
  return Date.parse((JSON.parse(line) as { time: string }).time);
}

/** Suspends the server beyond its lease while another one takes over, then resumes it. */
async function suspendServer(trial: Trial): Promise<void> {
  const zombie = trial.server;
  trial.takeovers.push(Date.now());
  zombie.child.kill('SIGSTOP');
  trial.server = await serve(trial, { PORT: String(await freePort()) });
  trial.takeovers.push(firstWord(trial.server));
  await wait(standstillMs);
  zombie.child.kill('SIGCONT');
  await wait(5000);
  await zombie.kill();
}

/** Waits until the server has enough work to still be busy when it is suspended. */
async function waitUntilBusy(trial: Trial): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    const running = (await trial.client.list()).filter(({ state }) => state === 'Running');
    if (running.length >= busy) return;
    if (Date.now() > end) throw new Error(`Only ${running.length} deployments were running.`);
    await wait(50);
  }
}

/** Suspends the server repeatedly, each time in the middle of its work. */
async function suspendRepeatedly(
  trial: Trial,
  reservedNames: ReservedNames,
): Promise<Map<string, DeploymentState>> {
  const { deployments, standstills = 0 } = trial.options;
  const expected = new Map<string, DeploymentState>();
  for (let stop = 0; stop < standstills; stop += 1) {
    const share = (number: number): number => Math.round((deployments * number) / standstills);
    const submitting = submit(trial, reservedNames, share(stop), share(stop + 1));
    submitting.catch(() => undefined);
    await waitUntilBusy(trial);
    await suspendServer(trial);
    for (const [id, state] of await submitting) expected.set(id, state);
  }
  return expected;
}

/** Faults of a cloud that refuses deployments but serves reads. */
const deploymentsOut = ['reset-before', '503', '502', '500'].map((kind) => ({
  kind,
  probability: 0.25,
  match: { area: 'arm', pathRegex: '/providers/Microsoft\\.Resources/deployments' },
}));

/** Everything is requested before the outage is complete, because the cloud is needed to check a target. */
async function throughOutage(
  trial: Trial,
  reservedNames: ReservedNames,
): Promise<Map<string, DeploymentState>> {
  const { deployments, outageSeconds = 0 } = trial.options;
  const cloud = trial.installation.sandbox.origin;
  const third = Math.round(deployments / 3);
  const first = await submit(trial, reservedNames, 0, third);
  await setFaults(cloud, deploymentsOut);
  const others = await submit(trial, reservedNames, third, deployments);
  await setFaults(cloud, { preset: 'outage', seconds: outageSeconds });
  return new Map([...first, ...others]);
}

/** Kills the server repeatedly after a while, in any state. */
async function killRepeatedly(
  trial: Trial,
  reservedNames: ReservedNames,
): Promise<Map<string, DeploymentState>> {
  const submitting = submit(trial, reservedNames, 0, trial.options.deployments);
  // If a kill fails first, its error is reported.
  submitting.catch(() => undefined);
  for (let kill = 0; kill < (trial.options.kills ?? 0); kill += 1) await killOnce(trial);
  return submitting;
}

/**
 * R1, R3 and R20: deployments are accepted and processed while the server is killed repeatedly, checked by the cloud's
 * ledger.
 */
export async function runCrashTrial(options: CrashTrialOptions): Promise<TrialResult> {
  const { program, seed = 1, speed = 'instant' } = options;
  const installation = await createTestInstallation({
    sandbox: { speed, seed },
    ...(program === undefined ? {} : { program }),
  });
  const cloud = installation.sandbox.origin;
  try {
    const server = await serve({ installation, options });
    const client = new ApiClient({ api: () => trial.server.origin, cloud });
    const trial: Trial = { options, installation, client, subscriptionId: '', server, takeovers: [] };
    await client.signIn(engineer);
    Object.assign(trial, { subscriptionId: await client.firstSubscription() });
    const reservedNames = await reserveNames(trial);
    const before = (await readLedger(cloud, 0)).at(-1)?.sequence ?? 0;
    await setFaults(cloud, options.faults ?? []);
    const watch = watchRows(client);
    const handIn =
      options.standstills !== undefined
        ? suspendRepeatedly
        : options.outageSeconds !== undefined
          ? throughOutage
          : killRepeatedly;
    const expected = await handIn(trial, reservedNames);
    const underWay = countOpen(await client.list());
    const from = Date.now();
    const count = expected.size + Object.keys(reservedNames).length;
    const rows = (await settle(client, count, options.settleMs)).filter((row) => expected.has(row.id));
    const settledMs = Date.now() - from;
    const ledger = await readLedger(cloud, before);
    await setFaults(cloud, []);
    const names = Array.from({ length: groups }, (_, index) => `rg-trial-${index}`);
    const token = await client.cloudToken(engineer, 'management');
    const facts: TrialFacts = {
      expected,
      rows,
      ledger,
      changed: await watch.stop(),
      audit: await readAudit(installation),
      oddEnds: await readUnsuccessful(installation),
      operationIds: await readOperationIds(installation),
      cloudStates: await readCloudStates(cloud, trial.subscriptionId, names, token),
      settledMs,
      underWay,
      kills: options.kills ?? 0,
      takeovers: trial.takeovers,
    };
    return judgeTrial(facts);
  } finally {
    await installation.remove();
  }
}
