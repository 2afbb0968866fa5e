import type { ExpandedDeployment, ExpandedOutputs, ExpandedResource, GraphNode } from '../types.ts';
import type { Part } from '../expression/environment.ts';
import type { ObjectValue } from '../value/value.ts';

/** Result of expanding one deployment, with its nested deployments separate. */
export interface DeploymentResult {
  readonly deployment: ExpandedDeployment;
  readonly resources: ExpandedResource[];
  readonly nodes: GraphNode[];
  readonly outputs: ExpandedOutputs;
  /** Outputs as visible to expressions of the outer template. */
  readonly outputValues: ObjectValue;
  /** Dependencies of the outputs, by paths such as `name.value.part`. */
  readonly outputParts: Part[];
  readonly children: DeploymentResult[];
}
