import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ChunkGraph } from './chunk-graph.ts';
import { FileGroups } from './file-groups.ts';

/** Units of which each imports some of the earlier ones. */
const graphs = fc.array(fc.array(fc.nat(12), { maxLength: 3 }), { minLength: 2, maxLength: 12 }).map(
  (units): ChunkGraph =>
    new Map(
      units.map((imports, index) => [
        `u${index}`,
        {
          bytes: index + 1,
          imports: [...new Set(imports.filter((other) => other < index))].map((other) => `u${other}`),
          modules: [],
        },
      ]),
    ),
);
const changes = fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.boolean()), { maxLength: 12 });
const sorted = (groups: FileGroups) =>
  groups
    .unitsByFile()
    .map((units) => units.toSorted().join(' '))
    .toSorted();

it('keeps every unit when files change and restores the files on undo', () => {
  fc.assert(
    fc.property(graphs, changes, (graph, steps) => {
      const groups = new FileGroups(graph, new Set(), [[...graph.keys()].slice(0, 2)]);
      const filesOfUnits = () => [...graph.keys()].map((_, unit) => groups.groupOf(unit));
      const before = { files: sorted(groups), filesOfUnits: filesOfUnits() };
      const undos = steps.flatMap(([unit, other, isMove]) => {
        if (unit >= graph.size || other >= graph.size) return [];
        const [from, to] = [groups.groupOf(unit), groups.groupOf(other)];
        if (from === to) return [groups.move(unit)];
        return [isMove ? groups.move(unit, to) : groups.merge(to, from)];
      });
      expect(groups.unitsByFile().flat().toSorted()).toEqual([...graph.keys()].toSorted());
      for (const undo of undos.toReversed()) undo();
      expect({ files: sorted(groups), filesOfUnits: filesOfUnits() }).toEqual(before);
    }),
  );
});

const unit = (bytes: number, imports: readonly string[] = [], modules: readonly string[] = []) => ({
  bytes,
  imports,
  modules,
});
const pages: ChunkGraph = new Map([
  ['page', unit(50, ['middle'])],
  ['middle', unit(8, ['chart'])],
  ['chart', unit(90, [], ['chart.css'])],
  ['icon', unit(1)],
]);

it('includes the files that a file imports', () => {
  const groups = new FileGroups(pages, new Set(), [['chart', 'icon']]);
  const files = groups.files()!;
  const needed = groups.needed(files, groups.numbersOf(['middle']));
  expect(new Set([...needed].map((group) => files.bytes[group]))).toEqual(new Set([8, 91]));
});

it('returns no files if they import each other', () => {
  const groups = new FileGroups(pages, new Set(), [['page', 'chart']]);
  expect(groups.files()).toBeUndefined();
});

it('knows the files with style sheets', () => {
  const groups = new FileGroups(pages, new Set(), [['chart', 'icon']]);
  const [icon = -1, page = -1] = groups.numbersOf(['icon', 'page']).map((one) => groups.groupOf(one));
  expect([groups.hasStyles(icon), groups.hasStyles(page)]).toEqual([true, false]);
});
