import type { JsonObject } from '../../resource-manager/json.ts';
import { keyOf, parentScope } from '../../resource-manager/resourceId.ts';
import type { EstateWriter } from './estateWriter.ts';

const day = 86_400_000;

/** Returns when objects above resource groups were created. */
export const createdAt = (writer: EstateWriter): string => new Date(writer.now - 400 * day).toISOString();

/** A resource that is not in a resource group's template: an assignment, a policy, an export. */
interface ExtensionRow {
  id: string;
  tenantId: string;
  body: JsonObject;
  location?: string;
  principalId?: string;
}

/** Writes a resource at any scope, created 400 days ago. */
export function writeExtension(
  writer: EstateWriter,
  { id, tenantId, body, location, principalId }: ExtensionRow,
): void {
  const [, subscriptionId = null, group] =
    /^\/subscriptions\/([^/]+)(?:\/resourceGroups\/([^/]+))?/i.exec(id) ?? [];
  const segments = id.split('/');
  const at = createdAt(writer);
  writer.resources.save({
    key: keyOf(id, tenantId),
    id,
    tenantId,
    subscriptionId,
    groupKey:
      group === undefined
        ? null
        : `/subscriptions/${subscriptionId ?? ''}/resourcegroups/${group}`.toLowerCase(),
    scopeKey: keyOf(parentScope(id), tenantId),
    type: `${segments.at(-3) ?? ''}/${segments.at(-2) ?? ''}`,
    name: segments.at(-1) ?? '',
    location: location ?? null,
    tags: null,
    body,
    listed: false,
    state: null,
    principalId: principalId ?? null,
    globalName: null,
    createdAt: at,
    changedAt: at,
    createdBy: null,
    createdByType: null,
    changedBy: null,
    changedByType: null,
    version: 1,
  });
}
