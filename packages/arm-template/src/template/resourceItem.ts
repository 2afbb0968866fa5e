import type { CopyFrame, Tracker } from '../expression/environment.ts';
import type { JsonObject } from '../types.ts';
import { toIdentity } from '../value/toJson.ts';
import type { Deferred, Value } from '../value/value.ts';
import type { DeploymentResult } from './deploymentResult.ts';

/** One iteration of a resource loop. */
export interface LoopIteration {
  readonly name: string;
  readonly index: number;
  /** Batch size of a serial loop. */
  readonly batchSize: number | undefined;
  /** Dependencies of the loop count. */
  readonly tracker: Tracker;
}

/** A resource with its identity; its body is evaluated later, when every identity is known. */
export interface ResourceItem {
  readonly definition: JsonObject;
  readonly pointer: string;
  readonly symbolicName: string | undefined;
  readonly copies: CopyFrame | undefined;
  readonly loop: LoopIteration | undefined;
  readonly condition: boolean | Deferred;
  readonly existing: boolean;
  /** Whether it belongs to a language extension, such as Kubernetes, and has no id in the cloud. */
  readonly imported: boolean;
  readonly type: string;
  readonly name: Value;
  readonly apiVersion: string;
  readonly id: Value;
  /** Parameters that the identity depends on, by property. */
  readonly uses: Record<string, Tracker>;
  /** Set while and after a nested deployment is expanded. */
  nested?: DeploymentResult | 'running' | 'unknown';
}

export const isDeploymentType = (type: string): boolean =>
  type.toLowerCase() === 'microsoft.resources/deployments';

/**
 * Returns the identity of a graph node: deployment path and id. An existing resource is another node than the resource
 * that creates it.
 */
export const nodeKey = (deployment: string, { id, existing }: ResourceItem): string =>
  `${deployment}|${toIdentity(id)}${existing ? '|existing' : ''}`;
