import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expandTemplate, type DeploymentScope, type JsonObject } from '@blueport/arm-template';
import {
  cloudProfiles,
  createCloudCaller,
  createEmbeddedHttpClient,
  decimalOf,
  embeddedBases,
  listName,
  listsOf,
  planPrices,
  priceResources,
  readPriceList,
  type PredictedResource,
  type PriceItem,
} from '@blueport/cloud';
import { startSandbox, type RunningSandbox } from '@blueport/cloud-sandbox';
import type { PriceCurrency } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../../../../blueprints');
const blueprints = readdirSync(folder);

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ scale: 0.01 });
});
afterAll(() => sandbox.close());

const kept = new Map<string, Promise<PriceItem[]>>();

/** Prices over the network, with the client that asks the vendor. */
async function price(resources: readonly PredictedResource[], location: string, currency: PriceCurrency) {
  const httpClient = createEmbeddedHttpClient(embeddedBases(sandbox.origin));
  const cloud = {
    profile: cloudProfiles.general,
    call: createCloudCaller(cloudProfiles.general, { httpClient }),
  };
  const plan = planPrices(resources, location);
  const lists = new Map<string, readonly PriceItem[]>();
  for (const key of listsOf(plan)) {
    const name = `${currency}|${listName(key)}`;
    kept.set(name, kept.get(name) ?? readPriceList(cloud, key, currency));
    lists.set(listName(key), (await kept.get(name)) ?? []);
  }
  return priceResources(plan, (name) => lists.get(name), currency);
}

function expanded(name: string) {
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(folder, name, file), 'utf8')) as JsonObject;
  const { scope, parameters } = read('expected.json') as unknown as {
    scope: DeploymentScope & { location: string };
    parameters: Record<string, { value: string }>;
  };
  return { ...expandTemplate(read('template.json'), { scope, parameters }), location: scope.location };
}

describe('our own blueprints', () => {
  it('are twelve', () => expect(blueprints).toHaveLength(12));

  it.each(blueprints)('%s: at least 90 %% of its resources have a price, the rest is named', async (name) => {
    const { resources, location } = expanded(name);
    const estimate = await price(resources, location, 'EUR');
    expect(estimate.unpriced.map(({ type, reason }) => `${type}: ${reason.message}`)).toEqual([]);
    expect(estimate.pricedShare).toBeGreaterThanOrEqual(0.9);
    expect(estimate.lines).toHaveLength(resources.length);
    expect(decimalOf(estimate.monthly)).toBeGreaterThan(0n);
  });
});
