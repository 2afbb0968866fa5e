import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerEntry } from '@blueport/cloud-sandbox';
import { isSettled, type DeploymentState } from '@blueport/contracts';
import { createTestInstallation } from '../../../../testing/test-process.ts';
import { ApiClient } from './api-client.testing.ts';
import { judgeBudget, type BudgetResult } from './judge-budget.testing.ts';
import { readLedger } from './trial-facts.testing.ts';
import { weakenedProgram, type Weakness } from './weakened-program.testing.ts';

export interface BudgetTrialOptions {
  /** Number of deployments per organization; each organization uses a separate subscription. */
  readonly deployments: Readonly<Record<string, number>>;
  readonly settleMs: number;
  readonly seed?: number;
  readonly weakness?: Weakness;
}

const groups = 5;
const senderCount = 12;

interface Side {
  readonly client: ApiClient;
  readonly caller: string;
  readonly subscriptionId: string;
  readonly count: number;
}

async function handIn({ client, subscriptionId, count }: Side): Promise<number> {
  let next = 0;
  let accepted = 0;
  await Promise.all(
    Array.from({ length: senderCount }, async () => {
      for (let index = next++; index < count; index = next++) {
        await client.deploy({
          blueprint: 'storage-account',
          subscriptionId,
          resourceGroup: `rg-budget-${index % groups}`,
          location: 'westeurope',
          parameters: { storageAccountName: `bud${randomUUID().replaceAll('-', '').slice(0, 15)}` },
        });
        accepted += 1;
      }
    }),
  );
  return accepted;
}

/** R23: runs many concurrent deployments under the rate limits of the real resource manager, checked by its ledger. */
export async function runBudgetTrial(options: BudgetTrialOptions): Promise<BudgetResult> {
  const { seed = 1 } = options;
  const weakened = options.weakness === undefined ? undefined : weakenedProgram(options.weakness);
  const installation = await createTestInstallation({
    sandbox: { speed: 'real', seed, throttling: true },
    ...(weakened === undefined ? {} : { program: weakened.program }),
  });
  const cloud = installation.sandbox.origin;
  try {
    const server = await installation.serve(weakened?.environment);
    const sides = await Promise.all(
      Object.entries(options.deployments).map(async ([email, count]): Promise<Side> => {
        const client = new ApiClient({ api: () => server.origin, cloud });
        await client.signIn(email);
        return { client, count, caller: email, subscriptionId: await client.firstSubscription() };
      }),
    );
    const before = (await readLedger(cloud, 0)).at(-1)?.sequence ?? 0;
    const from = Date.now();
    const accepted = await Promise.all(sides.map(handIn));
    const end = Date.now() + options.settleMs;
    let states: string[] = [];
    for (;;) {
      const lists = await Promise.all(sides.map(({ client }) => client.list()));
      states = lists.flat().map(({ state }) => state);
      if (states.every((state) => isSettled(state as DeploymentState)) || Date.now() > end) break;
      await wait(2000);
    }
    const ledger: LedgerEntry[] = await readLedger(cloud, before);
    return judgeBudget({
      accepted: accepted.reduce((sum, count) => sum + count, 0),
      states,
      sides: sides.map(({ subscriptionId, caller }) => ({ subscriptionId, caller })),
      calls: ledger.map(({ time, method, url, status, principal }) => ({
        at: Date.parse(time),
        method,
        url,
        status,
        caller: principal?.name ?? '',
      })),
      from,
      tookMs: Date.now() - from,
    });
  } finally {
    await installation.remove();
  }
}
