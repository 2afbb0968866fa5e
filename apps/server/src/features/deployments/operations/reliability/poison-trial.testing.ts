import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isSettled, type DeploymentState } from '@blueport/contracts';
import { createTestInstallation, type TestServing } from '../../../../testing/test-process.ts';
import { ApiClient } from './api-client.testing.ts';
import { readUnsuccessful } from './trial-facts.testing.ts';
import { poisonedProgram, type Weakness } from './weakened-program.testing.ts';

export interface PoisonTrialOptions {
  /** Number of deployments besides the one that kills every process that sends it. */
  readonly others: number;
  /** Time limit for all deployments to end, in milliseconds. */
  readonly limitMs: number;
  readonly seed?: number;
  readonly weakness?: Weakness;
}

export interface PoisonResult {
  readonly deaths: number;
  /** Final state of the poison deployment, with its reason. */
  readonly poison: string;
  /** Number of other deployments by final state. */
  readonly states: Readonly<Record<string, number>>;
  /** Time from the first request until the last of the others had ended, and until the poison deployment was parked. */
  readonly othersMs: number;
  readonly parkedMs: number;
}

const resourceGroup = 'rg-poison';

/** Keeps a server running like a service manager, and counts its crashes. */
function superviseServer(serve: () => Promise<TestServing>): { deaths(): number; stop(): Promise<void> } {
  let deaths = 0;
  const abortController = new AbortController();
  let server: TestServing | undefined;
  const keep = async (): Promise<void> => {
    while (!abortController.signal.aborted) {
      // It may crash before it is ready.
      server = await serve().catch(() => undefined);
      await server?.ended;
      if (!abortController.signal.aborted) deaths += 1;
    }
  };
  const keeping = keep();
  return {
    deaths: () => deaths,
    async stop() {
      abortController.abort();
      server?.child.kill('SIGTERM');
      await keeping;
    },
  };
}

/** R30: one deployment kills the server each time it is sent; it is parked, and the others succeed meanwhile. */
export async function runPoisonTrial(options: PoisonTrialOptions): Promise<PoisonResult> {
  const { program, environment } = poisonedProgram(resourceGroup, options.weakness);
  const installation = await createTestInstallation({
    sandbox: { speed: 'real', seed: options.seed ?? 1 },
    program,
  });
  const supervisor = superviseServer(() => installation.serve(environment));
  try {
    const client = new ApiClient({
      api: () => `http://127.0.0.1:${installation.port}`,
      cloud: installation.sandbox.origin,
    });
    await client.signIn('engineer@contoso.example');
    const subscriptionId = await client.firstSubscription();
    const from = Date.now();
    const hand = (group: string): Promise<string> => {
      const storageAccountName = `poison${randomUUID().replaceAll('-', '').slice(0, 15)}`;
      return client.deploy({
        blueprint: 'storage-account',
        subscriptionId,
        resourceGroup: group,
        location: 'westeurope',
        parameters: { storageAccountName },
      });
    };
    const [culprit] = await Promise.all([
      hand(resourceGroup),
      ...Array.from({ length: options.others }, (_, index) => hand(`rg-other-${index % 5}`)),
    ]);
    let othersMs = Infinity;
    let parkedMs = Infinity;
    let rows = await client.list();
    while (Date.now() - from < options.limitMs && Math.max(othersMs, parkedMs) === Infinity) {
      rows = await client.list();
      const open = rows.filter(({ state }) => !isSettled(state as DeploymentState));
      const passed = Date.now() - from;
      if (!open.some(({ id }) => id !== culprit)) othersMs = Math.min(othersMs, passed);
      if (!open.some(({ id }) => id === culprit)) parkedMs = Math.min(parkedMs, passed);
      await wait(200);
    }
    const states: Record<string, number> = {};
    for (const { id, state } of rows) if (id !== culprit) states[state] = (states[state] ?? 0) + 1;
    const oddEnds = await readUnsuccessful(installation);
    return {
      deaths: supervisor.deaths(),
      poison: oddEnds.get(culprit) ?? 'Succeeded',
      states,
      othersMs,
      parkedMs,
    };
  } finally {
    await supervisor.stop();
    await installation.remove();
  }
}
