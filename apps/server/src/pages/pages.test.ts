import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allRoutes } from '@blueport/contracts';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createOpenApi } from './openapi.ts';
import { installPortalPages, withNonce } from './portal-pages.ts';
import { renderReferencePage } from './reference-page.ts';

function builtPortal(): string {
  const directory = mkdtempSync(join(tmpdir(), 'blueport-dist-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(
    join(directory, 'index.html'),
    '<!doctype html><html><head><script type="module" src="/assets/a-1.js"></script></head></html>',
  );
  writeFileSync(join(directory, 'redirect.html'), '<html><head></head></html>');
  writeFileSync(join(directory, 'assets', 'a-1.js'), 'plain');
  writeFileSync(join(directory, 'assets', 'a-1.js.br'), 'brotli');
  return directory;
}

describe('the portal’s pages', () => {
  it('have a new nonce per request and a policy that allows only the directory as a foreign origin', async () => {
    const app = fastify();
    await installPortalPages(app, { directory: builtPortal(), origins: ['http://localhost:4001'] });
    const policies = new Set<string>();
    for (const url of ['/', '/portal', '/portal/deployment?x=1', '/user/login/social/github/a@b.example']) {
      const { payload, headers } = await app.inject(url);
      const nonce = /<script nonce="([^"]+)"/.exec(payload)?.[1];
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("connect-src 'self' http://localhost:4001");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(payload).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
      policies.add(policy);
    }
    expect(policies.size).toBe(4);
    expect(String((await app.inject('/redirect.html')).headers['content-security-policy'])).toContain(
      "frame-ancestors 'self'",
    );
    await app.close();
  });
  it('serve hashed files compressed with unlimited caching, and no files outside the folder', async () => {
    const app = fastify();
    await installPortalPages(app, { directory: builtPortal(), origins: [] });
    const asset = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } });
    expect([asset.payload, asset.headers['content-encoding']]).toEqual(['brotli', 'br']);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of [
      '/assets/../../etc/passwd',
      '/assets/..%2f..%2fetc%2fpasswd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/.env',
      '/assets/none.js',
    ]) {
      expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
    }
    await app.close();
  });
  it('serve a new build without a restart and return 404 for files of the previous one', async () => {
    const app = fastify();
    const directory = builtPortal();
    await installPortalPages(app, { directory, origins: [] });
    expect((await app.inject('/portal')).payload).toContain('/assets/a-1.js');
    rmSync(join(directory, 'assets', 'a-1.js'));
    rmSync(join(directory, 'assets', 'a-1.js.br'));
    writeFileSync(join(directory, 'assets', 'a-2.js'), 'new');
    writeFileSync(
      join(directory, 'index.html'),
      '<head><script type="module" src="/assets/a-2.js"></script></head>',
    );
    utimesSync(join(directory, 'index.html'), 2_000_000_000, 2_000_000_000);
    const page = await app.inject('/portal');
    expect(page.payload).toContain('/assets/a-2.js');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect((await app.inject('/assets/a-2.js')).payload).toBe('new');
    for (const accept of ['*/*', 'text/html']) {
      const oldAssetAnswer = await app.inject({ url: '/assets/a-1.js', headers: { accept } });
      expect(oldAssetAnswer.statusCode).toBe(404);
      expect(oldAssetAnswer.headers['content-type']).toContain('json');
      expect(oldAssetAnswer.headers['cache-control']).toBe('no-store');
    }
    await app.close();
  });
  it('replace a nonce left by the build', () => {
    expect(withNonce('<head></head><style nonce="placeholder">', 'n')).toBe(
      '<head><meta property="csp-nonce" nonce="n"></head><style nonce="n">',
    );
  });
});

describe('the API documents', () => {
  it('contain every route of the contract', () => {
    const document = createOpenApi(allRoutes, 'http://localhost:4000') as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual(allRoutes.map(({ id }) => id).sort());
    const page = renderReferencePage(allRoutes, 'n');
    for (const { id } of allRoutes) expect(page).toContain(`id="${id}"`);
    expect(page).not.toContain('<script');
  });
});
