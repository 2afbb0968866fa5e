import type { BlueprintParameter, BlueprintWizard, WizardForm } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { ChosenMachine } from '../../../../database/tables/machines.ts';
import { findBlueprint, type CatalogView } from '../../../catalog/blueprints/index.ts';

/** A version of a blueprint, as far as deploying it needs it. */
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
  /** The form whose rules values have to obey; undefined where the organization shows none. */
  readonly form?: WizardForm | undefined;
  /** The configuration whose rules the template and the parameters already obey. */
  readonly configurationId: string | null;
  /** What was chosen for the machines of the template; it stands in it already. */
  readonly choice?: ChosenMachine | null;
}

/** The newest published version under the slug that the organization sees, or the one that is named. */
export function readBlueprint(
  db: Kysely<Database>,
  view: CatalogView,
  slug: string,
  version?: string,
): Promise<DeployableBlueprint | undefined> {
  return findBlueprint(db, view, slug, version);
}
