import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud.sandbox.close());

const agency = { as: 'admin@agency.example', cloud: 'us_gov' } as const;

it('the US Government cloud lists and creates only the types that it offers', async () => {
  const typesOf = async (more: object) => {
    const { body } = await cloud.call('/providers/Microsoft.Web?api-version=2021-04-01', more);
    return (body['resourceTypes'] as { resourceType: string }[]).map(({ resourceType }) => resourceType);
  };
  expect(await typesOf({})).toContain('staticSites');
  const offeredTypes = await typesOf(agency);
  expect(offeredTypes).toContain('sites');
  expect(offeredTypes.filter((type) => type.startsWith('staticSites'))).toEqual([]);

  const list = await cloud.call('/subscriptions?api-version=2022-12-01', agency);
  const [subscription] = list.body['value'] as { subscriptionId: string }[];
  const group = `/subscriptions/${subscription?.subscriptionId ?? ''}/resourceGroups/rg-gov`;
  const put = (path: string, version: string, body: object) =>
    cloud.call(`${path}?api-version=${version}`, { ...agency, method: 'PUT', body });
  expect((await put(group, '2021-04-01', { location: 'usgovvirginia' })).status).toBe(201);
  const site = { location: 'usgovvirginia', sku: { name: 'Free' }, properties: {} };
  const refusal = await put(`${group}/providers/Microsoft.Web/staticSites/one`, '2022-09-01', site);
  expect([refusal.status, refusal.body.error?.code]).toEqual([404, 'InvalidResourceType']);
});
