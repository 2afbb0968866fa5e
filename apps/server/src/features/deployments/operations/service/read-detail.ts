import type { DeploymentDetail, MachineNames } from '@blueport/contracts';
import type { Selectable } from 'kysely';
import type { DeploymentStepTable } from '../../../../database/tables/deployments.ts';
import type { ChosenMachine } from '../../../../database/tables/machines.ts';
import { notFound } from '../../../../errors/refusal.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { readContent } from '../content/read-content.ts';
import { expansionScope } from '../preview/expansion-scope.ts';
import { presentOperation, presentSummary, type SummaryRow } from '../present/present-deployment.ts';
import { findDeployment, readOperations } from '../store/read-deployments.ts';
import { groupDeleted } from './delete-with-group.ts';
import type { DeploymentContext } from './deployment-context.ts';
import { mask, presentValues } from './present-values.ts';
import { readVersion } from './read-version.ts';
import { resolveValues } from './resolve-values.ts';

function presentResource(step: Selectable<DeploymentStepTable>): DeploymentDetail['resources'][number] {
  return {
    id: step.resource_id,
    type: step.type,
    name: step.name,
    ...(step.location === null ? {} : { location: step.location }),
    state: step.state,
    dependsOn: step.depends_on,
  };
}

const presentChoice = ({ image, extensions }: ChosenMachine): MachineNames => ({
  image: image && { id: image.id, title: image.title },
  extensions: extensions.map(({ id, title }) => ({ id, title })),
});

/** Returns the details of a deployment; secure values are masked. */
export async function readDetail(
  context: DeploymentContext,
  session: SessionContext,
  idOrName: string,
): Promise<DeploymentDetail> {
  const row = await findDeployment(context.db, session.organizationId, idOrName);
  if (row === undefined) throw notFound();
  return detailOf(context, row);
}

/**
 * Returns the numbers of deletions caused by the deletion of the resource group, from the audit log; most deployments
 * have none.
 */
async function followedGroup(
  { db }: DeploymentContext,
  row: SummaryRow,
  operations: readonly { readonly row: { readonly kind: string } }[],
): Promise<ReadonlySet<unknown>> {
  if (operations.every((operation) => operation.row.kind !== 'delete')) return new Set();
  const entries = await db
    .selectFrom('audit')
    .select('details')
    .where('organization_id', '=', row.organization_id)
    .where('object_type', '=', 'deployment')
    .where('object_id', '=', row.id)
    .where('action', '=', 'deployment.delete')
    .execute();
  return new Set(
    entries.flatMap(({ details }) => (details['cause'] === groupDeleted ? [details['operation']] : [])),
  );
}

/** Like `readDetail`, for a deployment that was already read. */
export async function detailOf(context: DeploymentContext, row: SummaryRow): Promise<DeploymentDetail> {
  const [operations, blueprint] = await Promise.all([
    readOperations(context.db, row.id),
    readVersion(context.db, row),
  ]);
  const sent = operations.find((operation) => operation.row.template_hash !== null);
  const content = sent && (await readContent(context.db, context.vault, sent.row.id));
  // The last operation that created or deleted resources defines the resources of the deployment.
  const building = operations.find(
    ({ row: operation }) => operation.template_hash !== null || operation.kind === 'delete',
  );
  const followed = await followedGroup(context, row, operations);
  return {
    ...presentSummary(row),
    ...(content?.choice && { machine: presentChoice(content.choice) }),
    operations: operations.map((operation) => ({
      ...presentOperation(operation.row, operation.steps),
      ...(followed.has(operation.row.number) && { cause: groupDeleted }),
    })),
    // A default that is an expression is shown with its value here.
    parameters: resolveValues(
      presentValues(blueprint.parameters, content),
      content,
      expansionScope({
        scope: row.scope,
        subscriptionId: row.subscription_id,
        resourceGroup: row.resource_group,
        location: row.location,
        principal: { tenantId: row.tenant_id, cloud: row.cloud },
      }),
    ),
    outputs: row.outputs.map(({ name, type, secure, value }) => ({
      name,
      type,
      secure,
      value: secure ? mask : value,
    })),
    resources: (building?.steps ?? []).map(presentResource),
  };
}
