import * as z from 'zod/mini';
import { slugSchema } from './blueprint-routes.ts';
import { deploymentSummarySchema, personSchema } from './deployment-routes.ts';
import { listQuerySchema, listResultOf } from './list-query.ts';
import { defineRoute, holders } from './route.ts';

export const fleetStates = ['Running', 'Stopped', 'Canceled', 'Succeeded', 'Failed'] as const;
export type FleetState = (typeof fleetStates)[number];
export const fleetItemStates = ['Waiting', 'Running', 'Succeeded', 'Failed', 'Skipped'] as const;

/** One deployment of a fleet upgrade. */
export const fleetItemSchema = z.object({
  deployment: z.object({
    id: z.string(),
    name: z.string(),
    title: z.string(),
    subscriptionId: z.string(),
    resourceGroup: z.nullable(z.string()),
  }),
  from: z.string(),
  /** 1 for the first wave. */
  wave: z.number(),
  state: z.enum(fleetItemStates),
  /** Why it failed or was passed over. */
  reason: z.nullable(z.string()),
  operationId: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});
export type FleetItem = z.infer<typeof fleetItemSchema>;

export const fleetSchema = z.object({
  id: z.string(),
  blueprint: z.object({ name: z.string(), title: z.string() }),
  version: z.string(),
  state: z.enum(fleetStates),
  /** Deployments in the first wave, and in each later one. */
  firstWave: z.number(),
  waveSize: z.number(),
  /** It stops once more than so many have failed. */
  failuresAllowed: z.number(),
  startedBy: personSchema,
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  counts: z.record(z.enum(fleetItemStates), z.number()),
  waves: z.number(),
});
export type Fleet = z.infer<typeof fleetSchema>;
export const fleetDetailSchema = z.extend(fleetSchema, { items: z.array(fleetItemSchema) });
export type FleetDetail = z.infer<typeof fleetDetailSchema>;

const fleetParams = z.strictObject({ id: z.guid() });
const path = '/api/user/deployment/fleet';

/** Moving all deployments of a blueprint to another version, wave by wave. */
export const deploymentFleetRoutes = {
  candidates: defineRoute({
    id: 'fleet.candidates',
    method: 'GET',
    path: `${path}/candidate`,
    summary: 'Deployments of a blueprint that are not on a version yet, and what stands against each',
    access: holders('blueprintProvision'),
    scope: 'organization',
    query: z.strictObject({ blueprint: slugSchema, version: z.string().check(z.maxLength(40)) }),
    response: z.object({
      result: z.array(
        z.object({
          deployment: deploymentSummarySchema,
          /** Null where it can be upgraded. */
          refusal: z.nullable(z.enum(['locked', 'busy', 'values-needed'])),
          /** Parameters without a value. */
          needed: z.array(z.string()),
        }),
      ),
    }),
  }),
  create: defineRoute({
    id: 'fleet.create',
    method: 'POST',
    path,
    summary:
      'Upgrade all deployments of a blueprint in waves; too many failures stop it before the next wave',
    access: holders('blueprintProvision'),
    scope: 'organization',
    idempotency: 'required',
    body: z.strictObject({
      blueprint: slugSchema,
      version: z.string().check(z.maxLength(40)),
      /** Names or ids; absent, all that can be upgraded. */
      deployments: z.optional(
        z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(2000)),
      ),
      firstWave: z.int().check(z.gte(1), z.lte(1000)),
      waveSize: z.int().check(z.gte(1), z.lte(1000)),
      failuresAllowed: z.int().check(z.gte(0), z.lte(1000)),
      /** The same for all, by the names of the new version. */
      parameters: z.optional(z.record(z.string().check(z.maxLength(255)), z.unknown())),
    }),
    response: fleetDetailSchema,
    status: 202,
  }),
  list: defineRoute({
    id: 'fleet.list',
    method: 'GET',
    path,
    summary: 'Fleet upgrades of the organization',
    access: holders('deploymentList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(fleetSchema),
  }),
  detail: defineRoute({
    id: 'fleet.get',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'A fleet upgrade with every deployment in it',
    access: holders('deploymentList'),
    scope: 'organization',
    params: fleetParams,
    response: fleetDetailSchema,
  }),
  cancel: defineRoute({
    id: 'fleet.cancel',
    method: 'POST',
    path: `${path}/:id/cancel`,
    summary: 'Begin no further wave; what runs goes on',
    access: holders('blueprintProvision'),
    scope: 'organization',
    params: fleetParams,
    response: fleetDetailSchema,
  }),
  resume: defineRoute({
    id: 'fleet.resume',
    method: 'POST',
    path: `${path}/:id/resume`,
    summary: 'Go on after the stop rule: with the deployments that wait, and again with those that failed',
    access: holders('blueprintProvision'),
    scope: 'organization',
    params: fleetParams,
    response: fleetDetailSchema,
  }),
} as const;
