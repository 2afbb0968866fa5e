import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closureOf } from './chunk-graph.ts';
import type { ChunkGraph, Unit } from './chunk-graph.ts';
import { planChunks } from './chunk-plan.ts';
import type { Visit } from './chunk-plan.ts';

const unit = (bytes: number, imports: readonly string[] = []): Unit => ({ bytes, imports, modules: [] });
const visit = (entries: readonly string[], wasteBytes = 0): Visit => ({ entries, weight: 1, wasteBytes });
const plan = (graph: ChunkGraph, visits: readonly Visit[]) =>
  planChunks(graph, new Set(['shell']), visits)
    .map((units) => [...units].sort().join(' '))
    .sort();

it('groups units that the same visits load', () => {
  const graph = new Map([
    ['shell', unit(9000)],
    ['page', unit(5000, ['table', 'shell'])],
    ['texts', unit(900)],
    ['table', unit(9000, ['shell'])],
    ['other', unit(5000, ['table'])],
  ]);
  expect(plan(graph, [visit(['page', 'texts']), visit(['other'])])).toEqual(['other', 'page texts', 'table']);
});

it("accepts a little waste to save a request if the visit's limit allows it", () => {
  const graph = new Map([
    ['page', unit(5000, ['icon'])],
    ['icon', unit(80)],
    ['other', unit(5000, ['icon', 'button'])],
    ['button', unit(90)],
    ['third', unit(5000, ['button'])],
  ]);
  const screens = (waste: number) => [
    visit(['page'], waste),
    visit(['other'], waste),
    visit(['third'], waste),
  ];
  expect(plan(graph, screens(0))).toHaveLength(5);
  expect(plan(graph, screens(100))).toContain('button icon');
});

it('counts no bytes of files that are loaded before a visit', () => {
  const graph = new Map([
    ['page', unit(5000, ['icon'])],
    ['icon', unit(80)],
    ['dialog', unit(900, ['icon', 'button'])],
    ['button', unit(90)],
  ]);
  const opened = (present: readonly string[]): Visit => ({
    ...visit(['dialog']),
    present: new Set(present),
  });
  const page = visit(['page'], 100);
  expect(plan(graph, [page, opened([]), visit(['button'])])).toEqual(['button', 'dialog', 'icon', 'page']);
  expect(plan(graph, [page, opened(['page', 'icon'])])).toEqual(['button dialog', 'icon page']);
});

it('keeps units in one file that belong together, and rejects those that import each other through another file', () => {
  const graph = new Map([
    ['page', unit(5000, ['middle'])],
    ['middle', unit(800, ['chart'])],
    ['chart', unit(9000)],
    ['other', unit(700)],
  ]);
  const visits = [visit(['page']), visit(['middle']), visit(['chart']), visit(['other'])];
  const files = (together: readonly (readonly string[])[]) =>
    planChunks(graph, new Set(), visits, together).map((units) => units.toSorted().join(' '));
  expect(files([])).not.toContain('chart other');
  expect(files([['chart', 'other']])).toContain('chart other');
  expect(() => files([['page', 'chart']])).toThrow('page, chart');
});

const graphs = fc
  .array(fc.record({ bytes: fc.integer({ min: 1, max: 9000 }), imports: fc.array(fc.nat(20)) }), {
    minLength: 1,
    maxLength: 20,
  })
  .map(
    (units): ChunkGraph =>
      new Map(
        units.map(({ bytes, imports }, index) => [
          `u${index}`,
          // Imports only earlier units, to avoid cycles.
          unit(bytes, [...new Set(imports.filter((other) => other < index).map((other) => `u${other}`))]),
        ]),
      ),
  );
const visitsOf = (graph: ChunkGraph) =>
  fc.array(
    fc
      .subarray([...graph.keys()], { minLength: 1 })
      .chain((entries) => fc.nat(5000).map((wasteBytes) => visit(entries, wasteBytes))),
    { minLength: 1, maxLength: 6 },
  );

it("puts every unit into one group, creates no cycles and respects each visit's waste limit", () => {
  const cases = graphs.chain((graph) => visitsOf(graph).map((visits) => ({ graph, visits })));
  fc.assert(
    fc.property(cases, ({ graph, visits }) => {
      const groups = planChunks(graph, new Set(), visits);
      const groupOf = new Map(groups.flatMap((units, index) => units.map((name) => [name, index] as const)));
      const needed = visits.map(({ entries }) => closureOf(graph, entries));
      expect(groups.flat()).toHaveLength(groupOf.size);
      expect(new Set(groups.flat())).toEqual(new Set(needed.flatMap((units) => [...units])));
      const grouped = new Map(
        groups.map((units, index) => {
          const imports = units.flatMap((name) => graph.get(name)!.imports.map((next) => groupOf.get(next)!));
          return [String(index), unit(1, [...new Set(imports)].filter((next) => next !== index).map(String))];
        }),
      );
      for (const [index, { imports }] of grouped)
        expect(closureOf(grouped, imports), 'a group that imports itself').not.toContain(index);
      visits.forEach(({ wasteBytes }, index) => {
        const loaded = closureOf(
          grouped,
          [...needed[index]!].map((name) => String(groupOf.get(name))),
        );
        const bytes = (names: Iterable<string>) =>
          [...names].reduce((sum, name) => sum + graph.get(name)!.bytes, 0);
        const sent = bytes([...loaded].flatMap((group) => groups[Number(group)]!));
        expect(sent - bytes(needed[index]!)).toBeLessThanOrEqual(wasteBytes);
      });
    }),
  );
});
