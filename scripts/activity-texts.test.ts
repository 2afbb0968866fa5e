import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allRoutes, objectTypeOfAction, operationKinds } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { isWrite } from '../apps/server/src/http/record-refusal.ts';

const root = path.join(import.meta.dirname, '..');
const locales = ['en', 'de', 'fr'] as const;

const readTexts = (locale: string, part = 'activity'): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(path.join(root, `apps/portal/src/components/${part}/messages/${locale}.json`), 'utf8'),
  ) as Record<string, string>;

const sources = execFileSync('git', ['ls-files', 'apps/server/src/**.ts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !/\.(?:test|testing)\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }));

/** Values of the actions that the server composes, by the expression in its code. */
const composed: Readonly<Record<string, readonly string[]>> = {
  // Entities: their object types are read from the definitions below.
  '${object}.${verb}': [],
  'deployment.${start.kind}': operationKinds.map((kind) => `deployment.${kind}`),
  'fleet.${set.state}': ['fleet.halted', 'fleet.ended'],
};

/** Returns the actions that a source text records in the audit log, and the composed ones of unknown values. */
function actionsIn(code: string): { actions: string[]; unknown: string[] } {
  const property = /\baction:\s*([^,\n]+(?:\n\s+[?:][^,\n]+)*)/g;
  const values = [...code.matchAll(property)].map(([, value = '']) => value);
  const templates = values.flatMap((value) => [...value.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
  const entities = [...code.matchAll(/defineEntity[\s\S]*?\n\s+object: '(\w+)'/g)].map(
    ([, name = '']) => name,
  );
  return {
    actions: [
      ...values.flatMap((value) =>
        [...value.matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)'/g)].map(([, action = '']) => action),
      ),
      ...templates.flatMap((template) => composed[template] ?? []),
      ...entities.flatMap((name) => ['create', 'edit', 'delete'].map((verb) => `${name}.${verb}`)),
    ],
    unknown: templates.filter((template) => !(template in composed)),
  };
}

/** Returns the object types that a source text records. */
const typesIn = (code: string): string[] => [
  ...[...code.matchAll(/\bobjectType: '(\w+)'/g)].map(([, type = '']) => type),
  ...[...code.matchAll(/defineEntity[\s\S]*?\n\s+object: '(\w+)'/g)].map(([, name = '']) => name),
];

const recorded = sources.map(({ file, code }) => ({ file, ...actionsIn(code) }));
const actions = new Set(recorded.flatMap((source) => source.actions));
const writes = new Set(allRoutes.filter(isWrite).map(({ id }) => id));
const types = new Set(sources.flatMap(({ code }) => typesIn(code)));

const blueprintTypes = execFileSync('git', ['ls-files', 'blueprints/*/template.json'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '')
  .flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/"type":\s*"(Microsoft\.[^"]+)"/g),
  ])
  .map(([, type = '']) => type.toLowerCase());

const missingIn = (texts: Readonly<Record<string, string>>, prefix: string, names: Iterable<string>) =>
  [...names].filter((name) => !texts[prefix + name]).toSorted();

describe('actionsIn', () => {
  it('reads literals, conditional and composed actions, and entities', () => {
    const code = [
      "audit: { action: 'role.create', objectType: 'role' },",
      'action: accepted',
      "  ? 'invitation.accept'",
      "  : 'session.login',",
      'action: `deployment.${start.kind}`,',
      'const images = defineEntity(parts, {',
      "  object: 'image',",
    ].join('\n');
    expect(actionsIn(code).actions).toEqual([
      'role.create',
      'invitation.accept',
      'session.login',
      ...operationKinds.map((kind) => `deployment.${kind}`),
      'image.create',
      'image.edit',
      'image.delete',
    ]);
  });

  it('reports composed actions whose values it does not know', () => {
    expect(actionsIn('action: `moon.${phase}`,').unknown).toEqual(['moon.${phase}']);
    expect(recorded.flatMap(({ file, unknown }) => unknown.map((each) => `${file}: ${each}`))).toEqual([]);
  });

  it('finds the actions of the server', () => {
    expect(actions.size).toBeGreaterThan(120);
    expect([...actions]).toEqual(
      expect.arrayContaining([
        'invitation.accept',
        'modelVersion.override',
        'templateField.edit',
        'fleet.ended',
      ]),
    );
  });
});

describe.each(locales)('texts of activities: %s', (locale) => {
  const texts = readTexts(locale);

  it('cover every action of the audit log', () => {
    expect(missingIn(texts, 'activity.action.', actions)).toEqual([]);
  });

  it('cover every route that changes something', () => {
    expect(missingIn(texts, 'activity.action.', writes)).toEqual([]);
  });

  it('cover the object types of the audit log and of every route', () => {
    const ofRoutes = allRoutes.map(({ id }) => objectTypeOfAction(id));
    expect(missingIn(texts, 'activity.type.', new Set([...types, ...ofRoutes]))).toEqual([]);
  });

  it('cover the resource types of the bundled blueprints', () => {
    expect(blueprintTypes.length).toBeGreaterThan(30);
    expect(missingIn(readTexts(locale, 'resource-type'), 'resourceType.', blueprintTypes)).toEqual([]);
  });

  it('contain no action that neither the server nor a route uses', () => {
    const known = Object.keys(texts).filter((id) => id.startsWith('activity.action.'));
    const names = known.map((id) => id.replace('activity.action.', ''));
    expect(names.filter((name) => !actions.has(name) && !writes.has(name))).toEqual([]);
  });

  it('are missing for a new action', () => {
    expect(missingIn(texts, 'activity.action.', ['spaceship.launch'])).toEqual(['spaceship.launch']);
  });
});
