import { invalidInput } from '../../../../errors/refusal.ts';
import { checkTarget, type PlaceReader, type Target } from '../preview/check-target.ts';
import type { SummaryRow } from '../present/present-deployment.ts';

/** Returns the target of a deployment as it is in the cloud now. Throws a refusal with all issues. */
export async function requireTarget(places: PlaceReader, row: SummaryRow): Promise<Target> {
  const { target, issues } = await checkTarget(places, row, {
    blueprint: row.blueprint_slug,
    subscriptionId: row.subscription_id,
    location: row.location,
    ...(row.resource_group === null ? {} : { resourceGroup: row.resource_group }),
  });
  if (target === undefined) throw invalidInput(issues);
  return target;
}
