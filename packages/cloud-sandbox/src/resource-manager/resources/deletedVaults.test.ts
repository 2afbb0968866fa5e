import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

const reader = 'reader@contoso.example';
const version = '2023-07-01';
const day = 86_400_000;
let now = Date.parse('2026-11-16T00:00:00Z');
let cloud: TestCloud;
let subscription: string;
let group: string;

const call = (method: string, id: string, body?: object) =>
  cloud.call(`${id}?api-version=${version}`, { method, ...(body && { body }) });
const vaultId = (name: string) => `${group}/providers/Microsoft.KeyVault/vaults/${name}`;
const deletedId = (name: string) =>
  `${subscription}/providers/Microsoft.KeyVault/locations/westeurope/deletedVaults/${name}`;
const create = (name: string, properties: object = {}) =>
  call('PUT', vaultId(name), { location: 'westeurope', tags: { team: 'red' }, properties });
const listNames = async () => {
  const { body } = await call('GET', `${subscription}/providers/Microsoft.KeyVault/deletedVaults`);
  return (body['value'] as { name: string }[]).map(({ name }) => name);
};
async function createGroup() {
  await cloud.call(`${group}?api-version=2022-09-01`, { method: 'PUT', body: { location: 'westeurope' } });
}

beforeAll(async () => {
  cloud = await startTestCloud({ tokenSeconds: 100 * 86_400, now: () => new Date(now) });
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const list = body['value'] as { displayName: string; subscriptionId: string }[];
  subscription = `/subscriptions/${list.find((item) => item.displayName === 'Contoso Development')!.subscriptionId}`;
  group = `${subscription}/resourceGroups/rg-vaults`;
  await createGroup();
});
afterAll(() => cloud.sandbox.close());

