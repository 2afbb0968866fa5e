import * as z from 'zod/mini';
import { operationKinds, operationStates } from './states.ts';
import { policyRefusalSchema } from './policy-finding.ts';

/** A person. Name and email are empty if the account was removed. */
export const personSchema = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** Where and why an operation failed. `parameters` are the wizard fields that the resource depends on. */
export const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** Values of the message, if the portal itself reports the failure. */
  values: z.optional(z.record(z.string(), z.string())),
  target: z.optional(z.string()),
  resourceId: z.optional(z.string()),
  parameters: z.optional(z.array(z.string())),
  hint: z.optional(z.string()),
  /** The policies that denied it, if the cloud reports them. */
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

/** Handling of resources that another active deployment declares too, when one of the deployments is deleted. */
export const sharedResources = ['keep', 'delete'] as const;
export type SharedResources = (typeof sharedResources)[number];

/**
 * The cause of an operation that was not requested for the deployment itself: its resource group was deleted through
 * the portal.
 */
export const operationCauseSchema = z.literal('resourceGroup.delete');

/** A cost usage limit, with its name when it started the operation. */
const operationLimitSchema = z.object({ id: z.string(), name: z.string() });
export type OperationLimit = z.infer<typeof operationLimitSchema>;

export const operationSchema = z.object({
  id: z.string(),
  /** Sequence number within the deployment, starting at 1. */
  number: z.number(),
  kind: z.enum(operationKinds),
  state: z.enum(operationStates),
  /** Of an operation that a limit started, the owner of the deployment. */
  startedBy: personSchema,
  /** The cost usage limit that started the operation; absent if a person did. */
  limit: z.optional(operationLimitSchema),
  /** The identity that the cloud sees: the person, or the organization's connection. */
  actsWith: z.enum(['person', 'connection']),
  /** Version of the blueprint that was sent, or null for operations without one. */
  version: z.nullable(z.string()),
  /** How a deletion handles shared resources, also when retried. */
  shared: z.optional(z.enum(sharedResources)),
  /** Included only in the details of a deployment, and only if the operation was not started from the deployment. */
  cause: z.optional(operationCauseSchema),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Name of this deployment in the cloud. */
  cloudDeploymentName: z.string(),
  correlationId: z.nullable(z.string()),
  error: z.nullable(failureSchema),
  steps: z.array(stepSchema),
});
export type Operation = z.infer<typeof operationSchema>;
