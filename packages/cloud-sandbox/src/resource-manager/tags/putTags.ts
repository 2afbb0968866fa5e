import type { Cloud, Principal } from '../../context.ts';
import type { Estate } from '../estate.ts';
import { resourceGroupNotFound, resourceNotFound, subscriptionNotFound } from '../http/errors.ts';
import type { JsonObject } from '../json.ts';
import { requireUnlocked } from '../locks/requireUnlocked.ts';
import { judgeTags } from '../policy/judgeDraft.ts';
import { keyOf, parseResourceId } from '../resourceId.ts';
import { checkTags } from './checkTags.ts';

/** A subscription, resource group or resource with tags. */
export interface Tagged {
  tags: JsonObject;
  save(tags: JsonObject): void;
}

/** Returns the tagged subscription, group or resource at a scope. */
export function taggedAt(estate: Estate, cloud: Cloud, principal: Principal, scope: string): Tagged {
  const changedAt = estate.context.now().toISOString();
  const parsed = parseResourceId(scope);
  if (parsed !== undefined) {
    const row = estate.resources.find(keyOf(scope, principal.tenantId));
    if (row === undefined) throw resourceNotFound(parsed.type, parsed.name, parsed.resourceGroup);
    return {
      tags: row.tags ?? {},
      save: (tags) =>
        estate.resources.save({
          ...row,
          tags: judgeTags(estate, { cloud, principal }, row, tags),
          changedAt,
          version: row.version + 1,
        }),
    };
  }
  const [, subscriptionId = '', , groupName] = scope.split('/').filter((segment) => segment !== '');
  const subscription = estate.subscriptions.find(cloud, subscriptionId);
  if (subscription === undefined) throw subscriptionNotFound(subscriptionId);
  if (groupName === undefined)
    return { tags: subscription.tags, save: (tags) => estate.subscriptions.setTags(subscription.id, tags) };
  const group = estate.groups.find(subscription.id, groupName);
  if (group === undefined) throw resourceGroupNotFound(groupName);
  return { tags: group.tags, save: (tags) => estate.groups.save({ ...group, tags, changedAt }) };
}

/** Replaces all tags at a scope. */
export function putTags(
  estate: Estate,
  wish: { cloud: Cloud; principal: Principal; scope: string; tags: JsonObject },
): void {
  requireUnlocked(estate, 'write', wish.scope, wish.principal.tenantId);
  taggedAt(estate, wish.cloud, wish.principal, wish.scope).save(checkTags(wish.tags) ?? {});
}
