import { expect, test } from 'vitest';
import { neighbourGraph } from './ManyResources.tsx';
import { maxDrawnResources } from './row-limits.ts';
import { layoutGraph } from './graph-layout.ts';
import { resourceGraph } from './resource-graph.ts';
import { matchingRows, outcomeCounts, rowGroups } from './row-groups.ts';
import { typeGraph } from './type-graph.ts';

const group = '/subscriptions/s/resourceGroups/rg/providers';
const types = ['Microsoft.Network/networkInterfaces', 'Microsoft.Compute/virtualMachines'] as const;

/** Returns virtual machines that each depend on a separate network interface, all in one network. */
function many(pairs: number) {
  const network = {
    id: `${group}/Microsoft.Network/virtualNetworks/net`,
    type: 'Microsoft.Network/virtualNetworks',
    name: 'net',
    state: 'Succeeded',
    dependsOn: [] as string[],
  };
  const rows = Array.from({ length: pairs }, (_, index) => {
    const nic = `${group}/${types[0]}/nic-${index}`;
    return [
      { id: nic, type: types[0], name: `nic-${index}`, state: 'Succeeded', dependsOn: [network.id] },
      {
        id: `${group}/${types[1]}/vm-${index}`,
        type: types[1],
        name: `vm-${index}`,
        state: index === 7 ? 'Failed' : 'Running',
        dependsOn: [nic],
      },
    ];
  });
  return [network, ...rows.flat()];
}

test('groups rows by type, the largest first, and counts outcomes, the worst first', () => {
  const rows = many(10);
  expect(rowGroups(rows).map(([type, members]) => [type, members.length])).toEqual([
    [types[1], 10],
    [types[0], 10],
    ['Microsoft.Network/virtualNetworks', 1],
  ]);
  expect(outcomeCounts(rows)).toEqual([
    ['error', 1],
    ['running', 9],
    ['success', 11],
  ]);
});

test('finds a row by words of its name, its readable type and its state', () => {
  const rows = many(10);
  const find = (text: string) => matchingRows(rows, text, ({ state }) => state).map(({ name }) => name);
  expect(find('VM-3')).toEqual(['vm-3']);
  expect(find('machines failed')).toEqual(['vm-7']);
  expect(find('nothing such')).toEqual([]);
  expect(find(' ')).toHaveLength(rows.length);
});

test('shows eight hundred resources as their types, each in its worst state', () => {
  const graph = typeGraph(resourceGraph(many(400)));
  expect(graph.nodes.map(({ name, state }) => [name, state])).toEqual([
    ['400 ×', 'Failed'],
    ['400 ×', 'Succeeded'],
    ['1 ×', 'Succeeded'],
  ]);
  expect(graph.edges).toHaveLength(2);
  expect(
    layoutGraph({ items: graph.nodes.map(({ id }) => ({ id })), edges: graph.edges }).nodes,
  ).toHaveLength(3);
});

test('shows the dependencies and dependents of a resource, limited to a readable number', () => {
  const graph = resourceGraph(many(400));
  const nic = graph.nodes.find(({ name }) => name === 'nic-5')!;
  const near = neighbourGraph(graph, nic.id);
  expect(near.graph.nodes.map(({ name }) => name).toSorted()).toEqual(['net', 'nic-5', 'vm-5']);
  expect(near.neighbours).toBe(2);
  const network = neighbourGraph(graph, graph.nodes.find(({ name }) => name === 'net')!.id);
  expect(network.neighbours).toBe(400);
  expect(network.graph.nodes).toHaveLength(maxDrawnResources);
});
