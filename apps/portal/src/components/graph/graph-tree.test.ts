import { describe, expect, it } from 'vitest';
import { layoutGraph } from './graph-layout.ts';
import { type GraphItem, graphTree, itemsIn, readableBoxes } from './graph-tree.ts';
import { type GraphResource, resourceGraph } from './resource-graph.ts';
import { initiallyCollapsed, visibleGraph } from './visible-graph.ts';

const scope = (group: string) => `/subscriptions/s/resourceGroups/${group}`;
const idOf = (type: string, name: string, group = 'rg') => `${scope(group)}/providers/${type}/${name}`;
const resource = (id: string, extra: Partial<GraphResource> = {}): GraphResource => ({
  id,
  type: 'Microsoft.Network/virtualNetworks',
  name: id.split('/').at(-1)!,
  dependsOn: [],
  ...extra,
});
const hub = idOf('Microsoft.Network/virtualNetworks', 'hub');
const subnet = `${hub}/subnets/apps`;
const spoke = resource(idOf('Microsoft.Network/virtualNetworks', 'spoke'), {
  nestedDeployment: 'spoke-apps',
});
const treeOf = (...resources: GraphResource[]) => graphTree(resourceGraph(resources));
/** Returns names with their items in parentheses. */
const outline = (items: readonly GraphItem[]): string =>
  items
    .map((item) =>
      item.kind === 'resource' ? item.resource.name : `${item.kind} ${item.name}(${outline(item.items)})`,
    )
    .join(', ');

describe('groups of a graph', () => {
  it('puts children into their outermost parent', () => {
    const tree = treeOf(resource(hub), resource(subnet), resource(`${subnet}/things/one`));
    expect(outline(tree.items)).toBe('parent hub(apps, one)');
    expect(tree.edges).toEqual([{ from: subnet, to: `${subnet}/things/one` }]);
  });

  it('has nested deployments, and draws a dependency on one as an edge of its group', () => {
    const peering = resource(`${hub}/virtualNetworkPeerings/to-apps`, {
      dependsOn: [`${scope('rg')}/providers/Microsoft.Resources/deployments/Spoke-Apps`],
    });
    const tree = treeOf(resource(hub), spoke, peering);
    expect(outline(tree.items)).toBe('parent hub(to-apps), deployment spoke-apps(spoke)');
    expect(tree.edges).toEqual([{ from: tree.items[1]!.id, to: peering.id }]);
  });

  it('draws one edge for a dependency on a nested deployment that the server also resolves to its resources', () => {
    const client = resource(idOf('Microsoft.Compute/virtualMachines', 'vm'), {
      dependsOn: [`${scope('rg')}/providers/Microsoft.Resources/deployments/spoke-apps`, spoke.id],
    });
    const graph = resourceGraph([client, spoke]);
    expect(graph.nodes.map(({ name }) => name)).toEqual(['spoke', 'vm']);
    expect(graph.edges).toEqual([{ from: spoke.id, to: client.id }]);
    const tree = graphTree(graph);
    expect(tree.edges).toEqual([{ from: tree.items[0]!.id, to: client.id }]);
  });

  it('collects resources of the same type if there are too many to read', () => {
    const many = Array.from({ length: 120 }, (_, index) => {
      const type = `Microsoft.Compute/${index % 2 === 0 ? 'disks' : 'virtualMachines'}`;
      return resource(idOf(type, `r-${index}`), { type });
    });
    const tree = treeOf(resource(hub), ...many);
    expect(tree.items.map((item) => [item.kind, 'name' in item ? item.name : ''])).toEqual([
      ['resource', ''],
      ['type', 'Microsoft.Compute/disks'],
      ['type', 'Microsoft.Compute/virtualMachines'],
    ]);
    expect(tree.groupsOf.get(many[0]!.id)).toEqual([tree.items[1]!.id]);
    const collapsed = initiallyCollapsed(tree);
    expect(layoutGraph(visibleGraph(tree, collapsed)).nodes).toHaveLength(3);
    expect(layoutGraph(visibleGraph(tree, new Set())).nodes).toHaveLength(123);
  });

  it('has resource groups only if there are several, or it is a resource itself', () => {
    const other = resource(idOf('Microsoft.Network/virtualNetworks', 'far', 'rg-b'));
    expect(outline(treeOf(resource(hub), other).items)).toBe(
      'resourceGroup rg(hub), resourceGroup rg-b(far)',
    );
    const group = resource(scope('rg'), { type: 'Microsoft.Resources/resourceGroups' });
    expect(outline(treeOf(group, resource(hub)).items)).toBe('resourceGroup rg(hub)');
    expect(outline(treeOf(group).items)).toBe('rg');
  });
});

