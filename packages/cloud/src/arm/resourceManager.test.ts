import { describe, expect, it } from 'vitest';
import { createCloudCaller } from '../egress/cloudCaller.ts';
import { cloudProfiles } from '../profiles.ts';
import { scriptedHttpClient, type ScriptedAnswer } from '../testing/scriptedHttpClient.ts';
import { fixedToken } from '../tokens/tokenSource.ts';
import { createResourceManager } from './resourceManager.ts';

const host = `https://${cloudProfiles.general.managementHost}`;

function setup(script: readonly ScriptedAnswer[]) {
  const network = scriptedHttpClient(script);
  const profile = cloudProfiles.general;
  const call = createCloudCaller(profile, { httpClient: network, sleep: () => Promise.resolve() });
  return { network, manager: createResourceManager({ profile, call, tokens: fixedToken('t') }) };
}

describe('lists', () => {
  it('follow nextLink to the end', async () => {
    const { manager } = setup([
      { status: 200, body: { value: [1, 2], nextLink: `${host}/a?page=2` } },
      { status: 200, body: { value: [3] } },
    ]);
    expect(await manager.all('/a', '2020-01-01')).toEqual([1, 2, 3]);
  });

  it('end with an error when the cloud returns a circular link', async () => {
    const { manager } = setup([
      { status: 200, body: { value: [1], nextLink: `${host}/a?page=2` } },
      { status: 200, body: { value: [1], nextLink: `${host}/a?page=2` } },
    ]);
    await expect(manager.all('/a', '2020-01-01')).rejects.toMatchObject({ code: 'EndlessPages' });
  });
});

describe('URLs', () => {
  it('keep the letter case of an id and encode special characters', async () => {
    const { manager, network } = setup([{ status: 200, body: {} }]);
    await manager.request('GET', '/subscriptions/S/resourceGroups/a (b)', '2021-04-01', {
      query: { $filter: "name eq 'x'", $top: undefined },
    });
    expect(network.requests[0]?.url).toBe(
      `${host}/subscriptions/S/resourceGroups/a%20(b)?api-version=2021-04-01&%24filter=name+eq+%27x%27`,
    );
  });
});

describe('an id that resolves to another path', () => {
  it.each(['/a/../b', '/a/./b', '/a//b', '/a/', 'a/b', '/a?b', '/a#b', '/a%2f..', '/a\\b', '/a\u0000b'])(
    'is rejected before a request is sent: %j',
    async (id) => {
      const { manager, network } = setup([]);
      const expectedError = { kind: 'refused', code: 'InvalidResourceId' };
      await expect(manager.request('GET', id, '2020-01-01')).rejects.toMatchObject(expectedError);
      await expect(manager.all(id, '2020-01-01')).rejects.toMatchObject(expectedError);
      await expect(manager.start('DELETE', id, '2020-01-01')).rejects.toMatchObject(expectedError);
      expect(network.requests).toEqual([]);
    },
  );
});

describe('long-running operations', () => {
  it('are started, serialized, and polled by another client', async () => {
    const first = setup([{ status: 202, headers: { location: `${host}/operations/7`, 'retry-after': '2' } }]);
    const started = await first.manager.start('DELETE', '/a', '2020-01-01');
    expect(started).toMatchObject({ status: 'running', retryAfterMs: 2000 });
    const second = setup([{ status: 202 }, { status: 204 }]);
    const polled = await second.manager.poll(started.state);
    expect(polled.status).toBe('running');
    expect((await second.manager.poll(polled.state)).status).toBe('succeeded');
    expect(second.network.requests.map(({ url }) => url)).toEqual([
      `${host}/operations/7`,
      `${host}/operations/7`,
    ]);
  });

  it('contain the cloud’s error when they fail', async () => {
    const { manager } = setup([
      { status: 202, headers: { 'azure-asyncoperation': `${host}/operations/8` } },
      { status: 200, body: { status: 'Failed', error: { code: 'InUse', message: 'Still attached.' } } },
    ]);
    const started = await manager.start('DELETE', '/a', '2020-01-01');
    const ended = await manager.poll(started.state);
    expect(ended.status).toBe('failed');
    expect(ended.error).toMatchObject({ code: 'InUse', message: 'Still attached.' });
  });

  it('complete immediately when the response reports completion', async () => {
    const { manager } = setup([{ status: 200 }]);
    expect((await manager.start('DELETE', '/a', '2020-01-01')).status).toBe('succeeded');
  });

  it('can be polled again after a failed poll', async () => {
    const { manager } = setup([
      { status: 202, headers: { location: `${host}/operations/9` } },
      { status: 404 },
      { status: 200, body: {} },
    ]);
    const started = await manager.start('DELETE', '/a', '2020-01-01');
    await expect(manager.poll(started.state)).rejects.toMatchObject({ kind: 'not-found' });
    expect((await manager.poll(started.state)).status).toBe('succeeded');
  });
});
