import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';
import { variables } from './variables.ts';

describe('readSettings', () => {
  it('returns defaults', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ port: 4001, speed: 'real', tokenSeconds: 3599, scale: 1 });
    expect(settings.portalOrigins).toEqual(['http://localhost:4000', 'http://127.0.0.1:4000']);
  });

  it('enables the TLS listener only when a port is set', () => {
    expect(readSettings({}).tlsPort).toBeUndefined();
    expect(readSettings({ SANDBOX_TLS: '1' }).tlsPort).toBe(4443);
    expect(readSettings({ SANDBOX_TLS: '1', SANDBOX_PORT: '0' }).tlsPort).toBe(0);
  });

  it('reads every declared variable', () => {
    const fallbacks = Object.entries(variables).map(([name, { fallback }]) => [name, fallback]);
    expect(readSettings(Object.fromEntries(fallbacks))).toEqual(readSettings({}));
    const source = readFileSync(join(import.meta.dirname, 'settings.ts'), 'utf8');
    const read = [...source.matchAll(/(?:read|required)\('(SANDBOX_\w+)'\)/g)].map(([, name]) => name);
    expect(new Set(read)).toEqual(new Set(Object.keys(variables)));
  });

  it('keeps generated demo data unless this is disabled', () => {
    expect(readSettings({}).worldCache).toMatch(/node_modules.\.cache.blueport$/);
    expect(readSettings({ SANDBOX_WORLD_CACHE: '/data/worlds' }).worldCache).toBe('/data/worlds');
    expect(readSettings({ SANDBOX_WORLD_CACHE: 'off' }).worldCache).toBeUndefined();
  });

  it("derives the portal's origins from its public URL and loopback names", () => {
    const { portalOrigins } = readSettings({ PUBLIC_URL: 'https://portal.example/', PORT: '4100' });
    expect(portalOrigins).toEqual([
      'https://portal.example',
      'http://localhost:4100',
      'http://127.0.0.1:4100',
    ]);
  });

  it.each([
    [{ SANDBOX_PORT: 'x' }, 'SANDBOX_PORT'],
    [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT'],
    [{ SANDBOX_SPEED: 'fast' }, 'SANDBOX_SPEED'],
    [{ SANDBOX_TLS: 'yes' }, 'SANDBOX_TLS'],
    [{ SANDBOX_TLS: '1', SANDBOX_TLS_PORT: 'x' }, 'SANDBOX_TLS_PORT'],
    [{ SANDBOX_SCALE: '0' }, 'SANDBOX_SCALE'],
    [{ SANDBOX_TOKEN_SECONDS: '1.5' }, 'SANDBOX_TOKEN_SECONDS'],
    [{ SANDBOX_THROTTLING: 'maybe' }, 'SANDBOX_THROTTLING'],
    [{ PORT: 'x' }, 'PORT'],
    [{ PUBLIC_URL: 'ftp://portal.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'portal' }, 'PUBLIC_URL'],
  ])('rejects %j with one sentence', (environment, name) => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(name);
  });
});
