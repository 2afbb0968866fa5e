/** What the graph needs to know of a resource: a preview's, a deployment's and a step's rows all have it. */
export interface GraphResource {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly dependsOn: readonly string[];
  readonly location?: string | undefined;
  readonly state?: string | undefined;
}

export interface GraphEdge {
  /** The resource that has to exist first. */
  readonly from: string;
  readonly to: string;
}

export interface ResourceGraph {
  /** In the order they can be created: each after everything it waits for. */
  readonly nodes: readonly GraphResource[];
  readonly edges: readonly GraphEdge[];
}

/**
 * The dependency graph of resources. Ids compare without case; a child without a stated dependency hangs on its parent;
 * edges that follow from others are left out, as they only add lines.
 */
export function resourceGraph(resources: readonly GraphResource[]): ResourceGraph {
  const byId = new Map(resources.map((resource) => [resource.id.toLowerCase(), resource]));
  const waitsFor = new Map<string, Set<string>>();
  for (const [id, resource] of byId) {
    const named = resource.dependsOn.map((other) => other.toLowerCase());
    const parent = parentOf(id, byId);
    const known = [...named, ...(parent === undefined ? [] : [parent])];
    waitsFor.set(id, new Set(known.filter((other) => other !== id && byId.has(other))));
  }
  const order = creationOrder(waitsFor);
  const edges = order.flatMap((to) =>
    withoutImplied(waitsFor, to).map((from) => ({ from: byId.get(from)!.id, to: byId.get(to)!.id })),
  );
  return { nodes: order.map((id) => byId.get(id)!), edges };
}

function parentOf(id: string, known: ReadonlyMap<string, unknown>): string | undefined {
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
    // An open node means a circle; it is drawn as it is, and the check before submit names it.
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
