import type { CopyFrame, Tracker } from '../expression/environment.ts';
import type { JsonObject } from '../types.ts';
import type { Deferred, Value } from '../value/value.ts';
import type { DeploymentResult } from './deploymentResult.ts';

/** One turn of a resource loop. */
export interface LoopTurn {
  readonly name: string;
  readonly index: number;
  /** How many turns run at the same time when the loop is serial. */
  readonly batchSize: number | undefined;
  /** What decided how often the loop runs. */
  readonly tracker: Tracker;
}

/** A resource with its identity worked out; its body is evaluated later, when every identity is known. */
export interface ResourceItem {
  readonly definition: JsonObject;
  readonly pointer: string;
  readonly symbolicName: string | undefined;
  readonly copies: CopyFrame | undefined;
  readonly loop: LoopTurn | undefined;
  readonly condition: boolean | Deferred;
  readonly existing: boolean;
  /** Belongs to an extension of the language, such as Kubernetes, and has no id in the cloud. */
  readonly imported: boolean;
  readonly type: string;
  readonly name: Value;
  readonly apiVersion: string;
  readonly id: Value;
  /** Parameters that fed the identity, by property. */
  readonly uses: Record<string, Tracker>;
  /** Set while and after a nested deployment is expanded. */
  nested?: DeploymentResult | 'running' | 'unknown';
}

export const isDeploymentType = (type: string): boolean =>
  type.toLowerCase() === 'microsoft.resources/deployments';
