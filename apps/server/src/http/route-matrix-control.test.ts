import { allRoutes } from '@blueport/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { violationsOf } from '../testing/route-matrix.ts';

const weakened = '../features/identity/organizations/visible-organization.ts';

let violations: (id: string) => ReturnType<typeof violationsOf>;
let stop: () => Promise<void>;
beforeAll(async () => {
  // The product with one organization filter taken out: whoever asks sees every organization. Test files share their modules,
  // so all of it is loaded anew: a server that another file has loaded before would keep its filter.
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
  // Nobody after this gets the product without its filter.
  vi.resetModules();
});

describe('the matrix, as a negative control,', () => {
  it('goes red where one organization filter is missing, and names who got what', async () => {
    expect(await violations('org.get')).toContainEqual(
      expect.stringMatching(/^reader foreign: leaked: 200 .*CANARY/),
    );
    expect(await violations('org.list')).toContainEqual(expect.stringMatching(/^admin own: leaked/));
  });

  it('stays green where the filter is in place', async () => {
    expect(await violations('role.get')).toEqual([]);
  });
});
