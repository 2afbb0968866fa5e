import * as z from 'zod/mini';
import { operationKinds, operationStates } from './states.ts';
import { policyRefusalSchema } from './policy-finding.ts';

/** A person; name and email are empty if the person was removed. */
export const personSchema = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** Where and why something failed; `parameters` are the wizard fields that fed the resource. */
export const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** Values of the message, if the portal itself reports the failure. */
  values: z.optional(z.record(z.string(), z.string())),
  target: z.optional(z.string()),
  resourceId: z.optional(z.string()),
  parameters: z.optional(z.array(z.string())),
  hint: z.optional(z.string()),
  /** The policies that refused it, where the cloud names them. */
  policies: z.optional(z.array(policyRefusalSchema)),
});
export type Failure = z.infer<typeof failureSchema>;

export const stepSchema = z.object({
  id: z.string(),
  resourceId: z.string(),
  type: z.string(),
  name: z.string(),
  state: z.enum(operationStates),
  dependsOn: z.array(z.string()),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  error: z.nullable(failureSchema),
});
export type Step = z.infer<typeof stepSchema>;

/** What becomes of resources that another living deployment declares too, when one of them is deleted. */
export const sharedResources = ['keep', 'delete'] as const;
export type SharedResources = (typeof sharedResources)[number];

/** What made an operation that nobody asked the deployment itself for: its resource group was deleted through the portal. */
export const operationCauseSchema = z.literal('resourceGroup.delete');

export const operationSchema = z.object({
  id: z.string(),
  /** 1 for the first operation of the deployment, counted up. */
  number: z.number(),
  kind: z.enum(operationKinds),
  state: z.enum(operationStates),
  startedBy: personSchema,
  /** Who the cloud sees at work: the person, or the organization's connection. */
  actsWith: z.enum(['person', 'connection']),
  /** Version of the blueprint that was sent; null for operations that send none. */
  version: z.nullable(z.string()),
  /** What a deletion does with what other deployments declare too, and does again when it is tried again. */
  shared: z.optional(z.enum(sharedResources)),
  /** Told where a deployment is read as a whole; left out of what somebody began with the deployment itself. */
  cause: z.optional(operationCauseSchema),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** The cloud's own name of this deployment. */
  cloudDeploymentName: z.string(),
  correlationId: z.nullable(z.string()),
  error: z.nullable(failureSchema),
  steps: z.array(stepSchema),
});
export type Operation = z.infer<typeof operationSchema>;
