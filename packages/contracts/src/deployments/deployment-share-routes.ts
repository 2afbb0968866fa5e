import * as z from 'zod/mini';
import { powerActions } from './power.ts';
import { deploymentStates } from './states.ts';
import { deploymentConditionSchema } from './deployment-care-routes.ts';
import { personSchema } from './deployment-operation.ts';
import { acceptedSchema, deploymentDetailSchema, deploymentParams } from './deployment-routes.ts';
import { defineRoute, everyone, holders, signedIn } from '../api/route.ts';

/** What a share lets somebody do, from little to much; each stands for a key that the sharer must hold. */
export const shareRights = ['view', 'download', 'operate'] as const;
export type ShareRight = (typeof shareRights)[number];

/** The key behind a right. */
export const keyOfShareRight: Readonly<Record<ShareRight, string>> = {
  view: 'resourceManagement',
  download: 'deploymentDownload',
  operate: 'blueprintProvision',
};

/** A link shows and downloads; changing something takes a person. */
export const linkRights: readonly ShareRight[] = ['view', 'download'];

export const longestShareDays = 30;

export const shareSchema = z.object({
  id: z.string(),
  kind: z.enum(['person', 'link']),
  /** Null for a link. */
  person: z.nullable(personSchema),
  note: z.string(),
  rights: z.array(z.enum(shareRights)),
  /** What of the rights counts now: the sharer may have lost some since. */
  effective: z.array(z.enum(shareRights)),
  sharedBy: personSchema,
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  uses: z.number(),
  /** The version for If-Match. */
  etag: z.string(),
});
export type Share = z.infer<typeof shareSchema>;

/** A share as the one it was made for sees it. */
export const sharedEntrySchema = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(deploymentStates),
  /** What counts now. */
  rights: z.array(z.enum(shareRights)),
  sharedBy: z.string(),
  organization: z.string(),
  expiresAt: z.string(),
});
export type SharedEntry = z.infer<typeof sharedEntrySchema>;

/** A deployment as somebody sees it through a share. */
export const sharedDeploymentSchema = z.object({
  share: sharedEntrySchema,
  deployment: deploymentDetailSchema,
});
export type SharedDeployment = z.infer<typeof sharedDeploymentSchema>;

/** Who a deployment can be shared with or handed over to. */
export const candidatesSchema = z.object({
  /** `mayOperate`: whether their role and the organization let them deploy, start and stop what is there. */
  people: z.array(z.extend(personSchema, { mayOperate: z.boolean() })),
  /** Other organizations that have the directory in which it lives; only the operator hears of them. */
  organizations: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether the caller could hand it to another organization at all. */
  mayLeave: z.boolean(),
});
export type Candidates = z.infer<typeof candidatesSchema>;

const rightsSchema = z.array(z.enum(shareRights)).check(z.minLength(1), z.maxLength(shareRights.length));
const daysSchema = z.int().check(z.gte(1), z.lte(longestShareDays));
const noteSchema = z.string().check(z.trim(), z.maxLength(120), z.regex(/^[^\p{Cc}]*$/u));

/** 128 random bits as base64url. */
export const shareTokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

const shareParams = z.strictObject({ id: deploymentParams.shape.id, share: z.guid() });
const whatSchema = z.enum(['template', 'parameters', 'bundle']);

const ofDeployment = '/api/user/deployment/:id/share';
const mine = '/api/user/deployment/shared';

/** Sharing one deployment with people of the organization and by links. */
export const deploymentShareRoutes = {
  list: defineRoute({
    id: 'deployment.shares',
    method: 'GET',
    path: ofDeployment,
    summary: 'With whom a deployment is shared',
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
      'Share a deployment with a person, or by a link that is shown once; never with rights the sharer lacks',
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
      /** The address of the link; its secret is in the fragment, which no server and no referer sees. Only here. */
      link: z.nullable(z.string()),
    }),
    status: 201,
  }),
  change: defineRoute({
    id: 'deployment.changeShare',
    method: 'PUT',
    path: `${ofDeployment}/:share`,
    summary: 'Change rights and duration of a share; both are checked again as a whole',
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
      'Active people of the organization by the beginning of name or address, and where else it could go',
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
    summary: 'What a link shows; unknown, ended and revoked links answer alike',
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
    summary: 'Template and parameters behind a link that lets download them; secure values are left out',
    access: everyone,
    scope: 'none',
    body: z.strictObject({ token: shareTokenSchema, what: whatSchema }),
    response: z.record(z.string(), z.unknown()),
  }),
  mine: defineRoute({
    id: 'shared.list',
    method: 'GET',
    path: mine,
    summary: 'Deployments that others share with the caller',
    access: signedIn,
    // What others share is theirs, not among the keys that a token was given.
    automation: 'refused',
    scope: 'account',
    response: z.object({ result: z.array(sharedEntrySchema) }),
  }),
  open: defineRoute({
    id: 'shared.get',
    method: 'GET',
    path: `${mine}/:share`,
    summary: 'A deployment that is shared with the caller',
    access: signedIn,
    // What others share is theirs, not among the keys that a token was given.
    automation: 'refused',
    scope: 'account',
    params: z.strictObject({ share: z.guid() }),
    response: sharedDeploymentSchema,
  }),
  download: defineRoute({
    id: 'shared.download',
    method: 'GET',
    path: `${mine}/:share/download`,
    summary: 'Template and parameters of a deployment that is shared with the right to download',
    access: signedIn,
    // What others share is theirs, not among the keys that a token was given.
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
      'Drift and power of a deployment that is shared with the caller, with the caller’s own cloud rights',
    access: signedIn,
    // What others share is theirs, not among the keys that a token was given.
    automation: 'refused',
    scope: 'account',
    params: z.strictObject({ share: z.guid() }),
    response: deploymentConditionSchema,
  }),
  operate: defineRoute({
    id: 'shared.power',
    method: 'POST',
    path: `${mine}/:share/power`,
    summary: 'Start, stop or restart what is shared with the right to operate it',
    access: signedIn,
    // What others share is theirs, not among the keys that a token was given.
    automation: 'refused',
    scope: 'account',
    idempotency: 'required',
    params: z.strictObject({ share: z.guid() }),
    body: z.strictObject({ action: z.enum(powerActions) }),
    response: acceptedSchema,
    status: 202,
  }),
} as const;
