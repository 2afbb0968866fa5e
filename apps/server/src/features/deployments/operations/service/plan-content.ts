import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { readConfiguredVersion } from '../../../catalog/blueprints/index.ts';
import type { Content } from '../content/content.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import type { PlaceReader } from '../preview/check-target.ts';
import { planDeployment } from '../preview/plan-deployment.ts';
import type { PlannedRequest } from './plan-request.ts';
import { requireTarget } from './require-target.ts';

/** Plans an operation of a deployment again, from exactly the content that it sends. */
export async function planContent(
  db: Kysely<Database>,
  places: PlaceReader,
  row: SummaryRow,
  content: Content,
  version: { readonly id: string; readonly name: string },
): Promise<PlannedRequest> {
  const [target, configured] = await Promise.all([
    requireTarget(places, row),
    readConfiguredVersion(db, version.id, row.blueprint_configuration_id),
  ]);
  const blueprint = {
    id: row.blueprint_id,
    versionId: version.id,
    slug: row.blueprint_slug,
    title: row.blueprint_title,
    version: version.name,
    scope: row.scope,
    template: JSON.parse(content.template) as Record<string, unknown>,
    parameters: configured?.parameters ?? [],
    configurationId: row.blueprint_configuration_id,
    choice: content.choice ?? null,
  };
  const plan = planDeployment({
    blueprint,
    target,
    parameters: content.parameters,
    tags: {},
    tenantId: row.tenant_id,
    cloud: row.cloud,
    keptSecrets: content.secureParameters,
  });
  return { blueprint, target, plan, tags: row.tags };
}
