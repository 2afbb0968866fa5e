import * as z from 'zod/mini';
import { groupNameSchema, regionSchema } from '../catalog/blueprint-routes.ts';
import { inventorySources } from './inventory-routes.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { tagsSchema } from './tags.ts';
import { visibleText } from '../api/visible-text.ts';

/** A resource group of a connected subscription, from the inventory. */
export const knownGroupSchema = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  tags: z.record(z.string(), z.string()),
  provisioningState: z.string(),
  subscriptionId: z.string(),
  subscriptionName: z.string(),
  resourceCount: z.number(),
  source: z.enum(inventorySources),
  seenAt: z.string(),
});
export type KnownGroup = z.infer<typeof knownGroupSchema>;

export const lockLevels = ['CanNotDelete', 'ReadOnly'] as const;

export const groupLockSchema = z.object({
  id: z.string(),
  name: z.string(),
  level: z.enum(lockLevels),
  notes: z.string(),
  /** Where the lock is set: at the group, above it, or on a resource inside. */
  place: z.enum(['group', 'above', 'inside']),
  scope: z.string(),
});
export type GroupLock = z.infer<typeof groupLockSchema>;

/** The current state of a resource group in the cloud. */
export const groupDetailSchema = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  tags: z.record(z.string(), z.string()),
  provisioningState: z.string(),
  managedBy: z.nullable(z.string()),
  subscriptionId: z.string(),
  subscriptionName: z.string(),
  /** Whether the caller's cloud permissions allow changes. */
  mayWrite: z.boolean(),
  mayDelete: z.boolean(),
  mayLock: z.boolean(),
  mayAssign: z.boolean(),
  /** After an edit: the portal's own tags that were kept although the request omitted or changed them. */
  keptTags: z.optional(z.array(z.string())),
  /** Version for If-Match. */
  etag: z.string(),
});
export type GroupDetail = z.infer<typeof groupDetailSchema>;

export const groupDependantsSchema = z.object({
  /** Locks that block the deletion. */
  locks: z.array(groupLockSchema),
  resources: z.object({
    count: z.number(),
    /** The first hundred. */
    items: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), location: z.string() })),
  }),
  /** Deployments of this portal in the group. */
  deployments: z.array(z.object({ name: z.string(), title: z.string(), state: z.string() })),
  /** Number of assignments at or below the group, which are deleted with it. */
  assignments: z.number(),
});
export type GroupDependants = z.infer<typeof groupDependantsSchema>;

const groupParams = z.strictObject({ sid: z.guid(), rid: groupNameSchema });
const lockName = z.string().check(z.regex(/^[-\w.()]{1,90}$/));

export const resourceGroupRoutes = {
  list: defineRoute({
    id: 'resourceGroup.known',
    method: 'GET',
    path: '/api/resource/group',
    summary: 'List resource groups of connected subscriptions that the caller can access',
    access: holders('resourceGroupList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(knownGroupSchema),
  }),
  get: defineRoute({
    id: 'resourceGroup.get',
    method: 'GET',
    path: '/api/resource/subscription/:sid/group/:rid',
    summary: 'Get the current state of a resource group and the caller’s permissions for it',
    access: holders('resourceGroupList', 'resourceGroupView'),
    scope: 'account',
    params: groupParams,
    response: groupDetailSchema,
  }),
  create: defineRoute({
    id: 'resourceGroup.create',
    method: 'POST',
    path: '/api/resource/subscription/:sid/group',
    summary: 'Create a resource group with the caller’s permissions',
    access: holders('resourceGroupCreate'),
    scope: 'account',
    params: z.strictObject({ sid: z.guid() }),
    body: z.strictObject({
      name: groupNameSchema,
      location: regionSchema,
      tags: z.optional(tagsSchema),
    }),
    response: groupDetailSchema,
    status: 201,
  }),
  edit: defineRoute({
    id: 'resourceGroup.edit',
    method: 'PUT',
    path: '/api/resource/subscription/:sid/group/:rid',
    summary: 'Replace the tags of a resource group, with the caller’s permissions',
    access: holders('resourceGroupEdit'),
    scope: 'account',
    ifMatch: 'required',
    params: groupParams,
    body: z.strictObject({ tags: tagsSchema }),
    response: groupDetailSchema,
  }),
  dependants: defineRoute({
    id: 'resourceGroup.dependants',
    method: 'GET',
    path: '/api/resource/subscription/:sid/group/:rid/dependants',
    summary: 'Preview the deletion of a resource group: what is deleted and what prevents it',
    access: holders('resourceGroupDelete', 'resourceGroupView'),
    scope: 'organization',
    params: groupParams,
    response: groupDependantsSchema,
  }),
  remove: defineRoute({
    id: 'resourceGroup.delete',
    method: 'DELETE',
    path: '/api/resource/subscription/:sid/group/:rid',
    summary: 'Delete a resource group and everything in it; `confirm` must repeat its name',
    access: holders('resourceGroupDelete'),
    scope: 'account',
    params: groupParams,
    query: z.strictObject({ confirm: z.string().check(z.maxLength(90)) }),
    response: z.object({ state: z.enum(['Deleting', 'Deleted']) }),
    status: 202,
  }),
  locks: defineRoute({
    id: 'resourceGroup.locks',
    method: 'GET',
    path: '/api/resource/subscription/:sid/group/:rid/lock',
    summary: 'List locks on a resource group, its subscription and its resources',
    access: holders('resourceGroupList', 'resourceGroupView'),
    scope: 'account',
    params: groupParams,
    response: listResultOf(groupLockSchema),
  }),
  addLock: defineRoute({
    id: 'resourceGroup.lock',
    method: 'POST',
    path: '/api/resource/subscription/:sid/group/:rid/lock',
    summary: 'Lock a resource group against deletion or all changes, with the caller’s permissions',
    access: holders('resourceGroupEdit'),
    scope: 'account',
    params: groupParams,
    body: z.strictObject({
      name: lockName,
      level: z.enum(lockLevels),
      notes: z.optional(visibleText(512)),
    }),
    response: groupLockSchema,
    status: 201,
  }),
  removeLock: defineRoute({
    id: 'resourceGroup.unlock',
    method: 'DELETE',
    path: '/api/resource/subscription/:sid/group/:rid/lock/:lock',
    summary: 'Remove a lock of a resource group, with the caller’s permissions',
    access: holders('resourceGroupEdit'),
    scope: 'account',
    params: z.extend(groupParams, { lock: lockName }),
    status: 204,
  }),
} as const;
