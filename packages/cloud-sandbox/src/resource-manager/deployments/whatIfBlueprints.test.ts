import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeParameters, type JsonObject } from '@blueport/arm-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { deploymentsIn, seenChanges, type Deployable, type Deployments } from '../../testing/deployments.ts';

const folder = join(import.meta.dirname, '../../../../../blueprints');
const blueprints = globSync('*/template.json', { cwd: folder }).map((file) => dirname(file));
const read = (blueprint: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, blueprint, file), 'utf8'));

interface BenchCase {
  name: string;
  parameters: Record<string, unknown>;
  expect: string;
}

/** Properties that only the running deployment knows. What-if reports them as changing, as Azure documents. */
const deferred: Readonly<Record<string, readonly string[]>> = {
  'function-app': ['properties.APPLICATIONINSIGHTS_CONNECTION_STRING', 'properties.principalId'],
  'kubernetes-cluster': ['properties.principalId'],
  'research-workspace': ['properties.principalId'],
  'web-app-database': ['properties.principalId'],
};

let cloud: TestCloud;
let deployments: Deployments;

beforeAll(async () => {
  cloud = await startTestCloud();
  deployments = await deploymentsIn(cloud);
});
afterAll(() => cloud.sandbox.close());

/** Returns the blueprint with each set of parameters that its bench expects to succeed. */
function deployablesOf(blueprint: string): Deployable[] {
  const template = read(blueprint, 'template.json') as JsonObject;
  const { parameters } = read(blueprint, 'expected.json') as {
    parameters: Record<string, { value: unknown }>;
  };
  const required = describeParameters(template).filter((one) => one.required);
  const samples = Object.fromEntries(required.map(({ name }) => [name, parameters[name]?.value]));
  if ('adminPasswordOrKey' in samples) samples['adminPasswordOrKey'] = 'ssh-ed25519 EXAMPLEKEY build';
  const { scope } = read(blueprint, 'blueprint.json') as { scope: string };
  return (read(blueprint, 'bench.json') as BenchCase[])
    .filter((one) => one.expect === 'success')
    .map((one) => ({
      template,
      parameters: { ...samples, ...one.parameters },
      atSubscription: scope === 'subscription',
    }));
}

describe('what-if of a deployed blueprint', () => {
  it('covers the shipped blueprints', () => {
    expect(blueprints).toHaveLength(12);
  });

  it.each(blueprints)('reports no change but deferred properties for %s', async (blueprint) => {
    const deployables = deployablesOf(blueprint);
    expect(deployables.length).toBeGreaterThan(1);
    for (const [index, deployable] of deployables.entries()) {
      const name = `rg-${blueprint}-${index}`;
      await deployments.deploy(name, deployable);
      const changes = await deployments.whatIf(name, deployable);
      const compared = changes.filter(
        ({ changeType }) => changeType === 'NoChange' || changeType === 'Modify',
      );
      expect(compared.length).toBeGreaterThan(0);
      const observedChanges = seenChanges(changes);
      const expected = new Set((deferred[blueprint] ?? []).map((path) => `Modify ${path}`));
      expect(
        observedChanges.filter(({ properties }) => properties.some((one) => !expected.has(one))),
      ).toEqual([]);
      expect(observedChanges.filter(({ type }) => type !== 'Modify')).toEqual([]);
    }
  });
});