describe('a deleted vault', () => {
  it('is listed, and keeps its name', async () => {
    expect((await create('kv-listed')).status).toBeLessThan(300);
    expect((await call('DELETE', vaultId('kv-listed'))).status).toBe(200);
    expect((await call('GET', vaultId('kv-listed'))).status).toBe(404);
    expect(await listNames()).toContain('kv-listed');
    const { body } = await call('GET', deletedId('kv-listed'));
    expect(body).toEqual({
      id: deletedId('kv-listed'),
      name: 'kv-listed',
      type: 'Microsoft.KeyVault/deletedVaults',
      properties: {
        vaultId: vaultId('kv-listed'),
        location: 'westeurope',
        tags: { team: 'red' },
        deletionDate: '2026-11-16T00:00:00.000Z',
        scheduledPurgeDate: '2027-02-14T00:00:00.000Z',
      },
    });
    const secondAnswer = await create('kv-listed');
    expect([secondAnswer.status, secondAnswer.body.error?.code]).toEqual([409, 'ConflictError']);
  });

  it('frees its name when it is purged', async () => {
    await create('kv-purged');
    await call('DELETE', vaultId('kv-purged'));
    expect((await call('POST', `${deletedId('kv-purged')}/purge`)).status).toBe(200);
    expect((await call('GET', deletedId('kv-purged'))).body.error?.code).toBe('DeletedVaultNotFound');
    expect((await create('kv-purged')).status).toBeLessThan(300);
  });

  it('is recovered with its secrets and tags', async () => {
    await create('kv-recovered', { softDeleteRetentionInDays: 30 });
    const secret = `${vaultId('kv-recovered')}/secrets/one`;
    await call('PUT', secret, { properties: { value: 'canary' } });
    await call('DELETE', vaultId('kv-recovered'));
    expect((await call('GET', secret)).status).toBe(404);
    const recovered = await call('PUT', vaultId('kv-recovered'), {
      location: 'westeurope',
      properties: { createMode: 'recover' },
    });
    expect(recovered).toMatchObject({
      body: { tags: { team: 'red' }, properties: { softDeleteRetentionInDays: 30 } },
    });
    expect(recovered.body['properties']).not.toHaveProperty('createMode');
    expect((await call('GET', secret)).status).toBe(200);
    expect(await listNames()).not.toContain('kv-recovered');
  });

  it('is recovered without its role assignments', async () => {
    const vault = vaultId('kv-assigned');
    await create('kv-assigned');
    const [, claims = ''] = (await cloud.token(reader)).split('.');
    const { oid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { oid: string };
    const contributor = 'b24988ac-6180-42a0-ab88-20f7382dd24c';
    const assignment = `${vault}/providers/Microsoft.Authorization/roleAssignments/${randomUUID()}?api-version=2022-04-01`;
    const assigned = await cloud.call(assignment, {
      method: 'PUT',
      body: {
        properties: {
          roleDefinitionId: `${subscription}/providers/Microsoft.Authorization/roleDefinitions/${contributor}`,
          principalId: oid,
          principalType: 'User',
        },
      },
    });
    expect(assigned.status).toBe(201);
    const writeAsReader = async () => {
      const body = { properties: { value: 'canary' } };
      return (
        await cloud.call(`${vault}/secrets/one?api-version=${version}`, { method: 'PUT', body, as: reader })
      ).status;
    };
    expect(await writeAsReader()).toBeLessThan(300);

    expect((await call('DELETE', vault)).status).toBe(200);
    const recovered = await create('kv-assigned', { createMode: 'recover' });
    expect(recovered.status).toBeLessThan(300);
    expect((await cloud.call(assignment)).status).toBe(404);
    expect(await writeAsReader()).toBe(403);
    expect((await call('GET', `${vault}/secrets/one`)).status).toBe(200);
  });

  it('cannot be purged under purge protection', async () => {
    await create('kv-protected', { enablePurgeProtection: true });
    await call('DELETE', vaultId('kv-protected'));
    const refusal = await call('POST', `${deletedId('kv-protected')}/purge`);
    expect([refusal.status, refusal.body.error]).toMatchObject([
      405,
      { code: 'MethodNotAllowed', message: "Operation 'DeletedVaultPurge' is not allowed." },
    ]);
  });

  it('remains when its group is deleted, and is purged at the end of its retention', async () => {
    await create('kv-grouped', { softDeleteRetentionInDays: 7 });
    await cloud.call(`${group}?api-version=2022-09-01`, { method: 'DELETE' });
    expect(await listNames()).toContain('kv-grouped');
    await createGroup();
    now += 8 * day;
    expect((await create('kv-grouped')).status).toBeLessThan(300);
    expect(await listNames()).not.toContain('kv-grouped');
  });

  it('does not remain without soft delete', async () => {
    await create('kv-gone', { enableSoftDelete: false });
    await call('DELETE', vaultId('kv-gone'));
    expect(await listNames()).not.toContain('kv-gone');
    expect((await create('kv-gone')).status).toBeLessThan(300);
  });
});

describe('protection of a vault', () => {
  const irreversible = {
    enablePurgeProtection:
      'The property "enablePurgeProtection" cannot be set to false. Enabling the purge protection for a vault is an irreversible action.',
    enableSoftDelete:
      'The property "enableSoftDelete" can be set to false only for creating new vault. Enabling the \'soft delete\' functionality is an irreversible action.',
  };

  it.each(Object.entries(irreversible))('keeps %s enabled', async (property, message) => {
    const name = `kv-${property.toLowerCase().slice(6, 17)}`;
    await create(name, { [property]: true });
    const refusals = [
      await create(name, { [property]: false }),
      await call('PATCH', vaultId(name), { properties: { [property]: false } }),
    ];
    for (const { status, body } of refusals)
      expect([status, body.error]).toMatchObject([400, { code: 'BadRequest', message }]);
    expect((await create(name)).status).toBe(200);
    const { body } = await call('GET', vaultId(name));
    expect(body['properties']).toMatchObject({ [property]: true });
  });

  it('refuses a new vault with purge protection set to false', async () => {
    const { status, body } = await create('kv-unprotected', { enablePurgeProtection: false });
    expect([status, body.error?.message]).toEqual([400, irreversible.enablePurgeProtection]);
  });

  it('keeps purge protection and soft delete during a recovery', async () => {
    await create('kv-safe', { enablePurgeProtection: true });
    await call('DELETE', vaultId('kv-safe'));
    const refusal = await create('kv-safe', { createMode: 'recover', enableSoftDelete: false });
    expect([refusal.status, refusal.body.error?.message]).toEqual([400, irreversible.enableSoftDelete]);
    const recovered = await create('kv-safe', { createMode: 'recover', enablePurgeProtection: null });
    expect(recovered.body['properties']).toMatchObject({ enablePurgeProtection: true });
  });

  it('refuses to recover a vault that is not soft-deleted or whose retention has ended', async () => {
    const recover = async (name: string) => {
      const { status, body } = await create(name, { createMode: 'recover' });
      return [status, body.error?.code];
    };
    expect(await recover('kv-never')).toEqual([400, 'SoftDeletedVaultDoesNotExist']);
    await create('kv-expired', { softDeleteRetentionInDays: 7 });
    await call('DELETE', vaultId('kv-expired'));
    now += 8 * day;
    expect(await recover('kv-expired')).toEqual([400, 'SoftDeletedVaultDoesNotExist']);
    expect((await call('GET', vaultId('kv-never'))).status).toBe(404);
  });

  it('treats the recovery of an existing vault as an update', async () => {
    await create('kv-alive');
    expect((await create('kv-alive', { createMode: 'recover' })).status).toBe(200);
  });
});
