import type { ApprovalReason, ApprovalRule, ListQuery, PriceCurrency } from '@blueport/contracts';
import { formatEnglish } from '../../../messages/english.ts';
import { sql, type Kysely } from 'kysely';
import type { Amounts } from '../../../database/tables/approvals.ts';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList } from '../../../list/streamed-list.ts';

const rules: ListEntity = {
  fields: {
    id: { type: 'text', column: 'u.id::text' },
    kind: { type: 'text', column: 'u.kind' },
    above: { type: 'number', column: 'u.above' },
    currency: { type: 'text', column: 'u.currency' },
    blueprint: { type: 'text', column: 'u.blueprint_title', search: true },
    role: { type: 'text', column: 'r.name', search: true },
    createdAt: { type: 'time', column: 'u.created_at' },
    updatedAt: { type: 'time', column: 'u.updated_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

const rulesOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('approval_rule as u')
    .leftJoin('role as r', 'r.id', 'u.role_id')
    .selectAll('u')
    .select(['r.name as role_name', sql<string | null>`trim_scale(u.above)::text`.as('above_text')])
    .where('u.organization_id', '=', organizationId);
type Row = Awaited<ReturnType<ReturnType<typeof rulesOf>['executeTakeFirstOrThrow']>>;

const present = (row: Row): ApprovalRule => ({
  id: row.id,
  kind: row.kind,
  above: row.above_text,
  currency: row.currency,
  blueprint:
    row.blueprint_id === null ? null : { name: row.blueprint_name ?? '', title: row.blueprint_title ?? '' },
  role: row.role_id === null ? null : { id: row.role_id, name: row.role_name ?? '' },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.revision}"`,
});

/** Returns the approval rules of an organization. */
export async function listRules(db: Kysely<Database>, organizationId: string, query: ListQuery) {
  const list = parseList(rules, query);
  const where = whereOf(rules, list);
  return answerList({
    list,
    rows: rulesOf(db, organizationId)
      .where(where)
      .orderBy(orderOf(rules, list, [{ field: 'createdAt', descending: false }])),
    countAll: async () => {
      const { total } = await db
        .selectFrom('approval_rule as u')
        .leftJoin('role as r', 'r.id', 'u.role_id')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('u.organization_id', '=', organizationId)
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present,
  });
}

/** Returns a rule of an organization. Throws 404 if not found. */
export async function findRule(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ApprovalRule> {
  const row = await rulesOf(db, organizationId).where('u.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return present(row);
}

/** Returns the currencies of price rules. */
export async function ruleCurrencies(db: Kysely<Database>, organizationId: string): Promise<PriceCurrency[]> {
  const rows = await db
    .selectFrom('approval_rule')
    .select('currency')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('currency', 'is not', null)
    .execute();
  return rows.flatMap(({ currency }) => (currency === null ? [] : [currency]));
}

const reasonOf = (
  ruleId: string,
  kind: ApprovalRule['kind'],
  values: Record<string, string>,
): ApprovalReason => ({
  ruleId,
  kind,
  message: formatEnglish(`note.approval-${kind}`, values) ?? kind,
  values,
});

/** Returns the rules that require approval of a deployment. An unknown or partly unknown price exceeds every limit. */
export async function matchRules(
  db: Kysely<Database>,
  applicant: { readonly organizationId: string; readonly roleIds: readonly string[] },
  blueprintId: string,
  { amounts, unpriced }: { readonly amounts: Amounts; readonly unpriced: number },
): Promise<ApprovalReason[]> {
  const rows = await rulesOf(db, applicant.organizationId)
    .where((is) =>
      is.or([
        is.and([is('u.kind', '=', 'blueprint'), is('u.blueprint_id', '=', blueprintId)]),
        is.and([is('u.kind', '=', 'role'), sql<boolean>`u.role_id = any(${applicant.roleIds}::uuid[])`]),
        is.and([
          is('u.kind', '=', 'price'),
          sql<boolean>`(${unpriced > 0} or coalesce((${JSON.stringify(amounts)}::jsonb ->> u.currency)::numeric > u.above, true))`,
        ]),
      ]),
    )
    .orderBy('u.created_at')
    .execute();
  return rows.map(({ id, kind, above_text: above, currency, blueprint_title: title, role_name: role }) => {
    if (kind === 'price') {
      const monthly = amounts[currency ?? 'USD'];
      const isAbove = monthly !== undefined && Number(monthly) > Number(above);
      const values = {
        monthly: monthly ?? '0',
        above: above ?? '',
        currency: currency ?? '',
        known: isAbove ? 'yes' : 'no',
      };
      return reasonOf(id, kind, values);
    }
    return reasonOf(id, kind, kind === 'blueprint' ? { blueprint: title ?? '' } : { role: role ?? '' });
  });
}
