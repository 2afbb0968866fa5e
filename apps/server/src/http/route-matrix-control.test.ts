import { allRoutes } from '@blueport/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { violationsOf } from '../testing/route-matrix.ts';

const weakened = '../features/identity/organizations/visible-organization.ts';

let violations: (id: string) => ReturnType<typeof violationsOf>;
let stop: () => Promise<void>;
beforeAll(async () => {
  // The product without one of its organization filters, so that a caller sees every organization. Test files share
  // modules, so all of them are loaded again: a server loaded by another file would keep its filter.
  vi.resetModules();
  vi.doMock(weakened, async (importOriginal) => ({
    ...(await importOriginal<object>()),
    isVisibleTo: () => sql<boolean>`true`,
  }));
  const { createMatrix, violationsOf: violationsOfRoute } = await import('../testing/route-matrix.ts');
  const matrix = await createMatrix();
  stop = () => matrix.server.stop();
  violations = (id) =>
    violationsOfRoute(
      matrix,
      allRoutes.find((route) => route.id === id)!,
    );
});
afterAll(async () => {
  await stop();
  vi.doUnmock(weakened);
  // Later files must not get the product without its filter.
  vi.resetModules();
});

describe('the route matrix (negative control)', () => {
  it('fails if one organization filter is missing and names the leaked data and its recipient', async () => {
    expect(await violations('org.get')).toContainEqual(
      expect.stringMatching(/^reader foreign: leaked: 200 .*CANARY/),
    );
    expect(await violations('org.list')).toContainEqual(expect.stringMatching(/^admin own: leaked/));
  });

  it('passes if the filter is in place', async () => {
    expect(await violations('role.get')).toEqual([]);
  });
});
