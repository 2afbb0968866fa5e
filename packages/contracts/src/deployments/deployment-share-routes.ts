import * as z from 'zod/mini';
import { powerActions } from './power.ts';
import { deploymentStates } from './states.ts';
import { deploymentConditionSchema } from './deployment-management-routes.ts';
import { personSchema } from './deployment-operation.ts';
import { acceptedSchema, deploymentDetailSchema, deploymentParams } from './deployment-routes.ts';
import { defineRoute, everyone, holders, signedIn } from '../api/route.ts';

/** Rights of a share, in ascending order. Each requires a permission key of the user who shares. */
export const shareRights = ['view', 'download', 'operate'] as const;
export type ShareRight = (typeof shareRights)[number];

/** The permission key for each right. */
export const keyOfShareRight: Readonly<Record<ShareRight, string>> = {
  view: 'resourceManagement',
  download: 'deploymentDownload',
  operate: 'blueprintProvision',
};

/** A link can only view and download; changes require a user. */
export const linkRights: readonly ShareRight[] = ['view', 'download'];

export const maxShareDays = 30;

export const shareSchema = z.object({
  id: z.string(),
  kind: z.enum(['person', 'link']),
  /** Null for a link. */
  person: z.nullable(personSchema),
  note: z.string(),
  rights: z.array(z.enum(shareRights)),
  /** The rights currently in effect: the user who shared may have lost some since. */
  effective: z.array(z.enum(shareRights)),
  sharedBy: personSchema,
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  uses: z.number(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type Share = z.infer<typeof shareSchema>;

/** A share as its recipient sees it. */
export const sharedEntrySchema = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(deploymentStates),
  /** The rights currently in effect. */
  rights: z.array(z.enum(shareRights)),
  sharedBy: z.string(),
  organization: z.string(),
  expiresAt: z.string(),
});
export type SharedEntry = z.infer<typeof sharedEntrySchema>;

/** A deployment as a recipient sees it through a share. */
export const sharedDeploymentSchema = z.object({
  share: sharedEntrySchema,
  deployment: deploymentDetailSchema,
});
export type SharedDeployment = z.infer<typeof sharedDeploymentSchema>;

/** Possible recipients of a share or new owners of a deployment. */
export const candidatesSchema = z.object({
  /** `mayOperate`: whether their role and the organization allow them to deploy, start and stop. */
  people: z.array(z.extend(personSchema, { mayOperate: z.boolean() })),
  /** Other organizations with the deployment's directory. Returned only to the operator. */
  organizations: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether the caller may transfer it to another organization. */
  mayLeave: z.boolean(),
});
export type Candidates = z.infer<typeof candidatesSchema>;

const rightsSchema = z.array(z.enum(shareRights)).check(z.minLength(1), z.maxLength(shareRights.length));
const daysSchema = z.int().check(z.gte(1), z.lte(maxShareDays));
const noteSchema = z.string().check(z.trim(), z.maxLength(120), z.regex(/^[^\p{Cc}]*$/u));

/** 128 random bits as base64url. */
export const shareTokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

const shareParams = z.strictObject({ id: deploymentParams.shape.id, share: z.guid() });
const whatSchema = z.enum(['template', 'parameters', 'bundle']);

const ofDeployment = '/api/user/deployment/:id/share';
const mine = '/api/user/deployment/shared';

/** Routes for sharing one deployment with members of the organization or by link. */
export const deploymentShareRoutes = {
  list: defineRoute({
    id: 'deployment.shares',
    method: 'GET',
    path: ofDeployment,
    summary: 'List the shares of a deployment',
    access: holders('deploymentShare'),
    scope: 'organization',
    params: deploymentParams,
    response: z.object({ result: z.array(shareSchema) }),
  }),
  create: defineRoute({
    id: 'deployment.share',
    method: 'POST',
    path: ofDeployment,
    summary:
      'Share a deployment with a person, or by a link that is shown once; the caller must have the shared rights',
    access: holders('deploymentShare'),
    scope: 'organization',
    params: deploymentParams,
    body: z.strictObject({
      /** Absent for a link. */
      accountId: z.optional(z.guid()),
      rights: rightsSchema,
      days: daysSchema,
      note: z.optional(noteSchema),
    }),
    response: z.object({
      share: shareSchema,
      /**
       * The link's URL, returned only once. Its secret is in the fragment, which is never sent to a server or in a
       * Referer header.
       */
      link: z.nullable(z.string()),
    }),
    status: 201,
  }),
  change: defineRoute({
    id: 'deployment.changeShare',
    method: 'PUT',
    path: `${ofDeployment}/:share`,
    summary: 'Change the rights and duration of a share',
    access: holders('deploymentShare'),
    scope: 'organization',
    ifMatch: 'required',
    params: shareParams,
    body: z.strictObject({ rights: z.optional(rightsSchema), days: z.optional(daysSchema) }),
    response: shareSchema,
  }),
  revoke: defineRoute({
    id: 'deployment.revokeShare',
    method: 'DELETE',
    path: `${ofDeployment}/:share`,
    summary: 'End a share immediately',
    access: holders('deploymentShare'),
    scope: 'organization',
    params: shareParams,
    status: 204,
  }),
  candidates: defineRoute({
    id: 'deployment.candidates',
    method: 'GET',
    path: '/api/user/deployment/:id/candidate',
    summary:
      'Search active people of the organization by name or address, and other organizations for a transfer',
    access: holders('deploymentShare', 'deploymentAssign'),
    scope: 'organization',
    params: deploymentParams,
    query: z.strictObject({ text: z.optional(z.string().check(z.maxLength(100))) }),
    response: candidatesSchema,
  }),
  openLink: defineRoute({
    id: 'share.open',
    method: 'POST',
    effect: 'none',
    path: '/api/user/deployment/link/open',
    summary: 'Get the deployment of a share link; returns 404 for unknown, expired and revoked links',
    access: everyone,
    scope: 'none',
    body: z.strictObject({ token: shareTokenSchema }),
    response: sharedDeploymentSchema,
  }),
  downloadLink: defineRoute({
    id: 'share.download',
    method: 'POST',
    effect: 'none',
    path: '/api/user/deployment/link/download',
    summary: 'Download the template and parameters of a share link, without secure values',
    access: everyone,
    scope: 'none',
    body: z.strictObject({ token: shareTokenSchema, what: whatSchema }),
    response: z.record(z.string(), z.unknown()),
  }),
  mine: defineRoute({
    id: 'shared.list',
    method: 'GET',
    path: mine,
    summary: 'List deployments that are shared with the caller',
    access: signedIn,
    // Deployments shared by others are not covered by a token's permission keys.
    automation: 'refused',
    scope: 'account',
    response: z.object({ result: z.array(sharedEntrySchema) }),
  }),
  open: defineRoute({
    id: 'shared.get',
    method: 'GET',
    path: `${mine}/:share`,
    summary: 'Get a deployment that is shared with the caller',
    access: signedIn,
    // Deployments shared by others are not covered by a token's permission keys.
    automation: 'refused',
    scope: 'account',
    params: z.strictObject({ share: z.guid() }),
    response: sharedDeploymentSchema,
  }),
  download: defineRoute({
    id: 'shared.download',
    method: 'GET',
    path: `${mine}/:share/download`,
    summary: 'Download the template and parameters of a shared deployment; requires the right to download',
    access: signedIn,
    // Deployments shared by others are not covered by a token's permission keys.
    automation: 'refused',
    scope: 'account',
    params: z.strictObject({ share: z.guid() }),
    query: z.strictObject({ what: whatSchema }),
    response: z.record(z.string(), z.unknown()),
  }),
  condition: defineRoute({
    id: 'shared.condition',
    method: 'GET',
    path: `${mine}/:share/condition`,
    summary:
      'Get the drift and power state of a shared deployment, with the caller’s permissions in the cloud',
    access: signedIn,
    // Deployments shared by others are not covered by a token's permission keys.
    automation: 'refused',
    scope: 'account',
    params: z.strictObject({ share: z.guid() }),
    response: deploymentConditionSchema,
  }),
  operate: defineRoute({
    id: 'shared.power',
    method: 'POST',
    path: `${mine}/:share/power`,
    summary: 'Start, stop or restart the resources of a shared deployment; requires the right to operate it',
    access: signedIn,
    // Deployments shared by others are not covered by a token's permission keys.
    automation: 'refused',
    scope: 'account',
    idempotency: 'required',
    params: z.strictObject({ share: z.guid() }),
    body: z.strictObject({ action: z.enum(powerActions) }),
    response: acceptedSchema,
    status: 202,
  }),
} as const;
