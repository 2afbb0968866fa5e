import type { TraceKind, TracePart } from '@blueport/contracts';
import type { TelemetryRow } from './telemetry-rows.ts';

/** Deeper parts are drawn at this depth. */
const maxDepth = 20;

interface Node {
  readonly parent: string;
  readonly start: number;
  readonly part: Omit<TracePart, 'depth' | 'offset'>;
}

const severities = ['verbose', 'information', 'warning', 'error', 'critical'];

/** Returns a row as a node of the tree. Rows without an ID are named by their position. */
function nodeOf(kind: TraceKind, row: TelemetryRow, index: number): Node | undefined {
  const start = row.time('timestamp');
  if (start === null) return undefined;
  const isTimed = kind === 'request' || kind === 'dependency';
  const type = row.text('type');
  const level = row.number('severityLevel') ?? 1;
  const names: Readonly<Record<TraceKind, string>> = {
    request: row.text('name'),
    dependency: row.text('name'),
    exception: type,
    trace: row.text('message'),
  };
  return {
    parent: row.text('operation_ParentId'),
    start,
    part: {
      id: (isTimed ? row.text('id') : '') || `${kind}-${index}`,
      kind,
      name: names[kind],
      at: new Date(start).toISOString(),
      duration: isTimed ? (row.number('duration') ?? 0) : null,
      isSuccess: isTimed ? row.flag('success') : kind === 'exception' || level >= 3 ? false : null,
      resultCode: isTimed ? row.text('resultCode') : '',
      target: kind === 'request' ? row.text('url') : row.text('target'),
      type: kind === 'trace' ? (severities[level] ?? 'information') : type,
      message: kind === 'exception' ? row.text('outerMessage') : '',
      role: row.text('cloud_RoleName'),
    },
  };
}

/** Returns the nodes depth first, in the order of their starts. Parts without a known parent are at the top. */
function flatten(nodes: readonly Node[]): { readonly node: Node; readonly depth: number }[] {
  const sorted = nodes.toSorted((one, other) => one.start - other.start);
  const ids = new Set(nodes.map(({ part }) => part.id));
  const byParent = Map.groupBy(sorted, ({ parent, part }) =>
    ids.has(parent) && parent !== part.id ? parent : '',
  );
  const visited = new Set<Node>();
  const result: { node: Node; depth: number }[] = [];
  const visit = (roots: readonly Node[]): void => {
    const stack = roots.toReversed().map((node) => ({ node, depth: 0 }));
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (visited.has(next.node)) continue;
      visited.add(next.node);
      result.push(next);
      const children = byParent.get(next.node.part.id) ?? [];
      const depth = Math.min(next.depth + 1, maxDepth);
      for (const node of children.toReversed()) stack.push({ node, depth });
    }
  };
  visit(byParent.get('') ?? []);
  // Parts that name each other as their parents.
  visit(sorted);
  return result;
}

/** The rows of an operation by table. */
export interface OperationRows {
  readonly request: readonly TelemetryRow[];
  readonly dependency: readonly TelemetryRow[];
  readonly exception: readonly TelemetryRow[];
  readonly trace: readonly TelemetryRow[];
}

/** An operation as a tree, flattened depth first. Times are epoch milliseconds. */
export interface BuiltTrace {
  readonly name: string;
  readonly startedAt: number | undefined;
  readonly duration: number;
  readonly parts: TracePart[];
}

/** Builds the trace of an operation from its rows, which may be duplicated, incomplete or in any order. */
export function buildTrace(rows: OperationRows): BuiltTrace {
  const all = (Object.keys(rows) as TraceKind[]).flatMap((kind) =>
    rows[kind].flatMap((row, index) => nodeOf(kind, row, index) ?? []),
  );
  // Clouds deliver telemetry at least once.
  const nodes = [
    ...new Map(all.map((node) => [`${node.part.kind}|${node.part.id}|${node.start}`, node])).values(),
  ];
  const start = nodes.reduce((least, node) => Math.min(least, node.start), Number.POSITIVE_INFINITY);
  const end = nodes.reduce((most, node) => Math.max(most, node.start + (node.part.duration ?? 0)), start);
  const flat = flatten(nodes);
  const root = flat.find(({ node }) => node.part.kind === 'request') ?? flat[0];
  return {
    name: root?.node.part.name ?? '',
    startedAt: Number.isFinite(start) ? start : undefined,
    duration: Number.isFinite(start) ? Math.round((end - start) * 100) / 100 : 0,
    parts: flat.map(({ node, depth }) => ({ ...node.part, depth, offset: node.start - start })),
  };
}
