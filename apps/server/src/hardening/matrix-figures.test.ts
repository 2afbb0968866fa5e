import { allRoutes } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFullSize, reportFigures } from '../testing/figures.ts';
import { callers, createMatrix, violationsOf, type Matrix } from '../testing/route-matrix.ts';

/** R10 as figures; the sample of `npm test` leaves the routes to the matrix itself, and takes a few of them, cold and then warm. */
const every = isFullSize ? 1 : 25;
const clouds = 2;
const kindsOfIds = 3;

let matrix: Matrix;
beforeAll(async () => {
  matrix = await createMatrix();
});
afterAll(() => matrix.server.stop());

it(
  'no caller gets a byte of another organization, asked cold and asked again',
  { timeout: 300_000 },
  async () => {
    // Documents that a browser opens are judged by the matrix too, streams by the tests of events.
    const routes = allRoutes.filter(({ produces }) => !produces);
    const untested = allRoutes.filter(({ id }) => !Object.hasOwn(matrix.samples, id));
    const asked = routes.filter((_, index) => index % every === 0);
    const violations: string[] = [];
    for (const round of ['cold', 'warm']) {
      for (const contract of asked) {
        // Whoever signs out in the first round is nobody in the second.
        if (round === 'warm' && contract.id.startsWith('session.')) continue;
        for (const violation of await violationsOf(matrix, contract))
          violations.push(`${round} ${contract.id}: ${violation}`);
      }
    }
    reportFigures('R10', {
      routes: asked.length,
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
