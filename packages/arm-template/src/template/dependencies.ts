import { newTracker } from '../expression/environment.ts';
import type { Environment } from '../expression/environment.ts';
import type { GraphNode } from '../types.ts';
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
  /** The environment its body was evaluated in; its tracker knows the resources that were referred to. */
  readonly environment: Environment;
}

const idOf = (item: ResourceItem): string => toIdentity(item.id);

/** Adds a graph node for every resource of a deployment, with what it must wait for. */
export function collectDependencies(
  sources: readonly NodeSource[],
  table: ResourceTable,
  frame: Frame,
  result: DeploymentResult,
): void {
  const seen = new Map<string, string>();
  for (const { item, environment } of sources) {
    const id = idOf(item);
    if (item.existing && item.symbolicName === undefined) continue;
    const duplicate = seen.get(id.toLowerCase());
    if (duplicate !== undefined && !item.existing && !isDeferred(item.id)) {
      frame.site.report(
        'error',
        'DuplicateResource',
        `The resource '${id}' is defined more than once.`,
        item.pointer,
        `It is also at ${duplicate}.`,
      );
      continue;
    }
    seen.set(id.toLowerCase(), item.pointer);
    const dependsOn = new Set<string>(explicitDependencies(item, environment, table, frame));
    for (const used of environment.tracker.resources) dependsOn.add(used);
    for (const earlier of earlierBatch(item, table)) dependsOn.add(earlier);
    const nested = typeof item.nested === 'object' ? item.nested : undefined;
    if (nested) {
      // What is inside starts when the deployment may start, and the deployment ends when all of it has ended.
      for (const node of nested.nodes) {
        for (const outer of dependsOn)
          if (outer !== node.id && !node.dependsOn.includes(outer)) node.dependsOn.push(outer);
      }
      for (const node of nested.nodes) dependsOn.add(node.id);
    }
    dependsOn.delete(id);
    result.nodes.push(toNode(item, id, frame, [...dependsOn]));
  }
}

function toNode(item: ResourceItem, id: string, frame: Frame, dependsOn: string[]): GraphNode {
  return {
    id,
    type: item.type,
    name: toIdentity(item.name),
    ...(item.symbolicName === undefined ? {} : { symbolicName: item.symbolicName }),
    deployment: frame.path,
    dependsOn,
    ...(item.existing ? { existing: true } : {}),
    ...(isDeferred(item.condition) ? { condition: toIdentity(item.condition) } : {}),
  };
}

/** The ids that `dependsOn` names; resources that a condition leaves out are not waited for. */
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
    frame.site.report(
      'error',
      'UnknownResource',
      `The resource '${entry}', which is depended on, is not part of the template.`,
      `${pointer}/${i}`,
      'Only resources of the same template can be waited for.',
    );
    return [];
  });
}

/** In a serial loop a turn waits for the batch before its own. */
function earlierBatch(item: ResourceItem, table: ResourceTable): string[] {
  const { loop } = item;
  if (loop?.batchSize === undefined) return [];
  const batch = Math.floor(loop.index / loop.batchSize);
  const from = (batch - 1) * loop.batchSize;
  if (batch === 0) return [];
  const turns = (table.loopItems(loop.name) ?? []).filter(
    (other) => other.pointer === item.pointer && other.condition !== false,
  );
  return turns
    .filter(
      (other) =>
        other.loop !== undefined &&
        other.loop.index >= from &&
        other.loop.index < from + (loop.batchSize ?? 1),
    )
    .map(idOf);
}
