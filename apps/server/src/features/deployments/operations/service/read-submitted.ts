import type { ShownValue } from '@blueport/contracts';
import type { Parts } from '../../../../feature.ts';
import { readConfiguredVersion } from '../../../catalog/blueprints/index.ts';
import { readContent } from '../content/read-content.ts';
import { findDeployment, readOperations } from '../store/read-deployments.ts';
import { expansionScope } from '../preview/expansion-scope.ts';
import { presentValues } from './present-values.ts';
import { resolveValues } from './resolve-values.ts';

/**
 * Returns the values and tags in the content of one operation, with secure values masked, or undefined if the
 * deployment does not belong to the organization.
 */
export async function readSubmitted(
  { database: { db }, vault }: Pick<Parts, 'database' | 'vault'>,
  organizationId: string,
  deploymentId: string,
  operationId: string,
): Promise<{ readonly tags: Record<string, string>; readonly parameters: ShownValue[] } | undefined> {
  const row = await findDeployment(db, organizationId, deploymentId);
  const [operation] = row === undefined ? [] : await readOperations(db, deploymentId, operationId);
  if (row === undefined || operation === undefined) return undefined;
  const versionId = operation.row.blueprint_version_id ?? row.blueprint_version_id;
  const [content, configured] = await Promise.all([
    readContent(db, vault, operationId),
    readConfiguredVersion(db, versionId, row.blueprint_configuration_id),
  ]);
  return {
    tags: operation.row.tags ?? row.tags,
    parameters: resolveValues(
      presentValues(configured?.parameters ?? [], content),
      content,
      expansionScope({
        scope: row.scope,
        subscriptionId: row.subscription_id,
        resourceGroup: row.resource_group,
        location: row.location,
        principal: { tenantId: row.tenant_id, cloud: row.cloud },
      }),
    ),
  };
}
