import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestInstallation,
  main,
  type TestInstallation,
  type TestServing,
} from '../testing/test-process.ts';

const blueprints = join(import.meta.dirname, '..', '..', '..', '..', 'blueprints');

let installation: TestInstallation;
let server: TestServing;
let folder: string;
const run: TestInstallation['run'] = (...parts) => installation.run(...parts);

beforeAll(async () => {
  installation = await createTestInstallation();
  ({ folder } = installation);
  server = await installation.serve();
});
afterAll(() => installation.remove());

describe('the command line', () => {
  it('prints help for the command line and for each command', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Exit codes') });
    expect(await run([])).toMatchObject({ code: 2 });
    expect(await run(['fly'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Unknown command "fly".'),
    });
    expect(await run(['deploy', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('--subscription ID'),
    });
    expect(await run(['deploy', '--fast'])).toMatchObject({ code: 2 });
    expect(await run(['deploy', 'storage-account'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--subscription'),
    });
  });

  it('explains errors in the language of --lang, or of the environment', async () => {
    expect(await run(['deploy', 'storage-account', '--lang', 'de'])).toMatchObject({
      code: 2,
      err: 'Geben Sie das Abonnement mit --subscription ID an.\n',
    });
    const unreachable = { BLUEPORT_URL: 'http://127.0.0.1:1', LC_ALL: 'fr_FR.UTF-8' };
    expect(await run(['blueprints'], unreachable)).toMatchObject({
      code: 1,
      err: expect.stringContaining('est injoignable'),
    });
  });

  it('shows the signed-in user', async () => {
    expect(await run(['blueprints'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('Sign in first'),
    });
    expect(await run(['token', '--as', 'nobody@contoso.example'])).toMatchObject({ code: 4 });
    expect(await run(['token', '--as', 'stranger@nowhere.example'])).toMatchObject({ code: 3 });
    const signedIn = await run(['token', '--as', 'reader@contoso.example']);
    expect(signedIn.out).toMatch(/^[\w-]{43}\n$/);
    expect(await run(['blueprints'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('storage-account'),
    });
    const list = await run(['blueprints', '--json', '--search', 'lifecycle']);
    expect(JSON.parse(list.out)).toMatchObject({ count: 1, result: [{ name: 'storage-account' }] });
    const refusal = await run([
      'deploy',
      'storage-account',
      '--subscription',
      '11111111-1111-4111-8111-111111111111',
      '--location',
      'westeurope',
    ]);
    expect(refusal).toMatchObject({ code: 3, err: expect.stringContaining('permission') });
  });

  it.each(['', '..'])('rejects %j as an ID without sending a request', async (word) => {
    expect(await run(['deployment', 'show', word], { BLUEPORT_URL: 'http://localhost:1' })).toMatchObject({
      code: 2,
      err: expect.stringContaining(`needs a valid id, not "${word}"`),
    });
  });

  it('reports that the server at the address is not a Blueport portal', async () => {
    const other = createServer((_request, response) => response.end('<h1>Welcome</h1>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await run(['blueprints'], { BLUEPORT_URL: `http://127.0.0.1:${port}` })).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not Blueport'),
    });
    other.closeAllConnections();
    other.close();
  });

  it('expands a template without a portal', async () => {
    const file = join(blueprints, 'storage-account', 'template.json');
    const parameters = join(folder, 'parameters.json');
    writeFileSync(parameters, '{"parameters":{"storageAccountName":{"value":"stcli"}}}');
    const expanded = await run(['template', 'expand', file, '--parameters', parameters, '--json'], {
      BLUEPORT_URL: 'http://localhost:1',
    });
    expect(expanded.code).toBe(0);
    expect(JSON.parse(expanded.out)).toMatchObject({
      resources: expect.arrayContaining([expect.objectContaining({ name: 'stcli' })]),
    });
    expect(await run(['template', 'expand', join(folder, 'none.json')])).toMatchObject({ code: 4 });
    writeFileSync(join(folder, 'broken.json'), '{"resources":[{"type":"[nope()]"}]}');
    expect(await run(['template', 'expand', join(folder, 'broken.json')])).toMatchObject({ code: 1 });
  });

  it('reports an unreachable portal in one sentence', async () => {
    const { code, err } = await run(['deployments'], { BLUEPORT_URL: 'http://localhost:1' });
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

describe('the server process', () => {
  it.each<[string, () => Promise<Record<string, string>> | Record<string, string>, RegExp]>([
    ['a port in use', () => ({}), /^Port \d+ on 127\.0\.0\.1 is in use by another program; .*\n$/],
    ['an invalid variable', () => ({ PORT: 'x' }), /^PORT must be a port number.*\n$/],
    [
      'a file in place of the data folder',
      () => ({ BLUEPORT_DATA: main }),
      /^The data folder .* cannot be used: .*\n$/,
    ],
    [
      'an unreachable database',
      () => ({ DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/x', PORT: '0' }),
      /^The database at 127\.0\.0\.1:1 cannot be used: the connection was refused\.\n$/,
    ],
  ])('does not start with %s and explains why in one sentence', async (_case, extra, sentence) => {
    const { code, err } = await run(['serve'], await extra());
    expect(code).toBe(1);
    expect(err).toMatch(sentence);
  });

  it('keeps its sessions after SIGKILL and stops everything it started on SIGTERM', async () => {
    const { out } = await run(['token', '--as', 'engineer@contoso.example']);
    server.child.kill('SIGKILL');
    await server.ended;
    server = await installation.serve();
    expect(await run(['blueprints', '--lang', 'fr'], { BLUEPORT_TOKEN: 'wrong' })).toMatchObject({
      code: 3,
      err: expect.stringContaining('BLUEPORT_TOKEN ne contient pas de jeton valide'),
    });
    expect(await run(['blueprints'], { BLUEPORT_TOKEN: out.trim() })).toMatchObject({ code: 0 });
    const startTime = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
    expect(performance.now() - startTime).toBeLessThan(10_000);
  });
});
