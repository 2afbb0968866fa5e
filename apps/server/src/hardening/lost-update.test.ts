import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as precondition from '../http/require-match.ts';
import { actAs, rowsOf, type Actor } from '../testing/administration.testing.ts';
import { isFullSize, reportFigures } from '../testing/figures.ts';
import { people } from '../testing/test-people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** R21: a thousand races at full size, over every kind of editable object. */
const races = isFullSize ? 1000 : 15;
const editors = 4;

/** An editable object: its path, the edit to send, and the field that shows which editor won. */
interface EditableObject {
  readonly name: string;
  readonly path: string;
  body(text: string): object;
  readField(row: Record<string, unknown>): unknown;
}

let server: TestServer;
let admin: Actor;
let edited: readonly EditableObject[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  const idIn = async (path: string, isIt: (row: Record<string, unknown>) => boolean) =>
    String(rowsOf<Record<string, unknown>>(await admin.get(path)).find(isIt)!['id']);
  const role = (await admin.post('/api/role', { name: 'Raced', permissions: [] })).body as { id: string };
  const view = { list: 'deployments', path: '/portal/deployment', query: '', sharing: 'private' };
  const viewAnswer = await admin.post('/api/user/view', {
    ...view,
    name: 'Raced',
    pinned: false,
    isDefault: false,
  });
  const engineer = await idIn('/api/user', ({ email }) => email === people.engineer.email);
  const templates = `/api/mailtemplate?orgId=${admin.organizationId}`;
  const template = await idIn(templates, ({ type }) => type === 1);
  const createEdit = (name: string, path: string): EditableObject => ({
    name,
    path,
    body: (text) => ({ name: text }),
    readField: (row) => row['name'],
  });
  edited = [
    createEdit('role', `/api/role/${role.id}`),
    createEdit('account', `/api/user/${engineer}`),
    createEdit('organization', `/api/org/${admin.organizationId}`),
    {
      name: 'saved view',
      path: `/api/user/view/${(viewAnswer.body as { id: string }).id}`,
      body: (text) => ({ name: text, query: '', sharing: 'private' }),
      readField: (row) => row['name'],
    },
    {
      name: 'mail template',
      path: `/api/mailtemplate/${template}`,
      body: (text) => ({ subject: text, body: 'Thank you.' }),
      readField: (row) => row['subject'],
    },
  ];
});
afterAll(() => server.stop());

/** Reads the current object with its version; a saved view has no separate page. */
async function read({ path }: EditableObject): Promise<Record<string, unknown>> {
  if (!path.startsWith('/api/user/view/')) {
    const { body, headers } = await admin.get(path);
    return { etag: headers['etag'], ...(body as object) };
  }
  const id = path.split('/').at(-1);
  return rowsOf<Record<string, unknown>>(await admin.get('/api/user/view')).find((row) => row['id'] === id)!;
}

/** Runs one race of several editors from the same version. Returns the problems found. */
async function race(thing: EditableObject, number: number): Promise<string[]> {
  const etag = String((await read(thing))['etag']);
  const texts = Array.from({ length: editors }, (_, index) => `${thing.name} ${number} by ${index}`);
  const answers = await Promise.all(texts.map((text) => admin.put(thing.path, thing.body(text), etag)));
  const winners = texts.filter((_, index) => answers[index]!.status === 200);
  const losers = answers.filter(({ status }) => status === 412).length;
  const found: string[] = [];
  if (winners.length !== 1 || losers !== editors - 1)
    found.push(`${thing.name}: ${answers.map(({ status }) => status).join(' ')}`);
  const finalValue = thing.readField(await read(thing));
  if (!winners.includes(String(finalValue))) found.push(`${thing.name}: shows ${String(finalValue)}`);
  return found;
}

describe('concurrent edits of one version (R21)', () => {
  it(`succeed for exactly one editor in ${races} races`, { timeout: 600_000 }, async () => {
    const found: string[] = [];
    for (let number = 0; number < races; number += 1) {
      found.push(...(await race(edited[number % edited.length]!, number)));
    }
    reportFigures('R21', { races, editors, kinds: edited.length, lostUpdates: found.length });
    expect(found).toEqual([]);
  });

  it('succeed for several editors if the server ignores the version (negative control)', async () => {
    const guard = vi.spyOn(precondition, 'requireMatch').mockImplementation(() => {});
    const found: string[] = [];
    try {
      for (const thing of edited) found.push(...(await race(thing, races)));
      expect(guard).toHaveBeenCalled();
    } finally {
      guard.mockRestore();
    }
    reportFigures('R21-CONTROL', { races: edited.length, lostUpdates: found.length });
    expect(found.length).toBeGreaterThan(2);
  });

  it('are rejected without a version', async () => {
    for (const thing of edited) {
      expect((await admin.put(thing.path, thing.body('x'))).status).toBe(428);
    }
  });
});
