import { describe, expect, it } from 'vitest';
import { scriptedHttpClient } from '../testing/scriptedHttpClient.ts';
import { createHostCaller } from './hostCaller.ts';

const hosts = ['github.com', 'api.github.com'];
const answers = () => scriptedHttpClient([{ status: 200, body: { login: 'demo' } }]);

describe('a call to a named host', () => {
  it.each(['https://github.com/login', 'https://api.github.com/user', 'https://api.github.com:443/user'])(
    'is sent: %s',
    async (url) => {
      const httpClient = answers();
      const { body } = await createHostCaller(hosts, { httpClient })({ method: 'GET', url });
      expect(body).toEqual({ login: 'demo' });
      expect(httpClient.requests).toHaveLength(1);
    },
  );

  it.each([
    ['without TLS', 'http://github.com/login'],
    ['to another host', 'https://gist.github.com/login'],
    ['to a host with the same suffix', 'https://evilgithub.com/login'],
    ['to a host with the same prefix', 'https://github.com.evil.example/login'],
    ['to another port', 'https://github.com:8443/login'],
    ['with the host as user name', 'https://github.com@evil.example/login'],
    ['with a user name', 'https://user@github.com/login'],
    ['with only a password', 'https://:secret@github.com/login'],
    ['to an IP address', 'https://140.82.112.3/login'],
    ['to an invalid URL', 'github.com/login'],
    ['to a file', 'file:///etc/passwd'],
  ])('is not sent %s: %s', async (_case, url) => {
    const httpClient = answers();
    const failure = await createHostCaller(hosts, { httpClient })({ method: 'GET', url }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: 'CloudError', kind: 'refused', code: 'ForeignHost' });
    expect(httpClient.requests).toEqual([]);
  });

  it('is limited to one mebibyte, or to a lower configured limit', async () => {
    const long = (length: number) =>
      scriptedHttpClient([{ status: 200, body: { text: 'x'.repeat(length) } }]);
    const call = { method: 'GET', url: 'https://github.com/login' } as const;
    const read = (length: number, bytes?: number) =>
      createHostCaller(hosts, {
        httpClient: long(length),
        ...(bytes !== undefined && { limits: { bytes } }),
      })(call);
    await expect(read(1024 * 1000)).resolves.toBeDefined();
    await expect(read(1024 * 1024)).rejects.toMatchObject({ name: 'CloudError' });
    await expect(read(1000, 100)).rejects.toMatchObject({ name: 'CloudError' });
  });

  it('sends its headers and body', async () => {
    const bodies: unknown[] = [];
    const httpClient = scriptedHttpClient((request) => {
      bodies.push(request.body, request.headers.get('x-mark'));
      return { status: 200, body: {} };
    });
    await createHostCaller(hosts, { httpClient })({
      method: 'POST',
      url: 'https://github.com/login',
      headers: { 'x-mark': '1' },
      body: 'a=1',
    });
    expect(bodies).toEqual(['a=1', '1']);
    expect(httpClient.requests).toMatchObject([{ method: 'POST' }]);
  });
});
