import type { Dependants, FieldSpec, TemplateField } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { ListEntity } from '../../../list/list-entity.ts';

export const fieldFields: ListEntity = {
  fields: {
    id: { type: 'text' },
    name: { type: 'text', search: true },
    label: { type: 'text', search: true },
    help: { type: 'text', search: true },
    type: { type: 'number' },
    required: { type: 'boolean' },
    forms: { type: 'number' },
    createdAt: { type: 'time' },
    updatedAt: { type: 'time' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

const shownNames = 20;
/** Drafts and published versions in use; older versions are history. */
const uses = sql<boolean>`(form.draft -> 'items' @> jsonb_build_array(jsonb_build_object('fieldId', template_field.id))
  or exists (select 1 from template_form_version v where v.form_id = form.id and v.version = form.version
    and v.definition -> 'items' @> jsonb_build_array(jsonb_build_object('fieldId', template_field.id))))`;

export const fieldsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('template_field')
    .selectAll('template_field')
    .select((is) =>
      is
        .selectFrom('template_form as form')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('form.organization_id', '=', 'template_field.organization_id')
        .where(uses)
        .as('forms'),
    )
    .where('template_field.organization_id', '=', organizationId);
type Row = Awaited<ReturnType<ReturnType<typeof fieldsOf>['executeTakeFirstOrThrow']>>;

export const presentField = (row: Row): TemplateField => ({
  ...row.spec,
  id: row.id,
  name: row.name,
  forms: row.forms ?? 0,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.revision}"`,
});

/** Returns the specs of every field of an organization, by id. */
export async function readFieldSpecs(
  db: Kysely<Database>,
  organizationId: string,
): Promise<Map<string, FieldSpec>> {
  const rows = await db
    .selectFrom('template_field')
    .select(['id', 'spec'])
    .where('organization_id', '=', organizationId)
    .execute();
  return new Map(rows.map(({ id, spec }) => [id, spec]));
}

/** Returns the forms that use a field and so prevent its deletion. */
export async function fieldDependants(
  db: Kysely<Database>,
  { id, forms }: TemplateField,
): Promise<Dependants> {
  if (forms === 0) return { blocking: false, dependants: [] };
  const items = await db
    .selectFrom('template_field')
    .innerJoin('template_form as form', 'form.organization_id', 'template_field.organization_id')
    .select(['form.id', 'form.title as name'])
    .where('template_field.id', '=', id)
    .where(uses)
    .orderBy('form.title')
    .limit(shownNames)
    .execute();
  return { blocking: true, dependants: [{ kind: 'form', count: forms, blocking: true, items }] };
}
