import type { Dependants } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

/** Maximum number of names of each kind. */
const maxItems = 20;

interface Use {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly blueprint_id: string;
  readonly blueprint_title: string;
  /** Ids of the image and extensions in the last content. */
  readonly chosen: string[];
}

/** Returns the live deployments of an organization with the machine choice of their last content. */
async function usesOf(db: Kysely<Database>, organizationId: string): Promise<readonly Use[]> {
  const { rows } = await sql<Use>`
    select d.id, d.name, d.title, d.blueprint_id, d.blueprint_title, last.chosen
    from deployment d
    cross join lateral (
      select coalesce(
        (select array_agg(one ->> 'id') from jsonb_array_elements(
          case when jsonb_typeof(o.chosen_machine -> 'image') = 'object'
            then (o.chosen_machine -> 'extensions') || jsonb_build_array(o.chosen_machine -> 'image')
            else o.chosen_machine -> 'extensions' end) as one), '{}') as chosen
      from deployment_operation o
      where o.deployment_id = d.id and o.template_hash is not null
      order by o.number desc
      limit 1
    ) as last
    where d.organization_id = ${organizationId}
      and d.state not in ('Deleted', 'Detached')
      and exists (
        select from deployment_operation c where c.deployment_id = d.id and c.chosen_machine is not null
      )
    order by d.title, d.name`.execute(db);
  return rows;
}

/** Returns the number of live deployments that use each image and extension, by id. */
export async function countMachineUses(
  db: Kysely<Database>,
  organizationId: string,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { chosen } of await usesOf(db, organizationId)) {
    for (const id of chosen) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Returns the live deployments that use an image or extension, and their blueprints. */
export async function machineDependants(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<Dependants> {
  const uses = (await usesOf(db, organizationId)).filter(({ chosen }) => chosen.includes(id));
  const blueprints = new Map(uses.map((use) => [use.blueprint_id, use.blueprint_title]));
  if (uses.length === 0) return { blocking: false, dependants: [] };
  return {
    blocking: true,
    dependants: [
      {
        kind: 'deployment',
        count: uses.length,
        blocking: true,
        items: uses.slice(0, maxItems).map((use) => ({ id: use.id, name: `${use.title} (${use.name})` })),
      },
      {
        kind: 'blueprint',
        count: blueprints.size,
        blocking: false,
        items: [...blueprints].slice(0, maxItems).map(([blueprint, name]) => ({ id: blueprint, name })),
      },
    ],
  };
}
