/** The fields of a resource that the graph needs; present in previews, deployments and steps. */
export interface GraphResource {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly dependsOn: readonly string[];
  readonly location?: string | undefined;
  readonly state?: string | undefined;
  /** Names of the nested deployments that create it, joined by `/`; absent for the template itself. */
  readonly nestedDeployment?: string | undefined;
}

export interface GraphEdge {
  /** The resource that must exist first. */
  readonly from: string;
  readonly to: string;
}

export interface ResourceGraph {
  /** In creation order: each node after its dependencies. */
  readonly nodes: readonly GraphResource[];
  readonly edges: readonly GraphEdge[];
}

/**
 * Returns the dependency graph of resources. Ids are compared case-insensitively, a child without a declared dependency
 * depends on its parent, and edges implied by others are omitted to reduce clutter.
 */
export function resourceGraph(resources: readonly GraphResource[]): ResourceGraph {
  const byId = new Map(resources.map((resource) => [resource.id.toLowerCase(), resource]));
  const waitsFor = new Map<string, Set<string>>();
  for (const [id, resource] of byId) {
    const dependencyIds = resource.dependsOn.map((other) => other.toLowerCase());
    const parent = parentOf(id, byId);
    const known = [...dependencyIds, ...(parent === undefined ? [] : [parent])];
    waitsFor.set(id, new Set(known.filter((other) => other !== id && byId.has(other))));
  }
  const order = creationOrder(waitsFor);
  const edges = order.flatMap((to) =>
    withoutImplied(waitsFor, to).map((from) => ({ from: byId.get(from)!.id, to: byId.get(to)!.id })),
  );
  return { nodes: order.map((id) => byId.get(id)!), edges };
}

/** Returns the id of the nearest parent among known ids, all in lower case. */
export function parentOf(id: string, known: ReadonlyMap<string, unknown>): string | undefined {
  const segments = id.split('/');
  for (let length = segments.length - 2; length > 2; length -= 2) {
    const candidate = segments.slice(0, length).join('/');
    if (known.has(candidate)) return candidate;
  }
  return undefined;
}

function creationOrder(waitsFor: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const order: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (id: string) => {
    // A node in progress means a cycle. The graph is drawn anyway; the check before submission reports the cycle.
    if (state.has(id)) return;
    state.set(id, 'open');
    for (const other of waitsFor.get(id) ?? []) visit(other);
    state.set(id, 'done');
    order.push(id);
  };
  for (const id of waitsFor.keys()) visit(id);
  return order;
}

function withoutImplied(waitsFor: ReadonlyMap<string, ReadonlySet<string>>, id: string): string[] {
  const direct = Array.from(waitsFor.get(id) ?? []);
  return direct.filter(
    (candidate) => !direct.some((other) => other !== candidate && reaches(waitsFor, other, candidate)),
  );
}

function reaches(waitsFor: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of waitsFor.get(id) ?? []) {
      if (next === to) return true;
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
    }
  }
  return false;
}
