import type { ExpandedDeployment, ExpandedOutputs, ExpandedResource, GraphNode } from '../types.ts';
import type { Part } from '../expression/environment.ts';
import type { ObjectValue } from '../value/value.ts';

/** What the expansion of one deployment gives, those inside it kept apart. */
export interface DeploymentResult {
  readonly deployment: ExpandedDeployment;
  readonly resources: ExpandedResource[];
  readonly nodes: GraphNode[];
  readonly outputs: ExpandedOutputs;
  /** Outputs as an expression of the outer template sees them. */
  readonly outputValues: ObjectValue;
  /** What fed the outputs, by paths such as `name.value.part`. */
  readonly outputParts: Part[];
  readonly children: DeploymentResult[];
}
