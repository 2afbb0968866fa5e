import type { ExpandedResource, Provenance } from '@blueport/arm-template';
import type { JsonObject } from '@blueport/azure-policy';
import type { ResourceManager } from '@blueport/cloud';
import type { CloudName, PolicyFinding } from '@blueport/contracts';
import type { PolicyRows } from '../../../../cloud/policy-snapshots.ts';

export type { PolicyRows };

/** Access to policies and to the cloud that the bench needs. */
export interface BenchPorts {
  read(manager: ResourceManager, subscriptionId: string): Promise<PolicyRows>;
  readonly judge: (
    rows: PolicyRows,
    predicted: {
      readonly resources: readonly ExpandedResource[];
      readonly provenance: Provenance;
      readonly group: JsonObject | undefined;
      readonly subscription: JsonObject;
      readonly utcNow: string;
    },
  ) => readonly PolicyFinding[];
  /** Returns the cloud client of the organization's connection, or undefined if there is no connection. */
  readonly byConnection: (
    organizationId: string,
    tenantId: string,
    cloud: CloudName,
  ) => Promise<ResourceManager | undefined>;
}
