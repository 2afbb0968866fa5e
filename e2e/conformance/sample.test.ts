import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConformanceCloud, type ConformanceCloud } from './conformance-cloud.testing.ts';
import type { Operation } from './operation.ts';
import { computeSuite } from './operations/compute.ts';
import { resources } from './operations/resources.ts';
import { runSuite, type Row } from './run-suite.ts';
import { clientsIn } from './vendor-clients.ts';

// The clients that the tests of the embedded cloud use; `npm run conformance` installs the others.
const openClient = clientsIn(path.resolve(import.meta.dirname, '../../packages/cloud-sandbox'));

let world: ConformanceCloud;
beforeAll(async () => {
  world = await startConformanceCloud();
}, 60_000);
afterAll(() => world.close());

async function rowsOf(suite: typeof resources, includes: (operation: Operation) => boolean): Promise<Row[]> {
  const rows: Row[] = [];
  const sample = {
    ...suite,
    operations: (place: Parameters<typeof suite.operations>[0]) => suite.operations(place).filter(includes),
  };
  for await (const row of runSuite(world, openClient, sample)) rows.push(row);
  return rows;
}

describe("at real speed, a sample of the vendor's clients", () => {
  it('manages groups and resources of any type', async () => {
    const rows = await rowsOf(resources, ({ call }) =>
      /^resource(Groups|s)\.(createOr|get|checkE|moveR|delete)/.test(call),
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ verdict }) => verdict === 'MISLEADING')).toEqual([]);
    expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['as Azure', 'refused as Azure']));
  }, 60_000);

  it('creates a machine, changes its power state and deletes it, and follows each request to its end', async () => {
    const rows = await rowsOf(
      computeSuite,
      ({ call, when }) =>
        /^virtualMachines\.(createOrUpdate|powerOff|start|restart|deallocate|delete|reimage)$/.test(call) &&
        when === undefined,
    );
    expect(rows.map(({ operation, verdict }) => [operation.split('.')[1], verdict])).toEqual([
      ['createOrUpdate', 'as Azure'],
      ['powerOff', 'as Azure'],
      ['start', 'as Azure'],
      ['restart', 'accepted'],
      ['deallocate', 'as Azure'],
      ['start', 'as Azure'],
      ['reimage', 'not simulated'],
      ['delete', 'as Azure'],
    ]);
    for (const { statuses } of rows.filter(({ verdict }) => verdict === 'as Azure'))
      expect(statuses.length).toBeGreaterThan(1);
  }, 60_000);
});
