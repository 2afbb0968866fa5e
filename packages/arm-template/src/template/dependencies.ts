import { newTracker } from '../expression/environment.ts';
import type { Environment, Session } from '../expression/environment.ts';
import type { DependencyKind, GraphNode } from '../types.ts';
import { readProperty } from '../value/property.ts';
import { toIdentity } from '../value/toJson.ts';
import { isDeferred } from '../value/value.ts';
import type { DeploymentResult } from './deploymentResult.ts';
import type { Frame } from './expandDeployment.ts';
import { nodeKey, type ResourceItem } from './resourceItem.ts';
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
  const keyOf = (item: ResourceItem): string => nodeKey(frame.path, item);
  const batches = batchesOf(
    sources.map(({ item }) => item),
    keyOf,
  );
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
    if (!item.existing) seen.set(id.toLowerCase(), item.pointer);
    const key = keyOf(item);
    const dependencies = new Map<string, DependencyKind>();
    const add = (kind: DependencyKind, keys: Iterable<string>): void => {
      for (const other of keys) {
        if (dependencies.has(other)) continue;
        dependencies.set(other, kind);
        environment.session.spend('dependency', 1);
      }
    };
    add('explicit', explicitDependencies(item, environment, table, frame).map(keyOf));
    add('implicit', environment.tracker.resources);
    add('serial', earlierBatch(item, batches));
    if (dependencies.has(key) && !isDeferred(item.id)) reportSelf(item, id, frame);
    dependencies.delete(key);
    if (typeof item.nested === 'object') {
      passToNested(item.nested, dependencies, environment.session);
      add(
        'nested',
        item.nested.nodes.map((node) => node.key),
      );
    }
    result.nodes.push(toNode(item, key, frame, dependencies));
  }
}

/** Makes the resources of a nested deployment, at any depth, depend on what the deployment itself depends on. */
function passToNested(
  nested: DeploymentResult,
  dependencies: ReadonlyMap<string, DependencyKind>,
  session: Session,
): void {
  const deployments = [nested];
  for (const deployment of deployments) {
    for (const node of deployment.nodes) {
      const known = new Set(node.dependsOnKeys);
      for (const outer of dependencies.keys())
        if (!known.has(outer)) {
          session.spend('dependency', 1);
          node.dependsOnKeys.push(outer);
          node.kinds.push('nested');
        }
    }
    for (const child of deployment.children) deployments.push(child);
  }
}

function reportSelf(item: ResourceItem, id: string, { site }: Frame): void {
  site.report('error', 'CircularDependency', 'resource-depends-on-itself', item.pointer, { id });
}

function toNode(
  item: ResourceItem,
  key: string,
  frame: Frame,
  dependencies: ReadonlyMap<string, DependencyKind>,
): GraphNode {
  return {
    key,
    id: idOf(item),
    type: item.type,
    name: toIdentity(item.name),
    ...(item.symbolicName === undefined ? {} : { symbolicName: item.symbolicName }),
    deployment: frame.path,
    // The ids are added when the whole graph is known.
    dependsOn: [],
    dependsOnKeys: [...dependencies.keys()],
    kinds: [...dependencies.values()],
    pointer: frame.site.base + item.pointer,
    ...(item.existing ? { existing: true } : {}),
    ...(isDeferred(item.condition) ? { condition: toIdentity(item.condition) } : {}),
  };
}

/** Returns the resources in `dependsOn`, without resources whose condition is false. */
function explicitDependencies(
  item: ResourceItem,
  environment: Environment,
  table: ResourceTable,
  frame: Frame,
): ResourceItem[] {
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
    if (found) return found.filter((other) => other.condition !== false);
    frame.site.report('error', 'UnknownResource', 'dependency-unknown', `${pointer}/${i}`, { name: entry });
    return [];
  });
}

/** Returns the keys of serial loop iterations, by loop and batch. */
function batchesOf(
  items: readonly ResourceItem[],
  keyOf: (item: ResourceItem) => string,
): Map<string, string[]> {
  const batches = new Map<string, string[]>();
  for (const item of items) {
    const key = batchKey(item, 0);
    if (key === undefined) continue;
    const members = batches.get(key) ?? [];
    if (members.length === 0) batches.set(key, members);
    members.push(keyOf(item));
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
  const outerIndexes: number[] = [];
  for (let frame = copies?.outer; frame; frame = frame.outer) outerIndexes.push(frame.index);
  return `${pointer} ${outerIndexes.join(' ')} ${Math.floor(loop.index / loop.batchSize) - earlier}`;
}
