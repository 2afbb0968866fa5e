import type { DeploymentScope } from '@blueport/arm-template';
import type { CloudName } from '@blueport/contracts';

/** Input of a template expansion besides its parameters. */
export interface ExpansionTarget {
  readonly scope: 'resourceGroup' | 'subscription';
  readonly subscriptionId: string;
  readonly resourceGroup: string | null;
  readonly location: string;
  readonly cloudName?: string;
  readonly principal?: { readonly tenantId: string; readonly cloud: CloudName };
}

/** Returns the scope of an expansion that sends no requests to the cloud. */
export function expansionScope(target: ExpansionTarget): DeploymentScope {
  return {
    kind: target.scope,
    subscriptionId: target.subscriptionId,
    ...(target.resourceGroup === null ? {} : { resourceGroup: target.resourceGroup }),
    location: target.location,
    ...(target.cloudName === undefined ? {} : { deploymentName: target.cloudName }),
    ...(target.principal === undefined
      ? {}
      : { tenantId: target.principal.tenantId, environment: target.principal.cloud }),
  };
}
