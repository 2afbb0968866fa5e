import { randomUUID } from 'node:crypto';
import { CloudError } from '@blueport/cloud';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import { actAs, type Actor } from '../../../testing/administration.testing.ts';
import { entraClient, entraUser, idOf, type EntraClient } from '../../../testing/entra.testing.ts';
import { outboxOf } from '../../../testing/outbox-mail.ts';
import { createScimToken, scimClient } from '../../../testing/scim.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { deployFor } from '../users/deploy-for.testing.ts';

let server: TestServer;
let admin: Actor;
let entra: EntraClient;
let isCloudDown = false;
let lookups = 0;

/** Counts the look-ups of directories, and refuses them while the cloud is down. */
function watchLookups(world: CloudEnvironment): CloudEnvironment {
  const cloud = world.clouds.general!;
  const call: typeof cloud.call = (request) => {
    if (!request.url.includes('.well-known/openid-configuration')) return cloud.call(request);
    lookups += 1;
    if (isCloudDown)
      throw new CloudError({ kind: 'unavailable', code: 'NoResponse', message: 'no response' });
    return cloud.call(request);
  };
  return { ...world, clouds: { ...world.clouds, general: { ...cloud, call } } };
}

beforeAll(async () => {
  server = await startTestServer({ through: watchLookups });
  admin = await actAs(server, people.admin);
  entra = await entraClient(server, admin);
});
afterAll(() => server.stop());

const create = (userName: string, externalId?: string) =>
  entra.call('POST', '/Users', entraUser(userName, externalId));

describe('a new person of a directory', () => {
  it('is rejected if another organization is linked to the directory', async () => {
    const email = 'lost@fabrikam.example';
    const answer = await create(email);
    expect(answer.body).toMatchObject({ status: '400', scimType: 'invalidValue' });
    expect(answer.text).toContain('not linked to the organization');
    const found = await entra.call('GET', `/Users?filter=userName eq "${email}"`);
    expect(found.body).toMatchObject({ totalResults: 0 });
    expect(await outboxOf(server, email)).toEqual([]);
  });

  it('is invited if the directory is linked, without asking the cloud', async () => {
    lookups = 0;
    expect((await create('found@contoso.example')).status).toBe(201);
    expect(lookups).toBe(0);
  });

  it('cannot get an address of another directory before accepting the invitation', async () => {
    const id = idOf((await create('moving@contoso.example')).body);
    const rename = (value: string) => entra.patch(`/Users/${id}`, { op: 'Replace', path: 'userName', value });
    const answer = await rename('moving@fabrikam.example');
    expect(answer.body).toMatchObject({ status: '400', scimType: 'invalidValue' });
    expect((await rename('moved@contoso.example')).status).toBe(200);
  });

  it('is invited if the directory is unknown or the cloud does not respond', async () => {
    expect((await create('who@unknown.example')).status).toBe(201);
    isCloudDown = true;
    try {
      expect((await create('unchecked@fabrikam.example')).status).toBe(201);
    } finally {
      isCloudDown = false;
    }
  });

  it('is accepted with any address if the object ID identifies the person', async () => {
    const fabrikam = await actAs(server, people.otherAdmin);
    const directory = scimClient(server, (await createScimToken(fabrikam)).token);
    const answer = await directory.call('POST', '/Users', entraUser('other@contoso.example', randomUUID()));
    expect(answer.body).toMatchObject({ active: true });
    expect(answer.status).toBe(201);
  });
});

describe('removing a person with a deployment', () => {
  it('is rejected with the next step in the portal, and possible once the deployment is deleted', async () => {
    const id = idOf((await create('owner@contoso.example')).body);
    const { pool } = server.database;
    const deploymentId = '01900000-0000-7000-8000-0000000000f1';
    await deployFor(server, {
      organizationId: admin.organizationId,
      id: deploymentId,
      name: 'bp-scimowner0',
      accountId: id,
    });
    await pool.query('update deployment_operation set finished_at = now() where deployment_id = $1', [
      deploymentId,
    ]);
    const refused = await entra.call('DELETE', `/Users/${id}`);
    expect(refused.body).toMatchObject({
      status: '409',
      detail:
        '1 deployment belongs to this person. Transfer the deployments of this person in Blueport first.',
    });
    await pool.query(`update deployment set state = 'Deleted' where id = $1`, [deploymentId]);
    expect((await entra.call('DELETE', `/Users/${id}`)).status).toBe(204);
  });
});