describe('visible graph', () => {
  it('moves the edges of hidden items to their collapsed group', () => {
    const client = resource(idOf('Microsoft.Compute/virtualMachines', 'vm'), { dependsOn: [subnet] });
    const tree = treeOf(resource(hub), resource(subnet), client);
    expect(visibleGraph(tree, new Set()).edges).toEqual([{ from: subnet, to: client.id }]);
    const { items, edges } = visibleGraph(tree, new Set([hub]));
    expect(edges).toEqual([{ from: hub, to: client.id }]);
    expect(items).toEqual([{ id: hub }, { id: client.id }]);
  });

  it('starts small graphs open and large ones with as many open groups as can be read', () => {
    const family = (name: string) => {
      const parent = idOf('Microsoft.Storage/storageAccounts', name);
      return [
        resource(parent),
        ...Array.from({ length: 9 }, (_, index) => resource(`${parent}/containers/c${index}`)),
      ];
    };
    expect(initiallyCollapsed(treeOf(...family('a'))).size).toBe(0);
    const large = treeOf(...['a', 'b', 'c', 'd', 'e', 'f'].flatMap(family));
    const collapsed = initiallyCollapsed(large);
    const { nodes } = layoutGraph(visibleGraph(large, collapsed));
    expect(nodes.length).toBeLessThanOrEqual(readableBoxes);
    expect(collapsed.size).toBe(4);
  });

  it('places items inside their groups, without overlaps between siblings', () => {
    const tree = treeOf(resource(hub), resource(subnet), resource(`${hub}/subnets/data`), spoke);
    const { nodes } = layoutGraph(visibleGraph(tree, new Set()));
    const at = new Map(nodes.map((node) => [node.id, node]));
    expect(nodes).toHaveLength(itemsIn(tree.items).length);
    const [outer, one, two] = [hub, subnet, `${hub}/subnets/data`].map((id) => at.get(id)!);
    for (const inner of [one!, two!]) {
      expect(inner.x).toBeGreaterThan(outer!.x);
      expect(inner.x + inner.width).toBeLessThan(outer!.x + outer!.width);
      expect(inner.y + inner.height).toBeLessThan(outer!.y + outer!.height);
    }
    expect(one!.y === two!.y ? Math.abs(one!.x - two!.x) : Math.abs(one!.y - two!.y)).toBeGreaterThanOrEqual(
      one!.height,
    );
  });
});

describe('arrangement on the canvas', () => {
  const chain = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const id = (number: number) => idOf('Microsoft.Compute/virtualMachines', `vm-${number}`);
      return resource(id(index), index === 0 ? {} : { dependsOn: [id(index - 1)] });
    });
  const layoutOf = (resources: GraphResource[], ratio: number) =>
    layoutGraph(visibleGraph(treeOf(...resources), new Set()), ratio);

  it('goes from left to right on a wide canvas and from top to bottom on a narrow one', () => {
    const [first, second] = layoutOf(chain(3), 3).nodes;
    expect(second!.x).toBeGreaterThan(first!.x);
    const [upper, lower] = layoutOf(chain(3), 0.8).nodes;
    expect(lower!.x).toBe(upper!.x);
    expect(lower!.y).toBeGreaterThan(upper!.y + upper!.height);
  });

  it('places unconnected resources in rows that fill the canvas', () => {
    const many = Array.from({ length: 24 }, (_, index) =>
      resource(idOf('Microsoft.Compute/disks', `disk-${index}`)),
    );
    const { width, height } = layoutOf(many, 1.6);
    expect(width / height).toBeGreaterThan(1);
    expect(width / height).toBeLessThan(2.4);
  });
});
