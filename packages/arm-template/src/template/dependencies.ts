import { newTracker } from '../expression/environment.ts';
import type { Environment } from '../expression/environment.ts';
import type { DependencyKind, GraphNode } from '../types.ts';
import { readProperty } from '../value/property.ts';
import { toIdentity } from '../value/toJson.ts';
import { isDeferred } from '../value/value.ts';
import type { DeploymentResult } from './deploymentResult.ts';
import type { Frame } from './expandDeployment.ts';
import type { ResourceItem } from './resourceItem.ts';
import type { ResourceTable } from './resourceTable.ts';
import { walkValue } from './walkValue.ts';

interface NodeSource {
  readonly item: ResourceItem;
  /** The environment its body was evaluated in; its tracker contains the referenced resources. */
  readonly environment: Environment;
}

const idOf = (item: ResourceItem): string => toIdentity(item.id);

/** Adds a graph node with its dependencies for every resource of a deployment. */
export function collectDependencies(
  sources: readonly NodeSource[],
  table: ResourceTable,
  frame: Frame,
  result: DeploymentResult,
): void {
  const batches = batchesOf(sources.map(({ item }) => item));
  const seen = new Map<string, string>();
  for (const { item, environment } of sources) {
    const id = idOf(item);
    if (item.existing && item.symbolicName === undefined) continue;
    const duplicate = seen.get(id.toLowerCase());
    if (duplicate !== undefined && !item.existing && !isDeferred(item.id)) {
      frame.site.report('error', 'DuplicateResource', 'resource-duplicate', item.pointer, {
        id,
        pointer: duplicate,
      });
      continue;
    }
    seen.set(id.toLowerCase(), item.pointer);
    const dependsOn = new Map<string, DependencyKind>();
    const add = (kind: DependencyKind, ids: Iterable<string>): void => {
      for (const other of ids) {
        if (dependsOn.has(other)) continue;
        dependsOn.set(other, kind);
        environment.session.spend('dependency', 1);
      }
    };
    add('explicit', explicitDependencies(item, environment, table, frame));
    add('implicit', environment.tracker.resources);
    add('serial', earlierBatch(item, batches));
    if (dependsOn.has(id) && !isDeferred(item.id)) reportSelf(item, id, frame);
    dependsOn.delete(id);
    const nested = typeof item.nested === 'object' ? item.nested : undefined;
    if (nested) {
      // Nested resources start when the deployment may start, and the deployment ends when all of them have ended.
      for (const node of nested.nodes) {
        const known = new Set(node.dependsOn);
        for (const outer of dependsOn.keys())
          if (outer !== node.id && !known.has(outer)) {
            environment.session.spend('dependency', 1);
            node.dependsOn.push(outer);
            node.kinds.push('nested');
          }
      }
      add(
        'nested',
        nested.nodes.map((node) => node.id),
      );
      dependsOn.delete(id);
    }
    result.nodes.push(toNode(item, id, frame, dependsOn));
  }
}

function reportSelf(item: ResourceItem, id: string, { site }: Frame): void {
  site.report('error', 'CircularDependency', 'resource-depends-on-itself', item.pointer, { id });
}

function toNode(
  item: ResourceItem,
  id: string,
  frame: Frame,
  dependsOn: ReadonlyMap<string, DependencyKind>,
): GraphNode {
  return {
    id,
    type: item.type,
    name: toIdentity(item.name),
    ...(item.symbolicName === undefined ? {} : { symbolicName: item.symbolicName }),
    deployment: frame.path,
    dependsOn: [...dependsOn.keys()],
    kinds: [...dependsOn.values()],
    pointer: frame.site.base + item.pointer,
    ...(item.existing ? { existing: true } : {}),
    ...(isDeferred(item.condition) ? { condition: toIdentity(item.condition) } : {}),
  };
}

/** Returns the ids in `dependsOn`, without resources whose condition is false. */
function explicitDependencies(
  item: ResourceItem,
  environment: Environment,
  table: ResourceTable,
  frame: Frame,
): string[] {
  const source = readProperty(item.definition, 'dependsOn');
  if (source === undefined) return [];
  const pointer = `${item.pointer}/dependsOn`;
  const walk = {
    site: frame.site,
    environment: { ...environment, tracker: newTracker() },
    loopKind: 'property' as const,
  };
  const entries = walkValue(source, walk, pointer, '');
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry, i) => {
    if (typeof entry !== 'string' || entry === '' || (entry.startsWith('[') && entry.endsWith(']')))
      return [];
    const one = table.item(entry);
    const found = one ? [one] : table.loopItems(entry);
    if (found) return found.filter((other) => other.condition !== false).map(idOf);
    frame.site.report('error', 'UnknownResource', 'dependency-unknown', `${pointer}/${i}`, { name: entry });
    return [];
  });
}

/** Returns the ids of serial loop iterations, by loop and batch. */
function batchesOf(items: readonly ResourceItem[]): Map<string, string[]> {
  const batches = new Map<string, string[]>();
  for (const item of items) {
    const key = batchKey(item, 0);
    if (key === undefined) continue;
    const members = batches.get(key) ?? [];
    if (members.length === 0) batches.set(key, members);
    members.push(idOf(item));
  }
  return batches;
}

/** In a serial loop, an iteration depends on the previous batch. */
const earlierBatch = (item: ResourceItem, batches: ReadonlyMap<string, string[]>): string[] =>
  batches.get(batchKey(item, 1) ?? '') ?? [];

/**
 * Returns the key of an iteration's batch, or of an earlier batch of the same loop; a nested loop restarts with every
 * iteration of the outer loop.
 */
function batchKey({ loop, pointer, copies }: ResourceItem, earlier: number): string | undefined {
  if (loop?.batchSize === undefined) return undefined;
  const around: number[] = [];
  for (let frame = copies?.outer; frame; frame = frame.outer) around.push(frame.index);
  return `${pointer} ${around.join(' ')} ${Math.floor(loop.index / loop.batchSize) - earlier}`;
}
