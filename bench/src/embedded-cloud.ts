import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMiB } from '../../e2e/harness/stack.ts';
import { programs, runtimeFlags } from '../../scripts/setup/paths.mjs';
import { processTime } from './inventory/processor-time.ts';
import { median, type Report } from './report.ts';

const rounds = 5;

interface RunningCloud {
  readonly process: ChildProcess;
  readonly origin: string;
  readonly secondsToReady: number;
}

/** Starts the embedded cloud as `npm start` does and waits for its ready line. */
async function start(
  dataFolder: string,
  environment: Readonly<Record<string, string>>,
): Promise<RunningCloud> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...runtimeFlags, programs.sandbox], {
    env: {
      ...process.env,
      BLUEPORT_DATA: dataFolder,
      SANDBOX_PORT: '0',
      SANDBOX_THROTTLING: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error('The embedded cloud ended before it was ready.');
  const { port } = JSON.parse(String(line[0])) as { port: number };
  return {
    process: child,
    origin: `http://127.0.0.1:${port}`,
    secondsToReady: (performance.now() - startedAt) / 1000,
  };
}

async function stop(cloud: RunningCloud): Promise<void> {
  const exited = once(cloud.process, 'exit');
  cloud.process.kill('SIGTERM');
  await exited;
}

/** Measures the start of the embedded cloud, its memory, its policy states, and a world of a hundred times the size. */
export async function measureEmbeddedCloud(report: Report): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'blueport-bench-cloud-'));
  try {
    await measureUsualSize(report, path.join(folder, 'usual'), path.join(folder, 'cache'));
    await measureLargeWorld(report, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureUsualSize(report: Report, dataFolder: string, cache: string): Promise<void> {
  const environment = { SANDBOX_WORLD_CACHE: cache };
  await stop(await start(dataFolder, environment));
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const cloud = await start(dataFolder, environment);
    seconds.push(cloud.secondsToReady);
    await stop(cloud);
  }
  report.add({ name: 'embedded cloud ready, restart', unit: 's', target: 1, value: median(seconds) });
  const cloud = await start(dataFolder, environment);
  try {
    await pause(3000);
    report.add({
      name: 'embedded cloud memory when idle',
      unit: 'MiB',
      target: 200,
      value: residentMiB(cloud.process.pid!),
    });
    await measurePolicyStates(report, cloud);
  } finally {
    await stop(cloud);
  }
}

/** Requests the policy states of the subscription with most resources, once after the start and then repeatedly. */
async function measurePolicyStates(report: Report, cloud: RunningCloud): Promise<void> {
  const { accessToken } = await json<{ accessToken: string }>(`${cloud.origin}/__token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@contoso.example', audience: 'management' }),
  });
  const headers = { authorization: `Bearer ${accessToken}` };
  const list = await json<{ value: { subscriptionId: string }[] }>(
    `${cloud.origin}/arm/subscriptions?api-version=2022-12-01`,
    { headers },
  );
  const request = async (subscription: string): Promise<number> => {
    const startedAt = processTime(cloud.process.pid!);
    await json(
      `${cloud.origin}/arm/subscriptions/${subscription}/providers/Microsoft.PolicyInsights/policyStates/latest/queryResults?api-version=2024-10-01`,
      { method: 'POST', headers },
    );
    return processTime(cloud.process.pid!) - startedAt;
  };
  const times: { first: number; repeated: number }[] = [];
  for (const { subscriptionId } of list.value) {
    const first = await request(subscriptionId);
    const repeated: number[] = [];
    for (let round = 0; round < rounds; round += 1) repeated.push(await request(subscriptionId));
    times.push({ first, repeated: median(repeated) });
  }
  const note = `largest of ${times.length} subscriptions, processor time`;
  const target = 300;
  const first = Math.max(...times.map((time) => time.first));
  report.add({
    name: 'policy states of a subscription, first request',
    unit: 'ms',
    target,
    value: first,
    note,
  });
  const repeated = Math.max(...times.map((time) => time.repeated));
  report.add({
    name: 'policy states of a subscription, repeated',
    unit: 'ms',
    target,
    value: repeated,
    note,
  });
}

/** Times the first start at scale 100, and a start of a further data folder from the cached world. */
async function measureLargeWorld(report: Report, folder: string): Promise<void> {
  const environment = { SANDBOX_SCALE: '100', SANDBOX_WORLD_CACHE: path.join(folder, 'large-cache') };
  for (const [name, target] of [
    ['first', 120],
    ['cached', 120],
  ] as const) {
    const dataFolder = path.join(folder, `large-${name}`);
    const cloud = await start(dataFolder, environment);
    await stop(cloud);
    rmSync(dataFolder, { recursive: true, force: true });
    report.add({
      name: `embedded cloud at scale 100, ${name} start`,
      unit: 's',
      target,
      value: cloud.secondsToReady,
    });
  }
}

async function json<Body>(url: string, init: RequestInit): Promise<Body> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}
