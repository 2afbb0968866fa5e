import { allRoutes } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFullSize, reportFigures } from '../testing/figures.ts';
import { callers, createMatrix, violationsOf, type Matrix } from '../testing/route-matrix.ts';

/**
 * R10 as figures. In `npm test`, the matrix itself covers the routes, so only a sample runs here, first cold and then
 * warm.
 */
const every = isFullSize ? 1 : 25;
const clouds = 2;
/** Kinds of IDs that are sent to a route with an ID. */
const kindsOfIds = 3;

let matrix: Matrix;
beforeAll(async () => {
  matrix = await createMatrix();
});
afterAll(() => matrix.server.stop());

it(
  'returns no data of another organization to any caller, with a cold or a warm cache',
  { timeout: 300_000 },
  async () => {
    // The matrix covers documents opened by a browser too; streams have separate tests.
    const routes = allRoutes.filter(({ produces }) => !produces);
    const untested = allRoutes.filter(({ id }) => !Object.hasOwn(matrix.samples, id));
    const sampledRoutes = routes.filter((_, index) => index % every === 0);
    const violations: string[] = [];
    for (const round of ['cold', 'warm']) {
      for (const contract of sampledRoutes) {
        // A caller who signs out in the first round has no session in the second.
        if (round === 'warm' && contract.id.startsWith('session.')) continue;
        for (const violation of await violationsOf(matrix, contract))
          violations.push(`${round} ${contract.id}: ${violation}`);
      }
    }
    reportFigures('R10', {
      routes: sampledRoutes.length,
      of: allRoutes.length,
      callers: callers.length,
      ids: kindsOfIds,
      clouds,
      violations: violations.length,
      untested: untested.length,
    });
    expect(violations).toEqual([]);
    expect(untested).toEqual([]);
  },
);
