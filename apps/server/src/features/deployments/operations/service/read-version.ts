import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { readConfiguredVersion } from '../../../catalog/blueprints/index.ts';
import { fitForm, readWizardForm } from '../../../catalog/template-forms/index.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import type { DeployableBlueprint } from '../preview/read-blueprint.ts';

/**
 * Returns the version a deployment was made from, with the form that its organization shows for it; it may have been
 * archived since.
 */
export async function readVersion(db: Kysely<Database>, row: SummaryRow): Promise<DeployableBlueprint> {
  const version = await readConfiguredVersion(db, row.blueprint_version_id, row.blueprint_configuration_id);
  const form = await readWizardForm(db, row.organization_id, row.blueprint_id, row.blueprint_version);
  return {
    id: row.blueprint_id,
    versionId: row.blueprint_version_id,
    slug: row.blueprint_slug,
    title: row.blueprint_title,
    version: row.blueprint_version,
    scope: row.scope,
    template: version?.template ?? {},
    parameters: version?.parameters ?? [],
    configurationId: row.blueprint_configuration_id,
    ...(version && { wizard: version.wizard, form: form && fitForm(form, version) }),
  };
}
