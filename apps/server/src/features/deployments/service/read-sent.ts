import type { ShownValue } from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import { notFound } from '../../../http/refusal.ts';
import { readConfigured } from '../../blueprints/index.ts';
import { readContent } from '../content/read-content.ts';
import { findDeployment, readOperations } from '../store/read-deployments.ts';
import { presentValues } from './present-values.ts';

/** The values and tags that one operation sends or sent; secure values are masked. */
export async function readSent(
  { database: { db }, vault }: Pick<Parts, 'database' | 'vault'>,
  organizationId: string,
  deploymentId: string,
  operationId: string,
): Promise<{ readonly tags: Record<string, string>; readonly parameters: ShownValue[] }> {
  const row = await findDeployment(db, organizationId, deploymentId);
  const [operation] = row === undefined ? [] : await readOperations(db, deploymentId, operationId);
  if (row === undefined || operation === undefined) throw notFound();
  const versionId = operation.row.blueprint_version_id ?? row.blueprint_version_id;
  const [content, configured] = await Promise.all([
    readContent(db, vault, operationId),
    readConfigured(db, versionId, row.blueprint_configuration_id),
  ]);
  return {
    tags: operation.row.tags ?? row.tags,
    parameters: presentValues(configured?.parameters ?? [], content),
  };
}
