import { afterAll, beforeAll, expect, it } from 'vitest';
import { make, model, startModelWorld, type ModelWorld } from './models.testing.ts';
import { letterIcon } from './sanitize-icon.ts';
import { sanitizeStoredIcons } from './sanitize-stored-icons.ts';

const svgIcon = (content: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

let world: ModelWorld;
beforeAll(async () => {
  world = await startModelWorld();
});
afterAll(() => world.server.stop());

it('icons stored by an earlier version are sanitized at the next start', async () => {
  const { admin, server } = world;
  const stored: Readonly<Record<string, readonly [before: string, after: string]>> = {
    'with-metadata': [svgIcon('<metadata/><path d="M0 0"/>'), svgIcon('<path d="M0 0"/>')],
    'with-script': [svgIcon('<script>x()</script>'), letterIcon('Files with-script')],
    raster: ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  };
  for (const [name, [icon]] of Object.entries(stored)) {
    await make(admin, name);
    await server.database.pool.query('update blueprint set icon = $1, icon_rules = 0 where slug = $2', [
      icon,
      name,
    ]);
  }
  await sanitizeStoredIcons(server.parts);
  for (const [name, [, icon]] of Object.entries(stored)) {
    expect((await model(admin, name)).icon, name).toBe(icon);
  }
  expect(server.logs()).toContain('a stored picture was rejected and replaced');
});

it('built-in icons and sanitized icons are left unchanged', async () => {
  const { admin, server } = world;
  const read = async () =>
    (await server.database.pool.query('select slug, icon, icon_rules from blueprint order by slug')).rows;
  await make(admin, 'already-clean');
  await sanitizeStoredIcons(server.parts);
  const before = await read();
  await server.database.pool.query(`update blueprint set icon = 'kept' where slug = 'already-clean'`);
  await sanitizeStoredIcons(server.parts);
  const after = await read();
  expect(after.filter(({ icon }) => icon === 'kept')).toHaveLength(1);
  expect(after.filter(({ icon }) => icon !== 'kept')).toEqual(
    before.filter(({ slug }) => slug !== 'already-clean'),
  );
  expect(before.filter(({ slug }) => slug === 'storage-account')).toMatchObject([{ icon_rules: 0 }]);
});
