import type { BlueprintParameter, CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { findBlueprint } from '../../blueprints/index.ts';

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
}

/** The newest published version under the slug that the organization sees, or the one that is named. */
export function readBlueprint(
  db: Kysely<Database>,
  view: { readonly organizationId: string; readonly cloud: CloudName },
  slug: string,
  version?: string,
): Promise<DeployableBlueprint | undefined> {
  return findBlueprint(db, view, slug, version);
}
