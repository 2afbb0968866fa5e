import type { deploymentManagementRoutes, ResponseOf } from '@blueport/contracts';
import type { SessionContext } from '../../../../session-context.ts';
import { listOffered } from '../../../catalog/blueprints/index.ts';
import { blueprintNameIn } from '../preview/blueprint-name.ts';
import { requireDeployment } from '../service/begin-operation.ts';
import type { DeploymentContext } from '../service/deployment-context.ts';
import { readOperationRows } from '../store/read-deployments.ts';

/** Compares versions number by number. */
export function compareVersions(a: string, b: string): number {
  const parts = (text: string): number[] =>
    text.split('.').map((part) => Number(part.replaceAll(/\D/g, '')) || 0);
  const [left, right] = [parts(a), parts(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the versions of a deployment's blueprint, newest first, with the deployment's history on each. */
export async function readVersions(
  context: DeploymentContext,
  session: SessionContext,
  idOrName: string,
): Promise<ResponseOf<typeof deploymentManagementRoutes.versions>> {
  const row = await requireDeployment(context, session, idOrName);
  const [rows, operations, offeredVersions] = await Promise.all([
    context.db
      .selectFrom('blueprint_version')
      .select(['id', 'version', 'state', 'release_notes', 'created_at'])
      .where('blueprint_id', '=', row.blueprint_id)
      .where('state', '!=', 'Draft')
      .execute(),
    readOperationRows(context.db, row.id),
    blueprintNameIn(context.db, session.organizationId, row).then((slug) =>
      listOffered(context.db, session, slug),
    ),
  ]);
  const offeredIds = new Set(offeredVersions.map(({ versionId }) => versionId));
  const versions = rows
    .map((version) => ({
      version: version.version,
      state: version.state,
      releaseNotes: version.release_notes,
      createdAt: version.created_at.toISOString(),
      offered: offeredIds.has(version.id) && version.id !== row.blueprint_version_id,
      newer: compareVersions(version.version, row.blueprint_version) > 0,
      operations: operations
        .filter((past) => past.blueprint_version_id === version.id)
        .map((past) => ({
          number: past.number,
          kind: past.kind,
          state: past.state,
          time: past.created_at.toISOString(),
        })),
    }))
    .toSorted((a, b) => compareVersions(b.version, a.version));
  return { current: row.blueprint_version, versions };
}
