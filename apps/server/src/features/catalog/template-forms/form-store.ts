import {
  checkForm,
  type Dependants,
  type ListQuery,
  type TemplateForm,
  type TemplateFormRow,
} from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound, wordIssue } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { listRows } from '../../../list/list-rows.ts';
import { parseList } from '../../../list/parse-list.ts';
import { createPatternPorts, readFieldSpecs } from '../template-fields/index.ts';

const forms: ListEntity = {
  fields: {
    id: { type: 'text' },
    title: { type: 'text', search: true },
    description: { type: 'text', search: true },
    state: { type: 'text' },
    version: { type: 'number' },
    changed: { type: 'boolean' },
    items: { type: 'number' },
    blueprints: { type: 'number' },
    createdAt: { type: 'time' },
    updatedAt: { type: 'time' },
  },
  created: 'createdAt',
  titles: ['title'],
  recent: 'updatedAt',
  tieBreaker: 'id',
};

const shownNames = 20;

const formsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('template_form as f')
    .selectAll('f')
    .select(
      sql<number>`(select count(distinct u.blueprint_id)::int from template_form_use u where u.form_id = f.id)`.as(
        'blueprints',
      ),
    )
    .where('f.organization_id', '=', organizationId);
type Row = Awaited<ReturnType<ReturnType<typeof formsOf>['executeTakeFirstOrThrow']>>;

const present = (row: Row): TemplateFormRow => ({
  id: row.id,
  title: row.title,
  description: row.description,
  state: row.version === null ? 'Draft' : 'Published',
  version: row.version,
  changed: row.changed,
  items: row.draft.items.length,
  blueprints: row.blueprints,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.revision}"`,
});

/** Returns the forms of an organization; few enough to filter in memory. */
export async function listForms(db: Kysely<Database>, organizationId: string, query: ListQuery) {
  const list = parseList(forms, query);
  const rows = await formsOf(db, organizationId).execute();
  return listRows(forms, list, rows.map(present), [{ field: 'title', descending: false }]);
}

/** Returns the row of a form of an organization. Throws 404 if not found. */
export async function findFormRow(db: Kysely<Database>, organizationId: string, id: string): Promise<Row> {
  const row = await formsOf(db, organizationId).where('f.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

const usesOf = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('template_form_use as u')
    .innerJoin('organization_blueprint as assigned', (join) =>
      join
        .onRef('assigned.organization_id', '=', 'u.organization_id')
        .onRef('assigned.blueprint_id', '=', 'u.blueprint_id')
        .on('assigned.configuration_id', 'is', null)
        .on('assigned.withdrawn_at', 'is', null),
    )
    .innerJoin('blueprint as b', 'b.id', 'u.blueprint_id')
    .where('u.form_id', '=', id);

/** Returns a form with its draft, the draft's issues, its history, and the blueprints that show it. */
export async function readForm(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
  now: Date,
): Promise<TemplateForm> {
  const row = await findFormRow(db, organizationId, id);
  const [fields, versions, usedBy] = await Promise.all([
    readFieldSpecs(db, organizationId),
    db
      .selectFrom('template_form_version')
      .select(['version', 'note', 'published_by', 'published_at'])
      .where('form_id', '=', id)
      .orderBy('version', 'desc')
      .execute(),
    usesOf(db, id)
      .select(['assigned.slug as name', 'b.title', 'u.version'])
      .orderBy('b.title')
      .orderBy('u.version')
      .execute(),
  ]);
  return {
    ...present(row),
    draft: row.draft,
    issues: checkForm(row.draft, fields, createPatternPorts(now)).map(wordIssue),
    versions: versions.map((one) => ({
      version: one.version,
      note: one.note,
      publishedBy: one.published_by,
      publishedAt: one.published_at.toISOString(),
    })),
    usedBy: usedBy.map(({ version, ...use }) => ({ ...use, version: version === '' ? null : version })),
  };
}

/** Returns a published version of a form of an organization. Throws 404 if not found. */
export async function findFormVersion(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
  version: number,
) {
  const row = await db
    .selectFrom('template_form_version as v')
    .innerJoin('template_form as f', 'f.id', 'v.form_id')
    .selectAll('v')
    .where('f.organization_id', '=', organizationId)
    .where('f.id', '=', id)
    .where('v.version', '=', version)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Returns the blueprints that show a form; without it, their wizard shows the template's own fields. */
export async function formDependants(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<Dependants> {
  const { blueprints } = await findFormRow(db, organizationId, id);
  if (blueprints === 0) return { blocking: false, dependants: [] };
  const items = await usesOf(db, id)
    .select(['b.id', 'b.title as name'])
    .distinct()
    .orderBy('b.title')
    .limit(shownNames)
    .execute();
  return { blocking: false, dependants: [{ kind: 'blueprint', count: blueprints, blocking: false, items }] };
}
