import { expect, it } from 'vitest';
import type { FieldOperation, Json, JsonObject } from '../types.ts';
import { applyOperations } from './applyOperations.ts';

const aliases = {
  'C.T/x/a': 'properties.a',
  'C.T/x/l': 'properties.l',
  'C.T/x/l[*]': 'properties.l[*]',
  'C.T/x/l[*].v': 'properties.l[*].v',
};
const resource = { type: 'C.T/x', tags: { Env: 'dev' }, properties: { a: 1, l: [{ v: 1 }, { v: 2 }] } };
const apply = (
  operation: FieldOperation['operation'],
  field: string,
  value?: Json,
  on: JsonObject = resource,
) => applyOperations(on, [{ operation, field, ...(value === undefined ? {} : { value }) }], aliases);

const cases: [FieldOperation['operation'], string, Json | undefined, JsonObject, number, number][] = [
  ['add', 'tags.owner', 'me', { tags: { Env: 'dev', owner: 'me' } }, 1, 0],
  ['add', "tags['env']", 'prod', { tags: { Env: 'dev' } }, 0, 0],
  ['addOrReplace', 'tags.env', 'prod', { tags: { Env: 'prod' } }, 1, 0],
  ['addOrReplace', 'tags.env', 'dev', { tags: { Env: 'dev' } }, 0, 0],
  ['remove', 'tags.ENV', undefined, { tags: {} }, 1, 0],
  ['remove', 'tags.none', undefined, { tags: { Env: 'dev' } }, 0, 0],
  ['append', 'C.T/x/a', 2, { properties: resource.properties }, 0, 1],
  ['append', 'C.T/x/l[*]', { v: 3 }, { properties: { a: 1, l: [{ v: 1 }, { v: 2 }, { v: 3 }] } }, 1, 0],
  ['add', 'C.T/x/l[*]', { v: 2 }, { properties: resource.properties }, 0, 0],
  ['addOrReplace', 'C.T/x/l[*].v', 9, { properties: { a: 1, l: [{ v: 9 }, { v: 9 }] } }, 2, 0],
  [
    'add',
    'C.T/x/unknown.deep',
    true,
    { properties: { ...resource.properties, unknown: { deep: true } } },
    1,
    0,
  ],
  ['add', 'no field', 1, { properties: resource.properties }, 0, 1],
];

it.each(cases)('applies %s to %s with %j', (operation, field, value, expected, changes, conflicts) => {
  const before = JSON.stringify(resource);
  const applied = apply(operation, field, value);
  expect(applied.resource).toMatchObject(expected);
  expect([applied.changes.length, applied.conflicts.length]).toEqual([changes, conflicts]);
  expect(JSON.stringify(resource)).toBe(before);
});

it('tags are created if absent', () => {
  expect(apply('add', 'tags.a', '1', { type: 'C.T/x' }).resource).toEqual({
    type: 'C.T/x',
    tags: { a: '1' },
  });
  expect(apply('remove', 'tags.a', undefined, { type: 'C.T/x' }).changes).toEqual([]);
});
