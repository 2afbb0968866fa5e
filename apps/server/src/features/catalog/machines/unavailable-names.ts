import type { MachineOffer } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

type UnavailableItem = NonNullable<MachineOffer['gone']>[number];

/** More than an organization ever deletes; the oldest ones lose their names first. */
const maxNamed = 200;

interface CatalogRow {
  readonly id: string;
  readonly title: string;
  readonly state: string;
}

/** Returns the titles of deleted images and extensions from the audit log, newest first. */
export async function deletedTitles(
  db: Kysely<Database>,
  organizationId: string,
  ids?: readonly string[],
): Promise<Map<string, UnavailableItem>> {
  const rows = await db
    .selectFrom('audit')
    .select(['object_id', 'object_type', 'details'])
    .where('organization_id', '=', organizationId)
    .where('object_type', 'in', ['image', 'extension'])
    .where('action', 'in', ['image.delete', 'extension.delete'])
    .$if(ids !== undefined, (found) => found.where('object_id', 'in', [...(ids ?? [])]))
    .orderBy('number', 'desc')
    .limit(maxNamed)
    .execute();
  return new Map(
    rows.flatMap(({ object_id: id, object_type: kind, details }): [string, UnavailableItem][] => {
      const { title } = details;
      if (typeof title !== 'string' || (kind !== 'image' && kind !== 'extension')) return [];
      return [[id, { id, kind, title, reason: 'deleted' }]];
    }),
  );
}

/**
 * Returns the names of images and extensions that the organization does not offer for these machines, including deleted
 * ones, so that an earlier choice can be displayed.
 */
export async function unavailableNames(
  db: Kysely<Database>,
  organizationId: string,
  known: { readonly image: readonly CatalogRow[]; readonly extension: readonly CatalogRow[] },
  offeredIds: ReadonlySet<string>,
): Promise<UnavailableItem[]> {
  const unavailableItems = (['image', 'extension'] as const).flatMap((kind) =>
    known[kind]
      .filter(({ id }) => !offeredIds.has(id))
      .map(({ id, title, state }): UnavailableItem => {
        const reason = state === 'retired' ? 'retired' : 'elsewhere';
        return { id, kind, title, reason };
      }),
  );
  return [...unavailableItems, ...(await deletedTitles(db, organizationId)).values()];
}
