import { createPipelineRequest } from '@azure/core-rest-pipeline';
import { clouds, type CloudName } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { createResourceManager } from '../arm/resourceManager.ts';
import type { CloudError } from '../errors/cloudError.ts';
import { cloudProfiles } from '../profiles.ts';
import { scriptedHttpClient } from '../testing/scriptedHttpClient.ts';
import { createDirectory } from '../tokens/directory.ts';
import { fixedToken } from '../tokens/tokenSource.ts';
import { createCloudCaller } from './cloudCaller.ts';
import { createEmbeddedHttpClient, embeddedBases } from './embeddedHttpClient.ts';

const pairs = clouds.flatMap((from) => clouds.map((to) => [from, to] as const));

function managerOf(cloud: CloudName, httpClient: ReturnType<typeof scriptedHttpClient>) {
  const profile = cloudProfiles[cloud];
  return createResourceManager({
    profile,
    call: createCloudCaller(profile, { httpClient }),
    tokens: fixedToken(`token-of-${cloud}`),
  });
}

describe('cloud separation', () => {
  it.each(pairs)('with a token of %s, a next page on %s gets no foreign token', async (from, to) => {
    const network = scriptedHttpClient((_request, index) => ({
      status: 200,
      body: {
        value: [index],
        ...(index === 0
          ? { nextLink: `https://${cloudProfiles[to].managementHost}/subscriptions?page=2` }
          : {}),
      },
    }));
    const reading = managerOf(from, network).all('/subscriptions', '2022-12-01');
    const outcome = await reading.catch((error: unknown) => (error as CloudError).code);
    expect(outcome).toEqual(from === to ? [0, 1] : 'ForeignHost');
    const crossed = network.requests.filter(
      ({ url, authorization }) =>
        new URL(url).host !== cloudProfiles[from].managementHost && authorization !== undefined,
    );
    expect(crossed).toEqual([]);
  });

  it.each(pairs)('with a token of %s, a status URL on %s gets no foreign token', async (from, to) => {
    const network = scriptedHttpClient((_request, index) =>
      index === 0
        ? {
            status: 202,
            headers: { 'azure-asyncoperation': `https://${cloudProfiles[to].managementHost}/operations/1` },
          }
        : { status: 200, body: { status: 'Succeeded' } },
    );
    const manager = managerOf(from, network);
    const started = await manager.start('DELETE', '/subscriptions/s/resourceGroups/g', '2021-04-01');
    const outcome = await manager.poll(started.state).then(
      (polled) => polled.status,
      (error: unknown) => (error as CloudError).code,
    );
    expect(outcome).toBe(from === to ? 'succeeded' : 'ForeignHost');
    expect(
      network.requests.every(({ url }) => new URL(url).host === cloudProfiles[from].managementHost),
    ).toBe(true);
  });

  it.each(clouds)('the directory of %s is called only on its own host', async (cloud) => {
    const network = scriptedHttpClient([{ status: 200, body: { access_token: 'a', expires_in: 60 } }]);
    const profile = cloudProfiles[cloud];
    const directory = createDirectory({
      profile,
      call: createCloudCaller(profile, { httpClient: network }),
      credential: { kind: 'secret', clientId: 'client', secret: 'secret' },
    });
    await directory.clientCredentials('00000000-0000-4000-8000-000000000001');
    expect(new URL(network.requests[0]?.url ?? '').host).toBe(profile.loginHost);
  });

  it.each([
    'http://management.azure.com/x',
    'https://management.azure.com.attacker.example/x',
    'https://management.azure.com:8443/x',
    'https://user@management.azure.com/x',
    'https://login.microsoftonline.com/x',
    'https://169.254.169.254/metadata',
    'not a URL',
  ])('%s is not called', async (url) => {
    const network = scriptedHttpClient([]);
    const call = createCloudCaller(cloudProfiles.general, { httpClient: network });
    await expect(call({ area: 'management', method: 'GET', url })).rejects.toMatchObject({
      code: 'ForeignHost',
    });
    expect(network.requests).toEqual([]);
  });
});

describe('the embedded cloud', () => {
  it('receives the calls of both clouds while callers see the real URLs', async () => {
    const network = scriptedHttpClient(() => ({ status: 200, body: {} }));
    const client = createEmbeddedHttpClient(embeddedBases('http://127.0.0.1:4001'), network);
    for (const cloud of clouds) {
      const manager = createResourceManager({
        profile: cloudProfiles[cloud],
        call: createCloudCaller(cloudProfiles[cloud], { httpClient: client }),
        tokens: fixedToken('t'),
      });
      await manager.request('GET', '/subscriptions', '2022-12-01');
    }
    expect(network.requests.map(({ url }) => url)).toEqual([
      'http://127.0.0.1:4001/arm/subscriptions?api-version=2022-12-01',
      'http://127.0.0.1:4001/arm-gov/subscriptions?api-version=2022-12-01',
    ]);
  });
});

describe('blobs of the embedded cloud', () => {
  const sentTo = async (url: string): Promise<string[]> => {
    const sent: string[] = [];
    const inner = scriptedHttpClient((request) => {
      sent.push(request.url);
      return { status: 200, body: {} };
    });
    const client = createEmbeddedHttpClient(embeddedBases('http://127.0.0.1:4001'), inner);
    await client.sendRequest(createPipelineRequest({ url }));
    return sent;
  };

  it.each(clouds)('are read through it under the host of the account in %s', async (cloud) => {
    const host = `stcosts.${cloudProfiles[cloud].blobSuffix}`;
    expect(await sentTo(`https://${host}/exports/a.csv?sig=x`)).toEqual([
      `http://127.0.0.1:4001/blob/${host}/exports/a.csv?sig=x`,
    ]);
  });

  it.each([
    'https://blob.core.windows.net/a',
    'https://a.b.blob.core.windows.net/a',
    'https://evil.example/stcosts.blob.core.windows.net',
    'http://stcosts.blob.core.windows.net/a',
    'https://stcosts.blob.core.windows.net.evil.example/a',
  ])('are not at %s', async (url) => {
    await expect(sentTo(url)).rejects.toThrow('does not simulate');
  });
});
