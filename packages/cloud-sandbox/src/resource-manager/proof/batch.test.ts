import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

let cloud: TestCloud;
let subscription: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const list = body['value'] as { displayName: string; id: string }[];
  subscription = list.find((item) => item.displayName === 'Contoso Development')?.id ?? '';
});

afterAll(() => cloud.sandbox.close());

const batch = (requests: unknown, as?: string) =>
  cloud.call('/batch?api-version=2020-06-01', {
    method: 'POST',
    body: { requests },
    ...(as === undefined ? {} : { as }),
  });

describe('batch request', () => {
  it('returns a separate status for each request', async () => {
    const group = `${subscription}/resourceGroups/rg-batch?api-version=2022-09-01`;
    const { status, body } = await batch([
      { name: 'make', httpMethod: 'PUT', url: group, content: { location: 'westeurope' } },
      { name: 'read', httpMethod: 'GET', url: `https://management.azure.com${group}` },
      { name: 'miss', httpMethod: 'GET', relativeUrl: group.replace('rg-batch', 'rg-none') },
      { name: 'stale', httpMethod: 'GET', url: subscription },
    ]);
    expect(status).toBe(200);
    expect(body['responses']).toMatchObject([
      { name: 'make', httpStatusCode: 201, content: { name: 'rg-batch' } },
      { name: 'read', httpStatusCode: 200, content: { location: 'westeurope' } },
      { name: 'miss', httpStatusCode: 404, content: { error: { code: 'ResourceGroupNotFound' } } },
      { name: 'stale', httpStatusCode: 400, content: { error: { code: 'MissingApiVersionParameter' } } },
    ]);
  });

  it("checks the caller's permissions for each request", async () => {
    const url = `${subscription}/resourceGroups/rg-batch-2?api-version=2022-09-01`;
    const wish = [{ httpMethod: 'PUT', url, content: { location: 'westeurope' } }];
    const { body } = await batch(wish, 'reader@contoso.example');
    expect(body['responses']).toMatchObject([
      { httpStatusCode: 403, content: { error: { code: 'AuthorizationFailed' } } },
    ]);
  });

  it.each<[string, unknown]>([
    ['no requests', []],
    ['a nested batch', [{ httpMethod: 'POST', url: '/batch?api-version=2020-06-01' }]],
    ['a relative URL without a slash', [{ httpMethod: 'GET', url: 'elsewhere' }]],
    ['a request without a method', [{ url: '/subscriptions?api-version=2022-12-01' }]],
    [
      'more than 20 requests',
      Array.from({ length: 21 }, () => ({ httpMethod: 'GET', url: '/subscriptions?api-version=2022-12-01' })),
    ],
  ])('rejects a batch with %s', async (_name, requests) => {
    expect((await batch(requests)).status).toBe(400);
  });
});
