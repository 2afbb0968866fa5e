import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../server.ts';
import { createPeople } from '../world/people.ts';
import { hasPhoto } from './photos.ts';

const people = createPeople();
const withoutPhoto = people.accounts.find(
  (account) => account.organization === 'contoso' && !hasPhoto(account),
);

let sandbox: RunningSandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox({ scale: 0.01 });
  const answer = await fetch(`${sandbox.origin}/__token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@contoso.example', audience: 'graph' }),
  });
  token = ((await answer.json()) as { accessToken: string }).accessToken;
});
afterAll(() => sandbox.close());

function graph(path: string, body?: unknown): Promise<Response> {
  return fetch(`${sandbox.origin}/graph/v1.0${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Returns the width in the header of a PNG. */
const widthOf = (png: Buffer): number => png.readUInt32BE(16);

describe('photos of people', () => {
  it('are returned by id, user name and for the signed-in user, in the requested size', async () => {
    for (const [path, width] of [
      ['/me/photo/$value', 240],
      ['/users/engineer@contoso.example/photo/$value', 240],
      [
        `/users/${people.accountByEmail('engineer@contoso.example')?.identities[0]?.objectId}/photos/48x48/$value`,
        48,
      ],
    ] as const) {
      const answer = await graph(path);
      expect(answer.headers.get('content-type')).toBe('image/png');
      const image = Buffer.from(await answer.arrayBuffer());
      expect(image.subarray(1, 4).toString()).toBe('PNG');
      expect(widthOf(image)).toBe(width);
      expect(image.length).toBeLessThan(3000);
    }
    expect(await (await graph('/me/photo')).json()).toMatchObject({ id: '240x240', width: 240 });
  });

  it('are the same in every run, and two thirds of people have one', async () => {
    const read = async () => Buffer.from(await (await graph('/me/photos/96x96/$value')).arrayBuffer());
    expect(await read()).toEqual(await read());
    const share = people.accounts.filter(hasPhoto).length / people.accounts.length;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.8);
  });

  it.each([
    [`/users/${withoutPhoto?.email}/photo/$value`, 404, 'ImageNotFound'],
    ['/users/admin@fabrikam.example/photo/$value', 404, 'Request_ResourceNotFound'],
    ['/me/photos/504x504/$value', 404, 'ImageNotFound'],
    ['/me/photos/7x7/$value', 400, 'BadRequest'],
  ])('are refused for %s', async (path, status, code) => {
    const answer = await graph(path);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code } });
  });
});

describe('batches of Graph', () => {
  it('answer each request on its own, images in base64', async () => {
    const requests = [
      { id: 'a', method: 'GET', url: '/users/engineer@contoso.example/photos/48x48/$value' },
      { id: 'b', method: 'GET', url: `/users/${withoutPhoto?.email}/photos/48x48/$value` },
      { id: 'c', method: 'GET', url: '/me?$select=displayName' },
    ];
    const { responses } = (await (await graph('/$batch', { requests })).json()) as {
      responses: { id: string; status: number; headers: Record<string, string>; body: unknown }[];
    };
    expect(responses).toMatchObject([
      { id: 'a', status: 200, headers: { 'Content-Type': 'image/png' } },
      { id: 'b', status: 404, body: { error: { code: 'ImageNotFound' } } },
      { id: 'c', status: 200, body: { displayName: 'Ada Admin' } },
    ]);
    expect(widthOf(Buffer.from(String(responses[0]?.body), 'base64'))).toBe(48);
  });

  it.each([
    [
      'more than 20 requests',
      Array.from({ length: 21 }, (_, id) => ({ id: `${id}`, method: 'GET', url: '/me' })),
    ],
    ['an absolute URL', [{ id: '1', method: 'GET', url: 'https://example.com' }]],
    ['two requests with one id', [1, 2].map(() => ({ id: '1', method: 'GET', url: '/me' }))],
    ['a batch in a batch', [{ id: '1', method: 'POST', url: '/$batch' }]],
  ])('are refused with %s', async (_, requests) => {
    expect((await graph('/$batch', { requests })).status).toBe(400);
  });

  it('require a token', async () => {
    const answer = await fetch(`${sandbox.origin}/graph/v1.0/$batch`, { method: 'POST' });
    expect(answer.status).toBe(401);
  });
});
