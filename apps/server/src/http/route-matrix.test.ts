import { allRoutes } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canary } from '../testing/matrix-rows.ts';
import {
  createMatrix,
  foreignRows,
  mayUse,
  seesNames,
  send,
  violationsOf,
  type Matrix,
} from '../testing/route-matrix.ts';
import { problemOf, type Answer } from '../testing/test-server.ts';
import { isWrite } from './record-refusal.ts';

let matrix: Matrix;
let fingerprint: string;
beforeAll(async () => {
  matrix = await createMatrix();
  fingerprint = await foreignRows(matrix);
  if (fingerprint === '') throw new Error('The matrix has no rows of the other organization.');
});
afterAll(() => matrix.server.stop());

const tokenOf = (caller: string) => matrix.sessions.get(caller)!.token;
/** Routes whose IDs are checked by the cloud instead of the portal, and public ones. */
const judgedElsewhere = /^(subscription|resourceGroup)/;

describe('every route of the contract', () => {
  it('has a sample, so that none is untested', () => {
    const sampled = new Set(Object.keys(matrix.samples));
    const known = new Set(allRoutes.map(({ id }) => id));
    expect([...known.symmetricDifference(sampled)]).toEqual([]);
  });

  it.each(allRoutes.filter(({ produces }) => !produces).map((contract) => [contract.id, contract] as const))(
    '%s responds to each caller according to the contract and leaks nothing',
    async (_id, contract) => {
      const before = fingerprint;
      expect(await violationsOf(matrix, contract)).toEqual([]);
      // After a change, the next route is compared with the changed rows.
      fingerprint = await foreignRows(matrix);
      expect(fingerprint).toBe(before);
    },
  );

  it.each(
    allRoutes
      .filter(({ path, id }) => path.includes(':') && !judgedElsewhere.test(id))
      .map((contract) => [contract.id, contract] as const),
  )('%s returns identical responses for a foreign and a missing ID', async (_id, contract) => {
    const plain = ({ text }: Answer) => text.replace(/,"requestId":"[^"]*"/, '');
    for (const caller of ['reader', 'engineer', 'admin', 'governmentAdmin', 'operator', 'guest']) {
      const session = matrix.sessions.get(caller)!;
      if (seesNames(matrix, contract, session)) continue;
      const foreign = await send(matrix, contract, 'foreign', session.token);
      const missing = await send(matrix, contract, 'missing', session.token);
      const expected = mayUse(contract, session) ? 404 : 403;
      expect([caller, foreign.status, plain(foreign)]).toEqual([caller, expected, plain(missing)]);
    }
  });

  it('detects a leak: the other organization’s administrator does see the canary', async () => {
    const token = tokenOf('otherAdmin');
    for (const url of ['/api/blueprint', '/api/user/deployment', '/api/role', '/api/user', '/api/org']) {
      expect([url, (await matrix.server.request('GET', url, { token })).text]).toEqual([
        url,
        expect.stringContaining(canary),
      ]);
    }
    expect((await matrix.server.request('GET', '/api/blueprint/secret-blueprint', { token })).status).toBe(
      200,
    );
  });

  it('is denied immediately after a key is revoked, and the response names the side that lacks it', async () => {
    const { server } = matrix;
    const { token, account } = matrix.sessions.get('reader')!;
    expect((await server.request('GET', '/api/blueprint', { token })).status).toBe(200);
    const role = server.database.db
      .updateTable('role')
      .where('organization_id', '=', account.orgId)
      .where('name', '=', 'reader');
    await role.set({ permissions: JSON.stringify(['deploymentList']) }).execute();
    const answer = await server.request('GET', '/api/blueprint', { token });
    expect(answer.body).toMatchObject({ status: 403, permission: 'blueprints', missing: 'role' });
    await role.set({ permissions: null }).execute();
    expect(problemOf(await server.request('GET', '/api/blueprint', { token }))).toBe(
      'permission-list-missing',
    );
    expect((await server.request('GET', '/api/user/me', { token })).status).toBe(200);
  });

  it('adds exactly one audit entry for each successful write', async () => {
    const { server } = matrix;
    const token = tokenOf('engineer');
    const count = async () =>
      Number(
        (
          await server.database.pool.query<{ n: string }>(
            `select count(*) as n from audit where outcome = 'done'`,
          )
        ).rows[0]?.n,
      );
    const before = await count();
    const contract = allRoutes.find(({ id }) => id === 'draft.put')!;
    expect(isWrite(contract)).toBe(true);
    await send(matrix, contract, 'own', token);
    expect(await count()).toBe(before + 1);
    await server.request('POST', '/api/blueprint/storage-account/preview', { token, body: {} });
    await server.request('GET', '/api/user/me', { token });
    expect(await count()).toBe(before + 1);
  });
});
