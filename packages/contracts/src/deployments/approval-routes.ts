import * as z from 'zod/mini';
import { budgetAmountSchema } from '../spend/budget-routes.ts';
import { slugSchema } from '../catalog/blueprint-routes.ts';
import { personSchema } from './deployment-operation.ts';
import { shownValueSchema } from './deployment-routes.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { priceCurrencies } from '../spend/price-currencies.ts';
import { defineRoute, holders } from '../api/route.ts';
import { approvalReasonSchema, verdictNoteSchema, verdictSchema } from './verdict-routes.ts';
import { visibleText } from '../api/visible-text.ts';

export const approvalStates = ['pending', 'approved', 'rejected', 'expired', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** When approval is required: above a monthly price, for a blueprint, or for members of a role. */
export const approvalRuleSchema = z.object({
  id: z.string(),
  kind: z.enum(['price', 'blueprint', 'role']),
  /** The limit of a price rule. */
  above: z.nullable(z.string()),
  currency: z.nullable(z.enum(priceCurrencies)),
  blueprint: z.nullable(z.object({ name: z.string(), title: z.string() })),
  role: z.nullable(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type ApprovalRule = z.infer<typeof approvalRuleSchema>;

/** Each kind has separate fields: a price its amount and currency, a blueprint its name, a role its id. */
const ruleBody = z.strictObject({
  kind: z.enum(['price', 'blueprint', 'role']),
  above: z.optional(z.union([budgetAmountSchema, z.literal('0')])),
  currency: z.optional(z.enum(priceCurrencies)),
  blueprint: z.optional(slugSchema),
  roleId: z.optional(z.guid()),
});
export type ApprovalRuleBody = z.infer<typeof ruleBody>;

/** A deployment that is waiting for approval or has been decided. */
export const approvalSchema = z.object({
  id: z.string(),
  state: z.enum(approvalStates),
  deployment: z.object({
    id: z.string(),
    name: z.string(),
    title: z.string(),
    subscriptionId: z.string(),
    subscriptionName: z.string(),
    resourceGroup: z.nullable(z.string()),
    location: z.string(),
    blueprint: z.string(),
  }),
  requestedBy: personSchema,
  requestedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: z.nullable(personSchema),
  decidedAt: z.nullable(z.string()),
  note: z.string(),
  reasons: z.array(approvalReasonSchema),
  monthly: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** Fingerprint of the request to be approved. */
  fingerprint: z.string(),
  /** Changes since the request, detected when an approver tried to approve it. */
  changed: z.array(verdictNoteSchema),
  /** Whether the caller may decide. Requesters cannot approve their own requests. */
  mayDecide: z.boolean(),
  /** Whether the caller is the requester. */
  own: z.boolean(),
  etag: z.string(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** Why a request cannot currently be approved. */
export const approvalBlockSchema = z.object({
  code: z.enum([
    'budget',
    'withdrawn',
    'disconnected',
    'locked',
    'handedOver',
    'requesterInactive',
    'requesterNotAllowed',
  ]),
  /** Key of `message` and `hint` in the message catalogs. Absent for a budget. */
  reason: z.optional(z.string()),
  message: z.string(),
  hint: z.string(),
  /**
   * Values of the messages: for a budget `adds`, `left`, `currency` and `of` (organization or subscription); for the
   * requester `name`, `state` (Disabled, Expired, Invited, Removed, NoDirectory or Active) and `permission`.
   */
  values: z.record(z.string(), z.string()),
});
export type ApprovalBlock = z.infer<typeof approvalBlockSchema>;

/** A request with everything that an approval would start. */
export const approvalDetailSchema = z.extend(approvalSchema, {
  verdict: verdictSchema,
  tags: z.record(z.string(), z.string()),
  /** The parameters to be sent, with masked secure values. */
  parameters: z.array(shownValueSchema),
  /** Whether the blueprint's version has since been paused or archived, which prevents approval. */
  withdrawn: z.boolean(),
  /** Everything that currently prevents approval, determined without querying the cloud. Empty once decided. */
  blocked: z.array(approvalBlockSchema),
  /** Whether the deployment has moved to another organization. Its values and tags are then hidden. */
  handedOver: z.boolean(),
});
export type ApprovalDetail = z.infer<typeof approvalDetailSchema>;

const byId = z.strictObject({ id: z.guid() });
const note = z.optional(z.union([z.literal(''), visibleText(500)]));

export const approvalRoutes = {
  list: defineRoute({
    id: 'approval.list',
    method: 'GET',
    path: '/api/user/approval',
    summary: 'List approval requests: all for approvers, otherwise the caller’s own',
    access: holders('deploymentApprove', 'blueprintProvision'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(approvalSchema),
  }),
  get: defineRoute({
    id: 'approval.get',
    method: 'GET',
    path: '/api/user/approval/:id',
    summary: 'Get an approval request with its verdict, values and tags',
    access: holders('deploymentApprove', 'blueprintProvision'),
    scope: 'organization',
    params: byId,
    response: approvalDetailSchema,
  }),
  approve: defineRoute({
    id: 'approval.approve',
    method: 'POST',
    path: '/api/user/approval/:id/approve',
    summary:
      'Approve the verdict with this fingerprint; if it has changed, nothing is approved and the response lists the changes',
    access: holders('deploymentApprove'),
    scope: 'organization',
    automation: 'refused',
    params: byId,
    body: z.strictObject({ fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)), note }),
    response: z.object({ outcome: z.enum(['approved', 'changed']), approval: approvalSchema }),
  }),
  reject: defineRoute({
    id: 'approval.reject',
    method: 'POST',
    path: '/api/user/approval/:id/reject',
    summary: 'Reject a deployment; nothing is deployed',
    access: holders('deploymentApprove'),
    scope: 'organization',
    automation: 'refused',
    params: byId,
    body: z.strictObject({ note: visibleText(500) }),
    response: approvalSchema,
  }),
  rules: defineRoute({
    id: 'approvalRule.list',
    method: 'GET',
    path: '/api/org/approvalRule',
    summary: 'List the approval rules of the organization',
    access: holders('organizationView', 'deploymentApprove'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(approvalRuleSchema),
  }),
  createRule: defineRoute({
    id: 'approvalRule.create',
    method: 'POST',
    path: '/api/org/approvalRule',
    summary: 'Require approval above a price, for a blueprint or for a role',
    access: holders('organizationEdit'),
    scope: 'organization',
    body: ruleBody,
    response: approvalRuleSchema,
    status: 201,
  }),
  editRule: defineRoute({
    id: 'approvalRule.edit',
    method: 'PUT',
    path: '/api/org/approvalRule/:id',
    summary: 'Change the price above which approval is required',
    access: holders('organizationEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    body: z.strictObject({
      above: z.union([budgetAmountSchema, z.literal('0')]),
      currency: z.enum(priceCurrencies),
    }),
    response: approvalRuleSchema,
  }),
  removeRule: defineRoute({
    id: 'approvalRule.delete',
    method: 'DELETE',
    path: '/api/org/approvalRule/:id',
    summary: 'Delete an approval rule',
    access: holders('organizationEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    status: 204,
  }),
} as const;
