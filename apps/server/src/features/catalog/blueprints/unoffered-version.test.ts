import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actAs, type Actor } from '../../../testing/administration.testing.ts';
import { addDeployment } from '../../../testing/add-deployment.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let engineer: Actor;
let other: Actor;
const at = '/api/blueprint/storage-account';
const version = '1.0.0';
const parameters = { storageAccountName: 'stheldversion' };

beforeAll(async () => {
  server = await startTestServer();
  engineer = await actAs(server, people.engineer);
  other = await actAs(server, people.otherAdmin);
});
afterAll(() => server.stop());

/** Returns the statuses of the routes that read one version: its page, template, preview, price and machine options. */
const statusesFor = async (actor: Actor) =>
  (
    await Promise.all([
      actor.get(`${at}?version=${version}`),
      actor.get(`${at}/template?version=${version}`),
      actor.post(`${at}/preview`, { version, parameters }),
      actor.post('/api/costManagement/estimate', {
        blueprint: 'storage-account',
        version,
        currency: 'USD',
        parameters,
      }),
      actor.get(`/api/image/offer?blueprint=storage-account&version=${version}`),
    ])
  ).map(({ status }) => status);
const all = (status: number) => Array(5).fill(status) as number[];

it('a version that is no longer offered can be read while a deployment uses it but cannot be deployed as new', async () => {
  const { pool } = server.database;
  expect(await statusesFor(engineer)).toEqual(all(200));
  await pool.query(
    `update blueprint_version v set state = 'Archived' from blueprint b where b.id = v.blueprint_id and b.slug = 'storage-account'`,
  );
  expect(await statusesFor(engineer)).toEqual(all(404));
  await addDeployment(server, 'bp-heldversion', engineer.organizationId);
  expect(await statusesFor(engineer)).toEqual(all(200));
  // The redeployment wizard saves its draft on the deployment only.
  const draft = { version, step: 1, parameters, tags: {} };
  const draftOf = async (query = '') => {
    const url = `/api/user/draft/storage-account${query}`;
    const saveResponse = await server.request('PUT', url, { token: engineer.session.token, body: draft });
    return [saveResponse, await engineer.get(url), await engineer.remove(url)].map(({ status }) => status);
  };
  expect(await draftOf('?deployment=bp-heldversion')).toEqual([200, 200, 204]);
  expect(await draftOf()).toEqual([404, 404, 404]);
  // The version must be named explicitly, and only organizations with a deployment on it can read it.
  expect((await engineer.get(at)).status).toBe(404);
  expect(await statusesFor(other)).toEqual(all(404));
  const newDeployment = {
    blueprint: 'storage-account',
    version,
    subscriptionId: randomUUID(),
    resourceGroup: 'rg',
    parameters,
  };
  const refused = await engineer.post('/api/user/deployment/preview', newDeployment);
  expect([problemOf(refused), refused.text]).toEqual(['invalid-input', expect.stringContaining('/version')]);
  await pool.query(`update deployment set state = 'Deleted' where name = 'bp-heldversion'`);
  expect(await statusesFor(engineer)).toEqual(all(404));
});
