import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bodyLimits, formatByteLimit } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { selfSignedCertificate } from '../apps/server/src/testing/self-signed-certificate.ts';

const configuration = readFileSync(path.join(import.meta.dirname, '../docs/nginx/blueport.conf'), 'utf8');
const nginx = process.env['NGINX_PATH'] ?? '/usr/sbin/nginx';
const isInstalled = spawnSync(nginx, ['-v']).status === 0;

/** Writes the documented file with another address, another portal and a separate certificate. */
function writeConfiguration(folder: string, listen: number, portal: number): string {
  const { certificate, privateKey } = selfSignedCertificate();
  writeFileSync(path.join(folder, 'portal.pem'), certificate);
  writeFileSync(path.join(folder, 'portal.key'), privateKey);
  const server = configuration
    .replace(/^ *listen \[::\].*$/m, '')
    .replace('listen 443', `listen 127.0.0.1:${listen}`)
    .replace('/etc/ssl/certs/portal.example.com.pem', 'portal.pem')
    .replace('/etc/ssl/private/portal.example.com.key', 'portal.key')
    .replace('server 127.0.0.1:4000', `server 127.0.0.1:${portal}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
     events {} http { access_log off; ${temporary} ${server} }`,
  );
  return file;
}

describe('the documented nginx file', () => {
  it('accepts bodies as large as those of the portal', () => {
    expect(formatByteLimit(bodyLimits.template.bytes)).toBe('5 MB');
    expect(configuration).toContain('client_max_body_size 5m;');
  });

  it.skipIf(!isInstalled)(
    `serves the portal over HTTP/2 and forwards events immediately (skipped where ${nginx} is not installed)`,
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'blueport-nginx-'));
      const portal = createServer((request, answer) => {
        if (request.url === '/api/user/event') {
          // Remains open, so that only an unbuffered proxy forwards the event.
          answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: now\n\n');
          return;
        }
        const { host, 'x-forwarded-proto': protocol, 'x-forwarded-for': address } = request.headers;
        answer.end(JSON.stringify({ host, protocol, address }));
      });
      await new Promise<void>((resolve) => void portal.listen(0, '127.0.0.1', () => resolve()));
      const port = await freePort();
      const file = writeConfiguration(folder, port, (portal.address() as AddressInfo).port);
      const checked = spawnSync(nginx, ['-t', '-p', folder, '-c', file], { encoding: 'utf8' });
      expect(checked.stderr).toContain('syntax is ok');
      const server = spawn(nginx, ['-p', folder, '-c', file], { stdio: 'ignore' });
      try {
        const read = async (address: string) => {
          const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
          // While nginx starts, it refuses connections; the stream reports the same error.
          session.on('error', () => {});
          const stream = session.request({ ':path': address, ':authority': 'portal.example.com' });
          try {
            for await (const bytes of stream) return String(bytes);
            return '';
          } finally {
            session.destroy();
          }
        };
        await expect
          .poll(() => read('/api/user/me').catch(() => ''), { timeout: 10_000 })
          .toBe(JSON.stringify({ host: 'portal.example.com', protocol: 'https', address: '127.0.0.1' }));
        expect(await read('/api/user/event')).toBe('data: now\n\n');
      } finally {
        server.kill();
        portal.closeAllConnections();
        portal.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
