import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as clientModule from '@blueport/client';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'blueport-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the packed client', () => {
  it('runs without other packages', async () => {
    const script = path.join(import.meta.dirname, 'pack-client.mjs');
    const file = execFileSync(process.execPath, [script, folder], { encoding: 'utf8' }).trim();
    execFileSync('tar', ['-xzf', file, '-C', folder]);
    const entry = pathToFileURL(path.join(folder, 'package', 'index.js')).href;
    const { createClient } = (await import(entry)) as typeof clientModule;
    let requested = '';
    const client = createClient({
      origin: 'https://portal.example',
      fetch: (url) => {
        requested = url;
        return Promise.resolve(Response.json({ id: 'f1' }));
      },
    });
    expect(await client.fleet.get({ id: 'f1' })).toEqual({ id: 'f1' });
    expect(requested).toBe('https://portal.example/api/user/fleet/f1');
  });
});
