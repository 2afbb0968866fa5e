import { allRoutes } from '@blueport/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMatrix, violationsOf, type Matrix } from '../testing/route-matrix.ts';

// The product with one organization filter taken out: whoever asks sees every organization.
vi.mock('../features/organizations/visible-organization.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  isVisibleTo: () => sql<boolean>`true`,
}));

let matrix: Matrix;
beforeAll(async () => {
  matrix = await createMatrix();
});
afterAll(() => matrix.server.stop());

const violations = (id: string) =>
  violationsOf(
    matrix,
    allRoutes.find((route) => route.id === id)!,
  );

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
