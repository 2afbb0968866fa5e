import { parentOf, type GraphEdge, type GraphResource, type ResourceGraph } from './resource-graph.ts';

/** A resource group, a nested deployment (module), a resource with its children, or many resources of a type. */
type GroupKind = 'resourceGroup' | 'deployment' | 'parent' | 'type';

/** Number of boxes that fit a graph at a readable size. Larger graphs start with collapsed groups. */
export const readableBoxes = 30;

export interface GraphGroup {
  /** The id of its resource, if it has one. */
  readonly id: string;
  readonly kind: GroupKind;
  /** For many resources of a type, the type. */
  readonly name: string;
  /** The resource that contains the items, if the graph has it. */
  readonly resource?: GraphResource;
  readonly items: readonly GraphItem[];
}

interface GraphLeaf {
  readonly id: string;
  readonly kind: 'resource';
  readonly resource: GraphResource;
}

export type GraphItem = GraphGroup | GraphLeaf;

/** Resources of a graph in their groups, and the dependencies between resources, or of a resource on a group. */
export interface GraphTree {
  readonly items: readonly GraphItem[];
  readonly edges: readonly GraphEdge[];
  /** Ids of the groups that contain a resource or a group, the outermost first. */
  readonly groupsOf: ReadonlyMap<string, readonly string[]>;
}

interface OpenGroup extends GraphGroup {
  readonly items: GraphItem[];
}

const isResourceGroup = ({ type }: GraphResource) =>
  type.toLowerCase() === 'microsoft.resources/resourcegroups';
const resourceGroupOf = (id: string) => /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+/i.exec(id)?.[0];
const deploymentName = /\/providers\/Microsoft\.Resources\/deployments\/([^/]+)$/i;

/** Returns every resource of an item, including those of inner groups. */
export function resourcesOf(item: GraphItem): readonly GraphResource[] {
  if (item.kind === 'resource') return [item.resource];
  return [...(item.resource ? [item.resource] : []), ...item.items.flatMap(resourcesOf)];
}

/** Returns all groups and resources, each group before its items. */
export function itemsIn(items: readonly GraphItem[]): readonly GraphItem[] {
  return items.flatMap((item) => (item.kind === 'resource' ? [item] : [item, ...itemsIn(item.items)]));
}

/** Returns all groups, each before its inner ones. */
export function groupsIn(items: readonly GraphItem[]): readonly GraphGroup[] {
  return itemsIn(items).filter((item) => item.kind !== 'resource');
}

/**
 * Groups the resources of a graph by resource group (if there are several or it is a resource of the graph), nested
 * deployment and parent resource.
 */
export function graphTree(graph: ResourceGraph): GraphTree {
  const byId = new Map(graph.nodes.map((node) => [node.id.toLowerCase(), node]));
  const outermost = outermostParents(byId);
  const parents = new Set(outermost.values());
  const scopes = new Set(graph.nodes.map(({ id }) => resourceGroupOf(id)?.toLowerCase()));
  const hasScopes = scopes.size > 1 || graph.nodes.some(isResourceGroup);
  const items: GraphItem[] = [];
  const groups = new Map<string, OpenGroup>();
  const groupsOf = new Map<string, readonly string[]>();
  for (const resource of graph.nodes) {
    const owner = outermost.get(resource.id.toLowerCase()) ?? resource;
    const path = [
      ...(hasScopes ? scopeGroups(owner, byId) : []),
      ...(isResourceGroup(owner) ? [] : deploymentGroups(owner)),
      ...(parents.has(owner) ? [parentGroup(owner)] : []),
    ];
    const leaf: GraphLeaf = { id: resource.id, kind: 'resource', resource };
    const above: string[] = [];
    let siblings = items;
    for (const one of [...path, ...(path.at(-1)?.id === leaf.id ? [] : [leaf])]) {
      if (!groupsOf.has(one.id)) {
        groupsOf.set(one.id, [...above]);
        siblings.push(one);
        if (one.kind !== 'resource') groups.set(one.id, one);
      }
      above.push(one.id);
      siblings = groups.get(one.id)?.items ?? siblings;
    }
  }
  const ofDeployments = deploymentEdges(graph.nodes, groups);
  const dependencies = Map.groupBy(ofDeployments, ({ to }) => to);
  // A dependency on a nested deployment is one on all of its resources.
  const isImplied = ({ from, to }: GraphEdge) =>
    dependencies.get(to)?.some((edge) => groupsOf.get(from)?.includes(edge.from)) === true;
  const edges = [...graph.edges.filter((edge) => !isImplied(edge)), ...ofDeployments].filter(
    ({ from, to }) => groupsOf.get(to)?.includes(from) !== true && groupsOf.get(from)?.includes(to) !== true,
  );
  return { items: groupByType('', items.map(unwrapEmpty), groupsOf), edges, groupsOf };
}

