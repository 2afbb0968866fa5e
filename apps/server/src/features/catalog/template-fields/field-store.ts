import type { Dependants, FieldSpec, ListQuery, TemplateField } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { listRows } from '../../../list/list-rows.ts';
import { parseList } from '../../../list/parse-list.ts';

const fields: ListEntity = {
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
/** Drafts and what is shown now; older versions are history. */
const uses = sql<boolean>`(form.draft -> 'items' @> jsonb_build_array(jsonb_build_object('fieldId', f.id))
  or exists (select 1 from template_form_version v where v.form_id = form.id and v.version = form.version
    and v.definition -> 'items' @> jsonb_build_array(jsonb_build_object('fieldId', f.id))))`;

const fieldsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('template_field as f')
    .selectAll('f')
    .select((is) =>
      is
        .selectFrom('template_form as form')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('form.organization_id', '=', 'f.organization_id')
        .where(uses)
        .as('forms'),
    )
    .where('f.organization_id', '=', organizationId);
type Row = Awaited<ReturnType<ReturnType<typeof fieldsOf>['executeTakeFirstOrThrow']>>;

const present = (row: Row): TemplateField => ({
  ...row.spec,
  id: row.id,
  name: row.name,
  forms: row.forms ?? 0,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.revision}"`,
});

/** The fields of an organization; few enough to be filtered in memory. */
export async function listFields(db: Kysely<Database>, organizationId: string, query: ListQuery) {
  const list = parseList(fields, query);
  const rows = await fieldsOf(db, organizationId).execute();
  return listRows(fields, list, rows.map(present), [{ field: 'name', descending: false }]);
}

/** A field of an organization; 404 for everything else. */
export async function findField(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<TemplateField> {
  const row = await fieldsOf(db, organizationId).where('f.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return present(row);
}

/** What forms need of every field of an organization, by id. */
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

/** Forms that use a field: they stand in the way of its deletion. */
export async function fieldDependants(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<Dependants> {
  const { forms } = await findField(db, organizationId, id);
  if (forms === 0) return { blocking: false, dependants: [] };
  const items = await db
    .selectFrom('template_field as f')
    .innerJoin('template_form as form', 'form.organization_id', 'f.organization_id')
    .select(['form.id', 'form.title as name'])
    .where('f.id', '=', id)
    .where(uses)
    .orderBy('form.title')
    .limit(shownNames)
    .execute();
  return { blocking: true, dependants: [{ kind: 'form', count: forms, blocking: true, items }] };
}
