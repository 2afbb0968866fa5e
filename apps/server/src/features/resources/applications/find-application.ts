import { createHash } from 'node:crypto';
import { applicationType, type ApplicationOverview } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import { selectResources, type MetricResource, type Viewer } from '../metrics/index.ts';

/** An Application Insights component within the user's rights. */
export interface ApplicationResource extends MetricResource {
  /** Derived from the resource ID, because resource IDs do not fit in a path. */
  readonly applicationId: string;
}

/** Applications that are considered; of more, the first by name. */
const maxApplications = 2000;

/** Returns the ID of an application: the start of a hash of its resource ID, written as a UUID. */
function applicationIdOf(resourceKey: string): string {
  const hash = createHash('sha256').update(resourceKey.toLowerCase()).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
}

/** Returns the applications that a user may see, by name. */
export async function selectApplications(
  db: Kysely<Database>,
  viewer: Viewer,
): Promise<ApplicationResource[]> {
  const choice = { types: [applicationType], limit: maxApplications };
  const resources = await selectResources(db, viewer, {}, choice);
  return resources.map((resource) => ({ ...resource, applicationId: applicationIdOf(resource.key) }));
}

/** Returns the resource key of an application of an organization. Throws a 404 refusal if it has none with this ID. */
export async function requireApplication(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<string> {
  const rows = await db
    .selectFrom('inventory_resource')
    .select('id_key')
    .where('organization_id', '=', organizationId)
    .where('type_key', '=', applicationType.toLowerCase())
    .where('deleted_at', 'is', null)
    .execute();
  const found = rows.find((row) => applicationIdOf(row.id_key) === id.toLowerCase());
  if (!found) throw notFound();
  return found.id_key;
}

/** Finds an application that a user may see. Throws a 404 refusal otherwise. */
export async function findApplication(
  db: Kysely<Database>,
  viewer: Viewer,
  key: string,
): Promise<ApplicationResource> {
  const [resource] = await selectResources(db, viewer, { resourceIds: [key] }, { limit: 1 });
  if (!resource) throw notFound();
  return { ...resource, applicationId: applicationIdOf(resource.key) };
}

/** Returns the properties that identify an application in responses. */
export const presentIdentity = (application: ApplicationResource): ApplicationOverview['application'] => ({
  id: application.applicationId,
  name: application.name,
  resourceId: application.id,
  location: application.location,
  resourceGroup: application.resourceGroup,
  subscriptionId: application.subscriptionId,
});
