import { afterAll, beforeAll, expect, it } from 'vitest';
import { actAs, type Actor } from '../testing/administration.testing.ts';
import { people } from '../testing/test-people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { deleteAsRead, updateAsRead } from './write-as-read.ts';

let server: TestServer;
let admin: Actor;
const types = '/api/type/blueprint';
const make = async (title: string) =>
  (await admin.post(types, { title, description: '', icon: 'storage', position: 1 })).body as {
    id: string;
    etag: string;
  };

beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
});
afterAll(() => server.stop());

it('lets only one of several concurrent edits of the same version succeed', async () => {
  const { id, etag } = await make('Raced');
  const answers = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((description) =>
      admin.put(`${types}/${id}`, { title: 'Raced', description, icon: 'storage', position: 1 }, etag),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
});

it('updates and deletes only an unchanged row, identified by its revision or ETag', async () => {
  const { db } = server.database;
  const { id, etag } = await make('Read');
  const staleError = { code: 'stale' };
  await db.transaction().execute((tx) => updateAsRead(tx, 'blueprint_type', { id, etag }, { position: 2 }));
  const updateRow = (read: Parameters<typeof deleteAsRead>[2]) =>
    db.transaction().execute((tx) => updateAsRead(tx, 'blueprint_type', read, { position: 3 }));
  await expect(updateRow({ id, etag })).rejects.toMatchObject(staleError);
  await expect(updateRow({ id, revision: 1 })).rejects.toMatchObject(staleError);
  await updateRow({ id, revision: 2 });
  const remove = (read: Parameters<typeof deleteAsRead>[2]) =>
    db.transaction().execute((tx) => deleteAsRead(tx, 'blueprint_type', read));
  await expect(remove({ id, revision: 2 })).rejects.toMatchObject(staleError);
  await remove({ id, etag: '"3"' });
  expect((await admin.get(`${types}/${id}`)).status).toBe(404);
});
