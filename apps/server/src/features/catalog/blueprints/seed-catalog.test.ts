import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { catalogDirectory } from './catalog/catalog-directory.testing.ts';
import { seedCatalog } from './seed-catalog.ts';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'blueport-catalog-'));
  cpSync(join(catalogDirectory, 'storage-account'), join(folder, 'storage-account'), { recursive: true });
  server = await startTestServer({ catalogDirectory: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function rewrite(file: string, change: (text: string) => string): void {
  const path = join(folder, 'storage-account', file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
const seed = () => seedCatalog(server.parts, folder);
const versions = () =>
  server.database.db
    .selectFrom('blueprint_version')
    .select(['id', 'version', 'documentation'])
    .orderBy('version')
    .execute();

async function deployVersion(versionId: string): Promise<void> {
  await server.database.pool.query(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id,
       blueprint_slug, blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name,
       location, tags)
     select gen_random_uuid(), 'bp-x', o.id, gen_random_uuid(), '', 'Succeeded', v.blueprint_id, v.id,
       'storage-account', '', v.version, 'general', 'resourceGroup', gen_random_uuid(), '', '', '', '{}'
     from blueprint_version v, organization o where v.id = $1 limit 1`,
    [versionId],
  );
}

it('a version changes in place only until it is first deployed', async () => {
  expect(await seed()).toBe(0);
  rewrite('README.md', (text) => `${text}\nFirst change.\n`);
  expect(await seed()).toBe(1);
  const [published] = await versions();
  expect(published?.documentation).toContain('First change.');

  await deployVersion(published!.id);
  rewrite('README.md', (text) => `${text}\nSecond change.\n`);
  expect(await seed()).toBe(0);
  expect((await versions()).map(({ documentation }) => documentation)).toEqual([published!.documentation]);
  expect(server.logs()).toMatch(/folder \\"storage-account\\" has changed .* Raise \\"version\\"/);

  rewrite('blueprint.json', (text) => text.replace('"version": "1.0.0"', '"version": "1.0.1"'));
  expect(await seed()).toBe(1);
  const all = await versions();
  expect(all.map(({ version }) => version)).toEqual(['1.0.0', '1.0.1']);
  expect(all[0]?.documentation).not.toContain('Second change.');
  expect(all[1]?.documentation).toContain('Second change.');
});

it("the test bench's parameter sets follow the folder even after the version is deployed", async () => {
  const cases = [{ name: 'Only this', parameters: {}, expect: 'success' }];
  writeFileSync(join(folder, 'storage-account', 'bench.json'), JSON.stringify(cases));
  expect(await seed()).toBe(0);
  const rows = await server.database.db
    .selectFrom('blueprint_version')
    .select(['version', 'cases'])
    .orderBy('version', 'desc')
    .execute();
  expect(rows[0]).toEqual({ version: '1.0.1', cases });
});
