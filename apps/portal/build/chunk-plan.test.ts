import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closureOf } from './chunk-graph.ts';
import type { ChunkGraph, Unit } from './chunk-graph.ts';
import { planChunks } from './chunk-plan.ts';
import { FileGroups } from './file-groups.ts';

const unit = (imports: readonly string[] = []): Unit => ({ bytes: 1, imports, modules: [] });
const sorted = (files: readonly (readonly string[])[]) =>
  files.map((units) => units.toSorted().join(' ')).toSorted();

const graph: ChunkGraph = new Map([
  ['shell', unit()],
  ['page', unit(['table', 'shell'])],
  ['texts', unit()],
  ['table', unit(['icon', 'shell'])],
  ['icon', unit()],
  ['other', unit(['table'])],
]);
const visits = [['page', 'texts'], ['other']];
const plan = (files: readonly (readonly string[])[]) =>
  sorted(planChunks(graph, new Set(['shell']), visits, files));

it('groups units that the same visits load', () => {
  expect(plan([])).toEqual(['icon table', 'other', 'page texts']);
});

it('keeps the files of a plan', () => {
  expect(plan([['page', 'other'], ['icon']])).toEqual(['icon', 'other page', 'table', 'texts']);
});

it('groups the units of planned files that would import each other by their visits', () => {
  expect(plan([['page', 'icon'], ['table'], ['texts', 'other']])).toEqual([
    'icon table',
    'other texts',
    'page',
  ]);
});

/** Units of which each imports some of the earlier ones. */
const graphs = fc
  .array(fc.array(fc.nat(12), { maxLength: 3 }), { minLength: 2, maxLength: 12 })
  .map(
    (units): ChunkGraph =>
      new Map(
        units.map((imports, index) => [
          `u${index}`,
          unit([...new Set(imports.filter((other) => other < index))].map((other) => `u${other}`)),
        ]),
      ),
  );

it('keeps every loaded unit and creates no cycles, for any plan', () => {
  const numbers = fc.array(fc.nat(11), { maxLength: 4 });
  fc.assert(
    fc.property(graphs, fc.array(numbers), fc.array(numbers), (units, entries, files) => {
      const namesOf = (list: readonly number[]) =>
        list.map((number) => `u${number}`).filter((name) => units.has(name));
      const assigned = new Set<string>();
      const planned = files.map((list) => {
        const own = new Set(namesOf(list)).difference(assigned);
        for (const name of own) assigned.add(name);
        return [...own];
      });
      const opened = entries.map(namesOf);
      const groups = planChunks(units, new Set(), opened, planned);
      expect(groups.flat().toSorted()).toEqual([...closureOf(units, opened.flat())].toSorted());
      expect(new FileGroups(units, new Set(), groups).files()).toBeDefined();
    }),
  );
});
