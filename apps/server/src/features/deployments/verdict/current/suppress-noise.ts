import type { Json, PropertyChange } from '@blueport/arm-template';
import type { VerdictProperty } from '@blueport/contracts';

/** Relevant differences, and the number of irrelevant ones. */
export interface RelevantChanges {
  readonly properties: readonly VerdictProperty[];
  readonly suppressed: number;
}

/** Properties that the cloud accepts but never returns. */
const writeOnly =
  /(^|[.\]])(adminPassword|administratorLoginPassword|customData|userData|protectedSettings|password|secret|secureValue|sharedKey|commandToExecute|publicSettings|createMode|restoreTimestamp)$/i;

/** Returns whether a value is the placeholder of a secure value: that of planned deployments, or the shorter one of what-if. */
const isMasked = (value: Json | undefined): boolean =>
  typeof value === 'string' ? /\*{7,}/.test(value) : typeof value === 'object' && isEmpty(value);
const isEmpty = (value: Json): boolean =>
  value !== null && !Array.isArray(value) && typeof value === 'object' && Object.keys(value).length === 0;

/** Returns whether a value or a part of it is known only to the running deployment. */
const isOpen = (value: Json | undefined): boolean =>
  value !== undefined && /"\[[^[\]](?:[^"\\]|\\.)*\]"/.test(JSON.stringify(value));

function isNoise({ path, propertyChangeType, before, after }: PropertyChange): boolean {
  if (propertyChangeType === 'NoEffect') return true;
  // The cloud returns empty tags if a template has none.
  if (propertyChangeType === 'Delete' && before !== undefined && isEmpty(before)) return true;
  // Properties missing in the template were filled in by the service, except tags and list items.
  if (propertyChangeType === 'Delete') return !/^tags([.[]|$)/i.test(path) && !path.endsWith(']');
  return writeOnly.test(path) || isMasked(after) || isOpen(after);
}

function* leaves(change: PropertyChange, parentPath: string): Generator<PropertyChange> {
  const inArray = /^\d+$/.test(change.path);
  const path = inArray
    ? `${parentPath}[${change.path}]`
    : `${parentPath}${parentPath === '' || change.path === '' || change.path.startsWith('[') ? '' : '.'}${change.path}`;
  const { children } = change;
  if (children === undefined || children.length === 0) yield { ...change, path };
  else for (const child of children) yield* leaves(child, path);
}

const kinds = {
  Create: 'create',
  Delete: 'delete',
  Modify: 'modify',
  Array: 'modify',
  NoEffect: 'modify',
} as const;

/** Reduces the engine's differences of a resource to those that a deployment would really make. */
export function suppressNoise(delta: readonly PropertyChange[]): RelevantChanges {
  const all = delta.flatMap((change) => [...leaves(change, '')]);
  const real = all.filter((change) => !isNoise(change));
  return {
    properties: real.map(({ path, propertyChangeType, before, after }) => ({
      path,
      kind: kinds[propertyChangeType],
      before: before ?? null,
      after: after ?? null,
    })),
    suppressed: all.length - real.length,
  };
}