/** Maps the id of each child resource, in lower case, to its outermost parent that is not a resource group. */
function outermostParents(byId: ReadonlyMap<string, GraphResource>): ReadonlyMap<string, GraphResource> {
  const found = new Map<string, GraphResource>();
  for (const id of byId.keys()) {
    let outermost: GraphResource | undefined;
    for (let above = parentOf(id, byId); above !== undefined; above = parentOf(above, byId)) {
      const resource = byId.get(above)!;
      if (!isResourceGroup(resource)) outermost = resource;
    }
    if (outermost) found.set(id, outermost);
  }
  return found;
}

function scopeGroups({ id }: GraphResource, byId: ReadonlyMap<string, GraphResource>): OpenGroup[] {
  const scope = resourceGroupOf(id);
  if (scope === undefined) return [];
  const resource = byId.get(scope.toLowerCase());
  const name = resource?.name ?? scope.split('/').at(-1)!;
  const groupId = resource?.id ?? scope.toLowerCase();
  return [{ id: groupId, kind: 'resourceGroup', name, ...(resource && { resource }), items: [] }];
}

function deploymentGroups({ id, nestedDeployment }: GraphResource): OpenGroup[] {
  const names = nestedDeployment?.split('/') ?? [];
  const scope = resourceGroupOf(id)?.toLowerCase() ?? '';
  return names.map((name, index) => ({
    id: `deployment:${scope}:${names.slice(0, index + 1).join('/')}`,
    kind: 'deployment',
    name,
    items: [],
  }));
}

const parentGroup = (resource: GraphResource): OpenGroup => ({
  id: resource.id,
  kind: 'parent',
  name: resource.name,
  resource,
  items: [],
});

/** Returns the dependencies on nested deployments, which are groups and not resources of the graph. */
function deploymentEdges(
  nodes: readonly GraphResource[],
  groups: ReadonlyMap<string, GraphGroup>,
): readonly GraphEdge[] {
  const deployments = [...groups.values()].filter(({ kind }) => kind === 'deployment');
  return nodes.flatMap(({ id, dependsOn }) =>
    dependsOn.flatMap((other) => {
      const name = deploymentName.exec(other)?.[1]?.toLowerCase();
      return deployments
        .filter((group) => group.name.toLowerCase() === name)
        .map((group) => ({ from: group.id, to: id }));
    }),
  );
}

/** A resource group without other resources is drawn as a resource. */
function unwrapEmpty(item: GraphItem): GraphItem {
  return item.kind !== 'resource' && item.resource && item.items.length === 0
    ? { id: item.id, kind: 'resource', resource: item.resource }
    : item;
}

/**
 * Puts resources of the same type in a group if more items are next to each other than can be read. Adds the new groups
 * to `groupsOf`.
 */
function groupByType(
  place: string,
  items: readonly GraphItem[],
  groupsOf: Map<string, readonly string[]>,
): readonly GraphItem[] {
  const inner = items.map((item) =>
    item.kind === 'resource' ? item : { ...item, items: groupByType(item.id, item.items, groupsOf) },
  );
  if (inner.length <= readableBoxes) return inner;
  const leaves = inner.filter((item) => item.kind === 'resource');
  const byType = Map.groupBy(leaves, ({ resource: { type } }) => type.toLowerCase());
  const groups = new Map<string, GraphGroup>();
  for (const [key, members] of byType) {
    const [first] = members;
    if (!first || members.length === 1) continue;
    const id = `type:${place}:${key}`;
    const above = groupsOf.get(first.id) ?? [];
    groups.set(key, { id, kind: 'type', name: first.resource.type, items: members });
    groupsOf.set(id, above);
    for (const member of members) groupsOf.set(member.id, [...above, id]);
  }
  // Each group takes the place of its first resource.
  const grouped = inner.map((item) =>
    item.kind === 'resource' ? (groups.get(item.resource.type.toLowerCase()) ?? item) : item,
  );
  return [...new Set(grouped)];
}
