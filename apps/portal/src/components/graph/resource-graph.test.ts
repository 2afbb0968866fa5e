import { expect, test } from 'vitest';
import { layoutGraph, nodeSize } from './graph-layout.ts';
import { graphSvg, shortenMiddle } from './graph-svg.ts';
import { type ResourceGraph, resourceGraph } from './resource-graph.ts';
import { resourceFamily } from './resource-kind.ts';
import { resourceTypeLabel } from '../resource-type/resource-type-label.ts';

const group = '/subscriptions/s/resourceGroups/rg/providers';
const account = `${group}/Microsoft.Storage/storageAccounts/stdata`;
const service = `${account}/blobServices/default`;
const container = `${service}/containers/raw`;

function resource(id: string, dependsOn: string[] = []) {
  return { id, type: 'Microsoft.Storage/storageAccounts', name: id.split('/').at(-1)!, dependsOn };
}

const inputOf = (graph: ResourceGraph) => ({
  items: graph.nodes.map(({ id }) => ({ id })),
  edges: graph.edges,
});

test('compares ids case-insensitively, omits implied edges and returns nodes in creation order', () => {
  const graph = resourceGraph([
    resource(container, [account.toUpperCase(), service]),
    resource(service, [account]),
    resource(account),
  ]);
  expect(graph.nodes.map((node) => node.id)).toEqual([account, service, container]);
  expect(graph.edges).toEqual([
    { from: account, to: service },
    { from: service, to: container },
  ]);
});

test('connects a child without a declared dependency to its nearest parent', () => {
  const graph = resourceGraph([resource(account), resource(container)]);
  expect(graph.edges).toEqual([{ from: account, to: container }]);
});

test('handles cycles and unknown dependencies', () => {
  const graph = resourceGraph([
    resource(`${group}/a/b/one`, [`${group}/a/b/two`]),
    resource(`${group}/a/b/two`, [`${group}/a/b/one`, 'gone']),
  ]);
  expect(graph.nodes).toHaveLength(2);
});

test('arranges layers from left to right without overlapping nodes', () => {
  const graph = resourceGraph([
    resource(account),
    resource(`${service}1`, [account]),
    resource(`${service}2`, [account]),
  ]);
  const [root, first, second] = layoutGraph(inputOf(graph)).nodes;
  expect(first!.x).toBeGreaterThanOrEqual(root!.x + nodeSize.width);
  expect(Math.abs(first!.y - second!.y)).toBeGreaterThanOrEqual(nodeSize.height);
});

test('escapes names in the SVG', () => {
  const graph = resourceGraph([{ ...resource(account), name: '<a & "b">' }]);
  const { edges, nodes } = graph;
  const labels = new Map(nodes.map(({ id, name, type }) => [id, { name, caption: type }]));
  const svg = graphSvg({ layout: layoutGraph(inputOf(graph)), edges, labels });
  expect(svg).toContain('&#60;a &#38; &#34;b&#34;&#62;');
  expect(svg).not.toContain('<a &');
});

test('returns families and readable labels of types', () => {
  expect(resourceFamily('Microsoft.Compute/virtualMachines')).toBe('compute');
  expect(resourceFamily('Contoso.Own/things')).toBe('other');
  expect(resourceTypeLabel('Microsoft.Storage/storageAccounts/localUsers')).toBe(
    'Storage account / Local user',
  );
  expect(resourceTypeLabel('Microsoft.Network/publicIPAddresses')).toBe('Public IP address');
  expect(shortenMiddle('abcdefghij', 7)).toBe('abc…hij');
});

test('lays out two hundred resources in well under a second', () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    resource(`${group}/t/n/${index}`, index === 0 ? [] : [`${group}/t/n/${Math.floor(index / 3)}`]),
  );
  expect(layoutGraph(inputOf(resourceGraph(many))).nodes).toHaveLength(200);
});
