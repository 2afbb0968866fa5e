import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../server.ts';
import { TENANTS } from '../world/people.ts';
import { openAuthority } from './authority.ts';

let folder: string;
let sandbox: RunningSandbox;
let ca: string;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'blueport-tls-'));
  sandbox = await startSandbox({ dataDirectory: folder, scale: 0.02, tlsPort: 0 });
  ({ port } = sandbox.tls!);
  ca = readFileSync(sandbox.tls!.authorityFile!, 'utf8');
}, 60_000);
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a GET with a host name over a socket to the listener. */
function get(host: string, path: string, socket?: Socket): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      {
        host: 'localhost',
        port,
        path,
        servername: host,
        headers: { host },
        ca,
        agent: false,
        ...(socket === undefined
          ? {}
          : { createConnection: (): TLSSocket => connect({ socket, servername: host, ca }) }),
      },
      (answer) => {
        let body = '';
        answer.on('data', (part: Buffer) => (body += part.toString('utf8')));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

/** Requests a tunnel from the listener, as from a proxy. */
function tunnel(target: string): Promise<{ status: number; socket: Socket }> {
  return new Promise((resolve, reject) => {
    const clientRequest = plainRequest({
      host: 'localhost',
      port,
      method: 'CONNECT',
      path: target,
      agent: false,
    });
    clientRequest.on('connect', (answer, socket) => resolve({ status: answer.statusCode ?? 0, socket }));
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

describe('TLS listener', () => {
  it('serves each host name of the cloud from its prefix', async () => {
    expect(await get('localhost', '/__health')).toMatchObject({ status: 200 });
    const refusal = await get('management.azure.com', '/tenants?api-version=2022-12-01');
    expect(JSON.parse(refusal.body)).toMatchObject({ error: { code: 'InvalidAuthenticationToken' } });
    const blob = await get('stunknown01.blob.core.windows.net', '/container/blob');
    expect([blob.status, blob.body.includes('<Code>ResourceNotFound</Code>')]).toEqual([404, true]);
    const document = await get(
      'login.microsoftonline.com',
      `/${TENANTS.contoso}/v2.0/.well-known/openid-configuration`,
    );
    expect(JSON.parse(document.body)).toMatchObject({
      token_endpoint: `https://login.microsoftonline.com/${TENANTS.contoso}/oauth2/v2.0/token`,
      device_authorization_endpoint: `https://login.microsoftonline.com/${TENANTS.contoso}/oauth2/v2.0/devicecode`,
      // A browser does not use the tool's proxy.
      authorization_endpoint: `${sandbox.origin}/${TENANTS.contoso}/login/oauth2/v2.0/authorize`,
    });
  });

  it('acts as a proxy for these names only', async () => {
    const { status, socket } = await tunnel('management.azure.com:443');
    expect(status).toBe(200);
    expect((await get('management.azure.com', '/tenants', socket)).status).toBe(401);
    expect(await tunnel('example.com:443')).toMatchObject({ status: 403 });
  });

  it('is rejected by clients that do not trust its authority', async () => {
    const stranger = new Promise((resolve, reject) => {
      const clientRequest = request({ host: 'localhost', port, path: '/__health', agent: false }, resolve);
      clientRequest.on('error', reject);
      clientRequest.end();
    });
    await expect(stranger).rejects.toThrow(/certificate/);
    await expect(get('example.com', '/')).rejects.toThrow(/altnames|match/i);
  });
});

describe('certificate authority', () => {
  it('stays the same across a restart, with a key that only its owner can read', () => {
    expect(openAuthority(folder, new Date()).certificate).toBe(ca);
    expect(statSync(join(folder, 'sandbox-tls', 'authority-key.pem')).mode & 0o077).toBe(0);
    const certificate = new X509Certificate(ca);
    expect(certificate.ca).toBe(true);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  });

  it('is renewed before it expires, also after 2049', () => {
    const nearExpiry = new Date(Date.parse(new X509Certificate(ca).validTo) - 86_400_000);
    expect(openAuthority(folder, nearExpiry).certificate).not.toBe(ca);
    const far = openAuthority(':memory:', new Date('2048-01-01'));
    expect(new X509Certificate(far.certificate).validTo).toContain('2057');
    expect(far.file).toBeUndefined();
  });
});
