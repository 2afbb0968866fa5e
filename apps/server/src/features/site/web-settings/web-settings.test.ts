import type { WebSettings } from '@blueport/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people, type TestPerson } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let operator: string;

const path = '/api/web-settings/admin';
const values = {
  adminEmail: 'desk@blueport.example',
  support: 'https://help.blueport.example/',
  documentation: null,
  channelCode: 'partner',
  landing: 'login',
};

beforeAll(async () => {
  server = await startTestServer({ settings: { ADMIN_EMAIL: 'ask@blueport.example' } });
  operator = (await server.login(people.operator)).token;
});
beforeEach(async () => {
  await server.database.pool.query('delete from web_setting');
});
afterAll(() => server.stop());

const read = async () => (await server.request('GET', path, { token: operator })).body as WebSettings;
const edit = (body: object, etag: string, token = operator) =>
  server.request('PUT', path, { token, body, headers: { 'if-match': etag } });
const published = async (name: string) =>
  ((await server.request('GET', `/api/portal/config/${name}`)).body as { data: unknown }).data;
const reasonsOf = ({ body }: Answer) =>
  (body as { errors?: { pointer: string; code: string }[] }).errors?.map(({ pointer, code }) => [
    pointer,
    code,
  ]);

describe('settings of the public pages', () => {
  it('apply to the public calls, and fall back to the environment when they are removed', async () => {
    const before = await read();
    expect(before).toMatchObject({
      adminEmail: null,
      channelCode: null,
      landing: 'login',
      defaults: { adminEmail: 'ask@blueport.example', channelCode: 'self-hosted', support: null },
    });
    const saved = await edit(values, before.etag);
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining(values)]);
    expect(await published('adminEmail')).toBe('desk@blueport.example');
    expect(await published('channelcode')).toBe('partner');
    expect(await published('channelresource')).toMatchObject({ support: values.support });
    const { etag } = saved.body as WebSettings;
    await edit({ ...values, adminEmail: null, channelCode: null }, etag);
    expect(await published('adminEmail')).toBe('ask@blueport.example');
    expect(await published('channelcode')).toBe('self-hosted');
  });

  it('require the version that was edited', async () => {
    const { etag } = await read();
    expect((await edit(values, etag)).status).toBe(200);
    expect((await edit({ ...values, adminEmail: null }, etag)).status).toBe(412);
    const answer = await server.request('PUT', path, { token: operator, body: values });
    expect(answer.status).toBe(428);
    expect(await published('adminEmail')).toBe('desk@blueport.example');
  });

  it.each(['research', 'hpc', 'service'])('refuse the landing page %s with a reason', async (landing) => {
    const answer = await edit({ ...values, landing }, (await read()).etag);
    expect([answer.status, reasonsOf(answer)]).toEqual([422, [['#/landing', 'landing-unavailable']]]);
    expect((await server.request('GET', '/api/web-settings/landing')).body).toEqual({ data: 'login' });
  });

  it.each([
    ['an unknown landing page', { landing: 'shop' }],
    ['a script as support page', { support: 'javascript:alert(1)' }],
    ['two addresses', { adminEmail: 'a@x.example, b@x.example' }],
    ['a channel in upper case', { channelCode: 'Partner' }],
  ])('refuse %s', async (_case, change) => {
    expect((await edit({ ...values, ...change }, (await read()).etag)).status).toBe(400);
  });

  it('fall back to sign-in if an earlier version stored another landing page', async () => {
    await server.database.pool.query(`insert into web_setting values ('landing', '{"page":"hpc"}')`);
    expect((await server.request('GET', '/api/web-settings/landing')).body).toEqual({ data: 'login' });
  });

  it('keep fields that this version does not know', async () => {
    await server.database.pool.query(`insert into web_setting values ('contact', '{"phone":"1"}')`);
    await edit(values, (await read()).etag);
    const { rows } = await server.database.pool.query(`select value from web_setting where name = 'contact'`);
    expect(rows).toEqual([{ value: { phone: '1', email: 'desk@blueport.example' } }]);
  });

  it('are recorded in the audit log', async () => {
    await edit(values, (await read()).etag);
    const row = await server.database.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('action', '=', 'webSettings.edit')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.details).toMatchObject(values);
  });
});

describe('people outside the portal’s own organization', () => {
  const tryAs = async (person: TestPerson) => {
    const { token } = await server.login(person);
    const { etag } = await read();
    const answers = [await server.request('GET', path, { token }), await edit(values, etag, token)];
    return answers.map((answer) => [answer.status, problemOf(answer)]);
  };
  const refusal = [403, 'permission-missing'];

  it('cannot read or edit the settings', async () => {
    expect(await tryAs(people.admin)).toEqual([refusal, refusal]);
    expect(await tryAs(people.engineer)).toEqual([refusal, refusal]);
  });

  it('cannot read or edit them even if their organization has the permission', async () => {
    await server.database.pool.query(
      `update organization set permissions = permissions || '["websiteSettings", "websiteSettingsInfo"]' where key = 'contoso'`,
    );
    await server.database.pool.query(
      `update role set permissions = permissions || '["websiteSettings", "websiteSettingsInfo"]'
         where name = 'admin' and organization_id = (select id from organization where key = 'contoso')`,
    );
    expect(await tryAs(people.admin)).toEqual([refusal, refusal]);
  });
});
