import { whatIf, type ExpandedResource, type JsonObject, type ResourceChange } from '@blueport/arm-template';
import type { ChangeKind, VerdictChange, VerdictChanges, VerdictNote } from '@blueport/contracts';
import { isOpen } from './resource-address.ts';
import { note } from '../section.ts';
import { suppressNoise } from './suppress-noise.ts';

/** What is known of a resource without its body: `unreadable` if it exists, `unseen` if even that is unknown. */
export type KnownBody = 'unreadable' | 'unseen';

/** Returns whether a resource is a nested deployment, which only contains parts of the template. */
export const isDeployment = ({ type }: { readonly type: string }): boolean =>
  type.toLowerCase() === 'microsoft.resources/deployments';

/** Removes properties of a response that are not part of the resource. */
function withoutEcho({ etag: _etag, systemData: _systemData, ...body }: JsonObject): JsonObject {
  return body;
}

function changeOf(
  resource: ExpandedResource,
  change: ResourceChange | undefined,
  body: JsonObject | KnownBody | undefined,
): VerdictChange {
  const base = { resourceId: resource.id, type: resource.type, name: resource.name };
  const say = (kind: ChangeKind, reason: VerdictNote | null = null): VerdictChange => ({
    ...base,
    kind,
    properties: [],
    suppressed: 0,
    reason,
  });
  if (isOpen(resource.id)) return say('unknown', note('open-name'));
  if (body === 'unseen') return say('unknown', note('unseen'));
  // Without a body, no difference can be excluded, least of all if the template declares no properties.
  if (body === 'unreadable') return say('unknown', note('unreadable'));
  switch (change?.changeType) {
    case 'Create':
      return say('create');
    case 'Delete':
      return say('delete');
    case 'NoChange':
    case 'Modify': {
      const real = suppressNoise(change.delta ?? []);
      return {
        ...base,
        ...real,
        properties: [...real.properties],
        kind: real.properties.length > 0 ? 'modify' : 'noChange',
        reason: null,
      };
    }
    case 'Deploy':
      return say('unknown', note('unreadable'));
    default:
      return say('unknown', note('not-compared'));
  }
}

/** Returns the predicted change of each resource of a template. */
export function compareResources(
  resources: readonly ExpandedResource[],
  bodies: ReadonlyMap<string, JsonObject | KnownBody>,
): Pick<VerdictChanges, 'counts' | 'changes'> {
  const comparedResources = resources.filter((resource) => !isDeployment(resource));
  const before = comparedResources.flatMap(({ id, type, name }) => {
    const body = bodies.get(id.toLowerCase());
    if (body === undefined || body === 'unseen') return [];
    // The body of a child has its last name segment, a template has the full path.
    return [body === 'unreadable' ? { id, type, name } : { ...withoutEcho(body), id, type, name }];
  });
  const found = whatIf({ before, expanded: { resources: comparedResources }, mode: 'Incremental' });
  const byId = new Map(found.changes.map((change) => [change.resourceId.toLowerCase(), change]));
  const changes = comparedResources.map((resource) => {
    const key = resource.id.toLowerCase();
    return changeOf(resource, byId.get(key), bodies.get(key));
  });
  const counts = { create: 0, modify: 0, delete: 0, noChange: 0, unknown: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  return { counts, changes };
}
