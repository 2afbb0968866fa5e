import type { BlueprintParameter, BlueprintWizard, WizardForm } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { ChosenMachine } from '../../../../database/tables/machines.ts';
import { findBlueprint, type CatalogView } from '../../../catalog/blueprints/index.ts';

/** The properties of a blueprint version that a deployment needs. */
export interface DeployableBlueprint {
  readonly id: string;
  readonly versionId: string;
  readonly slug: string;
  readonly title: string;
  readonly version: string;
  readonly scope: 'resourceGroup' | 'subscription';
  readonly template: Record<string, unknown>;
  readonly parameters: readonly BlueprintParameter[];
  readonly wizard?: BlueprintWizard;
  /** Form that validates the values; undefined if the organization uses none. */
  readonly form?: WizardForm | undefined;
  /** Configuration whose rules were already applied to the template and the parameters. */
  readonly configurationId: string | null;
  /** Choice for the machines, which the template already contains. */
  readonly choice?: ChosenMachine | null;
}

/**
 * Returns the given version, or the newest published one, of the blueprint that the organization sees under the slug.
 */
export function readBlueprint(
  db: Kysely<Database>,
  view: CatalogView,
  slug: string,
  version?: string,
): Promise<DeployableBlueprint | undefined> {
  return findBlueprint(db, view, slug, version);
}
