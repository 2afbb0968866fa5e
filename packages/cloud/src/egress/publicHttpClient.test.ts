import { createServer } from 'node:net';
import { Agent } from 'node:https';
import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CloudError } from '../errors/cloudError.ts';
import { createHostCaller } from './hostCaller.ts';
import { isPublicAddress } from './publicAddress.ts';
import { createPublicHttpClient, createPublicLookup, type ResolveName } from './publicHttpClient.ts';

/** Internal or unroutable addresses, including the last one of each range. */
const inner = `
  0.0.0.0 0.1.2.3 0.255.255.255 10.0.0.0 10.0.0.1 10.255.255.255 100.64.0.0 100.64.0.1 100.127.255.255 127.0.0.0 127.0.0.1
  127.0.0.53 127.0.1.1 127.1.2.3 127.255.255.255 169.254.0.1 169.254.169.123 169.254.169.253 169.254.169.254 169.254.170.2
  169.254.255.255 172.16.0.0 172.16.0.1 172.17.0.1 172.31.255.255 192.0.0.1 192.0.0.8 192.0.0.192 192.0.2.1 192.88.99.1
  192.168.0.0 192.168.1.1 192.168.122.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1
  239.255.255.250 240.0.0.1 255.255.255.255 ::  ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254
  ::ffff:8.8.8.8 ::127.0.0.1 ::7f00:1 64:ff9b::7f00:1 64:ff9b::169.254.169.254 64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378::1
  2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1::1 2002:a9fe:a9fe::1 3fff::1 5f00::1 fc00::1 fd00::1
  fd00:ec2::254 fd12:3456:789a::1 fe80::1 fe80::1%lo fec0::1 ff02::1 ff05::2 ffff::1
`
  .split(/\s+/)
  .filter(Boolean);

/** Some of these addresses in notations that bypass host filters. */
const spellings = `
  127.1 127.0.1 0 0x0 00 0x7f.1 0x7f.0.0.1 0x7f000001 0X7F000001 2130706433 017700000001 0177.1 0177.0.0.1 0177.0.0.01
  127.0.0.1. 127.0.0.0x1 %31%32%37.0.0.1 127%2e0%2e0%2e1 1２7.0.0.1 ①②⑦.0.0.1 127。0。0。1
  10.1 0xa.1 012.1 167772161 0xa000001 172.1048577 0xac.0x10.1 192.168.257 0xc0a80101 3232235777 030052000401
  169.254.43518 0xa9fea9fe 2852039166 025177524776 0xa9.0xfe.0xa9.0xfe 0251.0376.0251.0376 169.16689662 0.0 0x.0x.0
  [::1] [0:0:0:0:0:0:0:1] [0000::0001] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:a9fe:a9fe]
  127.255.255.254 169.254.1.1 172.20.10.1 192.168.0.254 10.96.0.1 10.255.0.1 100.100.100.200 192.0.0.170 233.252.0.1
  0x7f.0x0.0x0.0x1 0300.0250.0.1 [0:0:0:0:0:ffff:a00:1] [::ffff:c0a8:101] [fe80::a9fe:a9fe] [fd00:1::1] [ff02::fb]
  [::127.0.0.1] [::] [64:ff9b::7f00:1] [2002:7f00:1::] [fd00:ec2::254] [fe80::1] [fc00::1] [::ffff:0:127.0.0.1]
`
  .split(/\s+/)
  .filter(Boolean);

/** Host names that resolve to such addresses, publicly or in the operator's network. */
const names = `
  localhost localhost.localdomain ip6-localhost localtest.example lvh.example vcap.example spoofed.example
  metadata metadata.internal metadata.example.internal instance-data kubernetes.default.svc postgres db redis
  wiki.intranet 127-0-0-1.names.example 169-254-169-254.names.example a.127.0.0.1.names.example LOCALHOST LocalHost.
`
  .split(/\s+/)
  .filter(Boolean);

