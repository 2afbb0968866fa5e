import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as clientModule from '@blueport/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'blueport-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

const installed = path.join(folder, 'node_modules', '@blueport', 'client');
const modules = path.resolve(import.meta.dirname, '..', 'node_modules');

describe('the packed client', () => {
  beforeAll(() => {
    const script = path.join(import.meta.dirname, 'pack-client.mjs');
    const file = execFileSync(process.execPath, [script, folder], { encoding: 'utf8' }).trim();
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', file, '-C', installed, '--strip-components=1']);
  });

  it('runs without other packages', async () => {
    const entry = pathToFileURL(path.join(installed, 'index.js')).href;
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

  it('contains the types of inputs and responses', () => {
    writeFileSync(
      path.join(folder, 'program.ts'),
      `import { createClient } from '@blueport/client';
const client = createClient({ origin: '' });
const wrong: number = (await client.fleet.get({ id: 'f1' })).blueprint;
await client.fleet.get({ name: 'f1' });
`,
    );
    symlinkSync(path.join(modules, 'zod'), path.join(folder, 'node_modules', 'zod'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--target', 'es2024'];
    const compiler = path.join(modules, 'typescript', 'bin', 'tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, ...options, 'program.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const faults = stdout
      .split('\n')
      .flatMap((line) => /^program\.ts\((\d+),.*(TS\d+)/.exec(line)?.slice(1) ?? []);
    expect(faults).toEqual(['3', 'TS2322', '4', 'TS2353']);
  });
});
