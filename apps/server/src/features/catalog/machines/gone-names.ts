import type { MachineOffer } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

type Gone = NonNullable<MachineOffer['gone']>[number];

/** More than an organization ever deletes; older ones lose their names first. */
const mostNamed = 200;

interface Kept {
  readonly id: string;
  readonly title: string;
  readonly state: string;
}

/** Images and extensions that were deleted, by the titles that the trail keeps of them, newest first. */
export async function deletedTitles(
  db: Kysely<Database>,
  organizationId: string,
  ids?: readonly string[],
): Promise<Map<string, Gone>> {
  const rows = await db
    .selectFrom('audit')
    .select(['object_id', 'object_type', 'details'])
    .where('organization_id', '=', organizationId)
    .where('object_type', 'in', ['image', 'extension'])
    .where('action', 'in', ['image.delete', 'extension.delete'])
    .$if(ids !== undefined, (found) => found.where('object_id', 'in', [...(ids ?? [])]))
    .orderBy('number', 'desc')
    .limit(mostNamed)
    .execute();
  return new Map(
    rows.flatMap(({ object_id: id, object_type: kind, details }): [string, Gone][] => {
      const { title } = details;
      if (typeof title !== 'string' || (kind !== 'image' && kind !== 'extension')) return [];
      return [[id, { id, kind, title, reason: 'deleted' }]];
    }),
  );
}

/** What the organization has or had and does not offer for these machines, so that a kept choice of it can be named. */
export async function goneNames(
  db: Kysely<Database>,
  organizationId: string,
  known: { readonly image: readonly Kept[]; readonly extension: readonly Kept[] },
  offered: ReadonlySet<string>,
): Promise<Gone[]> {
  const kept = (['image', 'extension'] as const).flatMap((kind) =>
    known[kind]
      .filter(({ id }) => !offered.has(id))
      .map(({ id, title, state }): Gone => {
        const reason = state === 'retired' ? 'retired' : 'elsewhere';
        return { id, kind, title, reason };
      }),
  );
  return [...kept, ...(await deletedTitles(db, organizationId)).values()];
}
