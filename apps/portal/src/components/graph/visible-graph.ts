import type { LayoutInput, LayoutItem } from './graph-layout.ts';
import { type GraphItem, type GraphTree, groupsIn, readableBoxes } from './graph-tree.ts';

/**
 * Returns the groups to collapse first: a large graph starts with as many open groups as can be read. Groups of a type
 * start collapsed.
 */
export function initiallyCollapsed({ items, groupsOf }: GraphTree): ReadonlySet<string> {
  const depthOf = (id: string) => groupsOf.get(id)?.length ?? 0;
  const all = groupsIn(items);
  const collapsed = new Set(all.map(({ id }) => id));
  const groups = all.filter(({ kind }) => kind !== 'type').toSorted((a, b) => depthOf(a.id) - depthOf(b.id));
  let visible = items.length;
  for (const { id, items: inner } of groups) {
    const isReachable = groupsOf.get(id)?.every((above) => !collapsed.has(above)) ?? true;
    const isOnlyGroup = items.length === 1 && depthOf(id) === 0;
    if (!isReachable || (visible + inner.length > readableBoxes && !isOnlyGroup)) continue;
    collapsed.delete(id);
    visible += inner.length;
  }
  return collapsed;
}

/** Returns what is drawn while groups are collapsed: an edge of a hidden item is that of its collapsed group. */
export function visibleGraph(tree: GraphTree, collapsed: ReadonlySet<string>): LayoutInput {
  const visibleId = (id: string) => tree.groupsOf.get(id)?.find((group) => collapsed.has(group)) ?? id;
  const contains = (outer: string, inner: string) => tree.groupsOf.get(inner)?.includes(outer) === true;
  const edges = new Map<string, { from: string; to: string }>();
  for (const edge of tree.edges) {
    const [from, to] = [visibleId(edge.from), visibleId(edge.to)];
    if (from === to || contains(from, to) || contains(to, from)) continue;
    edges.set(`${from}>${to}`, { from, to });
  }
  return { items: visibleItems(tree.items, collapsed), edges: [...edges.values()] };
}

function visibleItems(items: readonly GraphItem[], collapsed: ReadonlySet<string>): readonly LayoutItem[] {
  return items.map((item) =>
    item.kind === 'resource' || collapsed.has(item.id)
      ? { id: item.id }
      : { id: item.id, items: visibleItems(item.items, collapsed) },
  );
}
