import * as z from 'zod/mini';
import { noteSchema } from '../messages/note-schema.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';

/**
 * Source of an inventory entry: read by the organization's connection, read with the token of a user who opened the
 * page, or recorded when the portal changed the resource.
 */
export const inventorySources = ['connection', 'person', 'portal'] as const;
export type InventorySource = (typeof inventorySources)[number];

/**
 * Result of the last inventory scan of a subscription. `partial`: only resources visible to the reader were scanned.
 */
export const inventoryStates = ['never', 'complete', 'partial', 'failed'] as const;

export const resourceRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Code of the region, or empty if the cloud reports none. */
  location: z.string(),
  /** Null for resources directly in the subscription. */
  resourceGroup: z.nullable(z.string()),
  subscriptionId: z.string(),
  subscriptionName: z.string(),
  tags: z.record(z.string(), z.string()),
  sku: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  managedBy: z.nullable(z.string()),
  provisioningState: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  source: z.enum(inventorySources),
  /** When the state was last confirmed. */
  seenAt: z.string(),
});
export type ResourceRow = z.infer<typeof resourceRowSchema>;

/** Inventory status of a connected subscription, and its age. */
export const inventoryStatusSchema = z.object({
  subscriptionId: z.string(),
  name: z.string(),
  state: z.enum(inventoryStates),
  /** Whether a scan is in progress. */
  running: z.boolean(),
  source: z.nullable(z.enum(inventorySources)),
  /** Name of the connection or user whose access was used. */
  readBy: z.nullable(z.string()),
  /** End of the last full scan, and of the last check for changes. */
  readAt: z.nullable(z.string()),
  changesReadAt: z.nullable(z.string()),
  resourceCount: z.number(),
  /** Why the last scan failed, in plain language. */
  error: z.nullable(z.string()),
  /** The same as a translatable note; null for a scan by an earlier version. */
  failure: z.nullable(noteSchema),
});
export type InventoryStatus = z.infer<typeof inventoryStatusSchema>;

export const facetFields = ['type', 'location', 'resourceGroup', 'subscriptionName'] as const;

export const inventoryRoutes = {
  list: defineRoute({
    id: 'resource.list',
    method: 'GET',
    path: '/api/resource',
    summary:
      'List resources of connected subscriptions that the caller can access; filter searches name, ID and tags',
    access: holders('resourceGroupList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(resourceRowSchema),
  }),
  facets: defineRoute({
    id: 'resource.facet',
    method: 'GET',
    path: '/api/resource/facet',
    summary: 'Count the caller’s resources by field value, most frequent first',
    access: holders('resourceGroupList'),
    scope: 'organization',
    query: z.strictObject({ field: z.enum(facetFields) }),
    response: z.array(z.object({ value: z.string(), count: z.number() })),
  }),
  distribution: defineRoute({
    id: 'resource.distribution',
    method: 'GET',
    path: '/api/resource/distribution',
    summary: 'Count the caller’s resources by type and region, most frequent types first, up to 20',
    access: holders('resourceGroupList'),
    scope: 'organization',
    response: z.object({
      /** All resources, including those of other types. */
      total: z.number(),
      types: z.array(
        z.object({
          type: z.string(),
          /** Most frequent first; the region is empty if the cloud reports none. */
          locations: z.array(z.object({ location: z.string(), count: z.number() })),
        }),
      ),
    }),
  }),
  status: defineRoute({
    id: 'inventory.status',
    method: 'GET',
    path: '/api/resource/inventory',
    summary: 'Get the source and age of the inventory by connected subscription',
    access: holders('resourceGroupList', 'subscriptionList'),
    scope: 'organization',
    response: z.array(inventoryStatusSchema),
  }),
  refresh: defineRoute({
    id: 'inventory.refresh',
    method: 'POST',
    effect: 'none',
    path: '/api/resource/inventory/refresh',
    summary:
      'Refresh the inventory of connected subscriptions, with the organization’s connection or, without one, the caller’s token',
    access: holders('resourceGroupList', 'subscriptionList'),
    scope: 'organization',
    body: z.strictObject({
      subscriptionIds: z.optional(z.array(z.guid()).check(z.minLength(1), z.maxLength(100))),
    }),
    response: z.object({ started: z.array(z.string()) }),
    status: 202,
  }),
} as const;