let port = 0;
let hits = 0;
const sentinel = createServer((socket) => {
  hits += 1;
  socket.destroy();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    sentinel.listen(0, '127.0.0.1', resolve);
  });
  port = (sentinel.address() as { port: number }).port;
});
afterAll(() => new Promise((resolve) => sentinel.close(resolve)));

const toLoopback: ResolveName = (_name, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]);

/** Calls a host with a caller that allows exactly this host, so that only the address decides. */
async function ask(host: string, client: HttpClient): Promise<unknown> {
  const text = `https://${host}:${port}/template.json`;
  const hosts = URL.canParse(text) ? [new URL(text).host] : [host];
  const call = createHostCaller(hosts, { httpClient: client, timeoutMs: 5000 });
  return call({ method: 'GET', url: text }).then(
    () => 'answered',
    (error: unknown) => error,
  );
}

const corpus = [...inner.map((one) => (one.includes(':') ? `[${one}]` : one)), ...spellings, ...names];

describe('internal addresses', () => {
  it('include at least 150 hosts', () => {
    expect(new Set(corpus).size).toBeGreaterThanOrEqual(150);
  });

  it.each(inner)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '20.60.0.1',
    '100.63.255.255',
    '172.32.0.1',
    '2606:4700::1',
    '2a00:1450::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it('are never reached in any notation, even if the host is allowed', async () => {
    hits = 0;
    const client = createPublicHttpClient(toLoopback);
    for (const host of corpus) {
      const failure = await ask(host, client);
      expect(failure, host).toBeInstanceOf(CloudError);
      expect((failure as CloudError).kind, host).toBe('refused');
    }
    expect(hits).toBe(0);
  });

  it('would be reached without the check', async () => {
    hits = 0;
    const defaultClient = createDefaultHttpClient();
    const agent = new Agent({
      lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    const open: HttpClient = {
      sendRequest: (request) => defaultClient.sendRequest(Object.assign(request, { agent })),
    };
    await ask('localtest.example', open);
    expect(hits).toBe(1);
  });
});

describe('a host name with changing DNS responses', () => {
  /** Simulates a DNS server whose records have a zero TTL. */
  function rebinding(...answers: readonly (readonly string[])[]) {
    const requestedNames: string[] = [];
    const resolve: ResolveName = (name, answer) => {
      const addresses = answers[requestedNames.length % answers.length]!;
      requestedNames.push(name);
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    return { requestedNames, resolve };
  }
  const look = (resolve: ResolveName) =>
    new Promise((done) => {
      createPublicLookup(resolve)('rebinding.example', { all: true }, (error, found) =>
        done(error?.code ?? found),
      );
    });

  it('is resolved once per connection, which uses the checked address', async () => {
    const { requestedNames, resolve } = rebinding(['8.8.8.8'], ['127.0.0.1']);
    expect(await look(resolve)).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(requestedNames).toHaveLength(1);
    expect(await look(resolve)).toBe('ForeignAddress');
  });

  it('is rejected if one of several addresses is internal', async () => {
    expect(await look(rebinding(['8.8.8.8', '127.0.0.1']).resolve)).toBe('ForeignAddress');
    expect(await look(rebinding(['2606:4700::1', '::1']).resolve)).toBe('ForeignAddress');
    expect(await look(rebinding([]).resolve)).toBe('ENOTFOUND');
  });

  it('reaches no internal address over many connections', async () => {
    hits = 0;
    const { requestedNames, resolve } = rebinding(['127.0.0.1'], ['::1'], ['127.0.0.1', '8.8.8.8']);
    const client = createPublicHttpClient(resolve);
    for (let round = 0; round < 12; round += 1) {
      expect(await ask('rebinding.example', client)).toMatchObject({
        kind: 'refused',
        code: 'ForeignAddress',
      });
    }
    expect([requestedNames.length, hits]).toEqual([12, 0]);
  });
});
