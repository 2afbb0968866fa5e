import type { ExpandedResource, Provenance } from '@blueport/arm-template';
import type { JsonObject } from '@blueport/azure-policy';
import type { ResourceManager } from '@blueport/cloud';
import type { CloudName, PolicyFinding } from '@blueport/contracts';
import type { PolicyRows } from '../../../../cloud/policy-snapshots.ts';

export type { PolicyRows };

/** What the bench needs of those who know policies and the cloud. */
export interface PolicyDoors {
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
  /** The cloud as the organization's connection sees it; undefined where it has none. */
  readonly byConnection: (
    organizationId: string,
    tenantId: string,
    cloud: CloudName,
  ) => Promise<ResourceManager | undefined>;
}
