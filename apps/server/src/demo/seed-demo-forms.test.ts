import type { BlueprintDetail, Presentation } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actAs, rowsOf, type Actor } from '../testing/administration.testing.ts';
import { people } from '../testing/test-people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { seedDemoForms } from './seed-demo-forms.ts';

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
});
afterAll(() => server.stop());

interface Row {
  readonly id: string;
  readonly title: string;
  readonly blueprints: number;
  readonly etag: string;
}
const forms = async () => rowsOf<Row>(await admin.get('/api/form'));
const seedAgain = () => seedDemoForms(server.parts, { sandbox: {} as never });

it('seeds two fields and a form that fits its blueprint and is shown', async () => {
  const fields = rowsOf<{ name: string }>(await admin.get('/api/field'));
  expect(fields.map(({ name }) => name).toSorted()).toEqual(['siteName', 'sitePurpose']);
  expect((await forms()).map(({ title, blueprints }) => [title, blueprints])).toEqual([['Team website', 1]]);
  const { form } = (await admin.get('/api/blueprint/static-web-app')).body as BlueprintDetail;
  expect(form?.items.map(({ id }) => id)).toEqual(['heading', 'siteName', 'plan', 'cost', 'customDomain']);
  const presentation = (await admin.get('/api/blueprint/model/static-web-app/presentation'))
    .body as Presentation;
  expect(presentation.issues).toEqual([]);
  const tried = await admin.post('/api/blueprint/static-web-app/preview', {
    parameters: { siteName: 'My Site' },
  });
  expect(tried.text).toContain('Starts with swa-');
});

it('seeds only once: neither a second start nor a deletion creates it again', async () => {
  await seedAgain();
  const [form] = await forms();
  expect(await forms()).toHaveLength(1);
  expect((await admin.remove(`/api/form/${form!.id}`, form!.etag)).status).toBe(204);
  for (const field of rowsOf<Row>(await admin.get('/api/field'))) {
    expect((await admin.remove(`/api/field/${field.id}`, field.etag)).status).toBe(204);
  }
  await seedAgain();
  expect(await forms()).toEqual([]);
});
