import { notFound } from '../../../../errors/refusal.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { readContent } from '../content/read-content.ts';
import { findDeployment, readOperationRows } from '../store/read-deployments.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import type { DeploymentContext } from './deployment-context.ts';

const parameterSchema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#';

/** Returns the submitted template, the values as a parameter file without secure ones, or both. */
export async function download(
  context: DeploymentContext,
  session: SessionContext,
  idOrName: string,
  what: 'template' | 'parameters' | 'bundle',
): Promise<Record<string, unknown>> {
  const row = await findDeployment(context.db, session.organizationId, idOrName);
  if (row === undefined) throw notFound();
  return readContents(context, row, what);
}

/** Like `download`, for a deployment that was already read. */
export async function readContents(
  context: DeploymentContext,
  row: SummaryRow,
  what: 'template' | 'parameters' | 'bundle',
): Promise<Record<string, unknown>> {
  const operations = await readOperationRows(context.db, row.id);
  const sent = operations.find((operation) => operation.template_hash !== null);
  if (sent === undefined) throw notFound();
  const content = await readContent(context.db, context.vault, sent.id);
  const template = JSON.parse(content.template) as Record<string, unknown>;
  const parameters = {
    $schema: parameterSchema,
    contentVersion: '1.0.0.0',
    parameters: Object.fromEntries(
      Object.entries(content.parameters).map(([name, value]) => [name, { value }]),
    ),
  };
  if (what === 'template') return template;
  if (what === 'parameters') return parameters;
  return { template, parameters };
}
