import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WhatIfPropertyChange } from '@azure/arm-resourcesdeployments';
import { describeParameters, type JsonObject } from '@blueport/arm-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { deploymentsIn, type Deployable, type Deployments } from '../../testing/deployments.ts';

const folder = join(import.meta.dirname, '../../../../../blueprints');
const blueprints = globSync('*/template.json', { cwd: folder }).map((file) => dirname(file));
const read = (blueprint: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, blueprint, file), 'utf8'));

interface BenchCase {
  name: string;
  parameters: Record<string, unknown>;
  expect: string;
}

/** Properties that call `reference()`. What-if reports them as changing, as Azure documents. */
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

/** Returns the innermost changes of properties, with their full paths. */
const leavesOf = (changes: readonly WhatIfPropertyChange[], parent = ''): WhatIfPropertyChange[] =>
  changes.flatMap((change) => {
    const step = /^\d+$/.test(change.path) ? `[${change.path}]` : change.path;
    const path = parent === '' || step === '' || step.startsWith('[') ? parent + step : `${parent}.${step}`;
    const { children = [] } = change;
    return children.length > 0 ? leavesOf(children, path) : [{ ...change, path }];
  });

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

  it.each(blueprints)('reports no change but unresolved expressions for %s', async (blueprint) => {
    const deployables = deployablesOf(blueprint);
    expect(deployables.length).toBeGreaterThan(1);
    const unresolved = new Set<string>();
    for (const [index, deployable] of deployables.entries()) {
      const name = `rg-${blueprint}-${index}`;
      await deployments.deploy(name, deployable);
      const declared = (await deployments.whatIf(name, deployable)).filter(
        ({ changeType }) => changeType !== 'Ignore',
      );
      expect(declared.length).toBeGreaterThan(0);
      for (const { changeType, delta = [] } of declared) {
        const changes = leavesOf(delta).filter(({ propertyChangeType }) => propertyChangeType !== 'NoEffect');
        expect(changeType).toBe(changes.length === 0 ? 'NoChange' : 'Modify');
        for (const { path, propertyChangeType, after } of changes) {
          expect([propertyChangeType, after]).toEqual([
            'Modify',
            expect.stringMatching(/^\[.*reference\(.*\]$/),
          ]);
          unresolved.add(path);
        }
      }
    }
    expect([...unresolved].toSorted()).toEqual([...(deferred[blueprint] ?? [])].toSorted());
  });
});
