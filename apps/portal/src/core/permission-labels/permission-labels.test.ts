import { permissionKeys, permissionTree } from '@blueport/contracts';
import { expect, test } from 'vitest';
import { locales } from '../i18n/locale.ts';
import { loadPermissionTexts, translatePermissions } from './permission-labels.ts';

const others = locales.filter((locale) => locale !== 'en');

test.each(others)(
  'every permission, entity and group has a label in %s, and labels are unique within an entity',
  async (locale) => {
    const { default: words } = await import(`./labels/${locale}.json`);
    expect(Object.keys(words.keys).toSorted()).toEqual([...permissionKeys].toSorted());
    const entities = permissionTree.flatMap((group) => group.entities);
    expect(Object.keys(words.entities).toSorted()).toEqual(entities.map(({ id }) => id).toSorted());
    expect(Object.keys(words.groups).toSorted()).toEqual(permissionTree.map(({ id }) => id).toSorted());
    for (const entity of entities) {
      const labels = entity.permissions.map(({ key }) => words.keys[key]);
      expect(new Set(labels).size, entity.id).toBe(labels.length);
    }
  },
);

test('the translated tree keeps its keys and falls back to English labels', async () => {
  const { tree, labelOf } = await loadPermissionTexts('de');
  expect(
    tree.flatMap((group) => group.entities.flatMap((entity) => entity.permissions.map(({ key }) => key))),
  ).toEqual(permissionKeys);
  expect(labelOf('userInvite')).toBe('Benutzer einladen');
  expect(translatePermissions({ groups: {}, entities: {}, keys: {} })).toMatchObject({
    tree: permissionTree,
  });
  expect((await loadPermissionTexts('xx')).labelOf('userInvite')).toBe('Invite users');
});
