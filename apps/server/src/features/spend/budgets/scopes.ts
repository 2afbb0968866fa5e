import type { BudgetScopeKind, ProblemIssue } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { issue } from '../../../errors/refusal.ts';
import type { PlannedRequest } from '../../deployments/operations/index.ts';
import { findBlueprint } from '../../catalog/blueprints/index.ts';
import type { SessionContext } from '../../../session-context.ts';

/** What decides which limits apply to a deployment. */
export interface ScopeFacts {
  readonly organizationId: string;
  /** Absent before one is chosen. */
  readonly subscriptionId?: string | undefined;
  readonly resourceGroup?: string | null | undefined;
  /** Slug of the blueprint. */
  readonly blueprint: string;
  /** The owner; of a new deployment the person who requests it. */
  readonly ownerId: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Time of the decision, which determines the period. */
  readonly at: Date;
}

/** Returns the facts of a planned deployment. */
export const scopeFacts = (
  { target, blueprint, tags = {} }: PlannedRequest,
  who: Pick<ScopeFacts, 'organizationId' | 'ownerId' | 'at'>,
): ScopeFacts => ({
  ...who,
  subscriptionId: target.subscriptionId,
  resourceGroup: target.resourceGroup,
  blueprint: blueprint.slug,
  tags,
});

/** Condition that the budget `b` covers the deployment `d`. */
export const covers = sql<boolean>`(d.organization_id = b.organization_id and case b.scope_kind
  when 'organization' then true
  when 'subscription' then lower(d.subscription_id) = b.scope_key
  when 'resourceGroup' then lower(d.subscription_id || '/' || d.resource_group) = b.scope_key
  when 'blueprint' then d.blueprint_slug = b.scope_key
  when 'person' then coalesce(d.owner_id, d.account_id)::text = b.scope_key
  when 'role' then exists (select from held_role h
    where h.account_id = coalesce(d.owner_id, d.account_id) and h.role_id::text = b.scope_key)
  when 'tag' then exists (select from jsonb_each_text(d.tags) t
    where lower(t.key) = lower(split_part(b.scope_key, '=', 1))
      and t.value = substr(b.scope_key, strpos(b.scope_key, '=') + 1))
  end)`;

/** Returns the facts as a row that `covers` reads like a deployment. */
export const asDeployment = (
  facts: ScopeFacts,
) => sql`(select ${facts.organizationId}::uuid as organization_id,
  ${facts.subscriptionId ?? null}::text as subscription_id, ${facts.resourceGroup ?? null}::text as resource_group,
  ${facts.blueprint}::text as blueprint_slug, ${facts.ownerId}::uuid as owner_id, null::uuid as account_id,
  ${JSON.stringify(facts.tags)}::jsonb as tags) d`;

/** Returns the owner of a deployment that is changed, or the person who requests a new one. */
export async function ownerOf(
  db: Kysely<Database>,
  deploymentId: string | undefined,
  accountId: string,
): Promise<string> {
  if (deploymentId === undefined) return accountId;
  const { rows } = await sql<{ owner: string }>`
    select coalesce(owner_id, account_id) as owner from deployment where id = ${deploymentId}`.execute(db);
  return rows[0]?.owner ?? accountId;
}

/** Returns the facts of a deployment as it is stored. Throws if it does not exist. */
export async function factsOfDeployment(
  db: Kysely<Database>,
  deploymentId: string,
  at: Date,
): Promise<ScopeFacts> {
  const row = await db
    .selectFrom('deployment')
    .select([
      'organization_id as organizationId',
      'subscription_id as subscriptionId',
      'resource_group as resourceGroup',
      'blueprint_slug as blueprint',
      'tags',
      sql<string>`coalesce(owner_id, account_id)`.as('ownerId'),
    ])
    .where('id', '=', deploymentId)
    .executeTakeFirstOrThrow();
  return { ...row, at };
}

/** Displayed name of the scope of the budget `b`; the name at creation if the scope no longer exists. */
export const scopeName = sql<string | null>`coalesce(case b.scope_kind
  when 'subscription' then (select s.name from cloud_subscription s
    where s.organization_id = b.organization_id
      and s.subscription_id = case when b.scope_kind = 'subscription' then b.scope_key::uuid end)
  when 'role' then (select r.name from role r where r.organization_id = b.organization_id
    and r.id = case when b.scope_kind = 'role' then b.scope_key::uuid end)
  when 'person' then (select a.name from account a where a.organization_id = b.organization_id
    and a.id = case when b.scope_kind = 'person' then b.scope_key::uuid end)
  end, b.scope_name)`;

/** A scope that exists, as it is stored. */
export interface StoredScope {
  readonly kind: BudgetScopeKind;
  readonly key: string;
  readonly name: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const readName = async (query: ReturnType<typeof sql<{ name: string }>>, db: Kysely<Database>) =>
  (await query.execute(db)).rows[0]?.name;

async function findName(
  db: Kysely<Database>,
  session: SessionContext,
  kind: BudgetScopeKind,
  key: string,
): Promise<string | undefined> {
  const { organizationId } = session;
  switch (kind) {
    case 'organization':
      return undefined;
    case 'subscription':
      return uuid.test(key)
        ? readName(
            sql`select name from cloud_subscription
              where organization_id = ${organizationId} and subscription_id = ${key} and connected`,
            db,
          )
        : undefined;
    case 'resourceGroup':
      return readName(
        sql`select g.name from inventory_group g
            where g.organization_id = ${organizationId} and g.group_key = ${key} and g.deleted_at is null
          union all select d.resource_group as name from deployment d
            where d.organization_id = ${organizationId} and lower(d.subscription_id || '/' || d.resource_group) = ${key}
              and d.state not in ('Deleted', 'Detached')
          limit 1`,
        db,
      );
    case 'blueprint':
      return (await findBlueprint(db, session, key))?.title;
    case 'role':
      return uuid.test(key)
        ? readName(sql`select name from role where organization_id = ${organizationId} and id = ${key}`, db)
        : undefined;
    case 'person':
      return uuid.test(key)
        ? readName(
            sql`select name from account where organization_id = ${organizationId} and id = ${key}`,
            db,
          )
        : undefined;
    case 'tag':
      return /^[^\p{Cc}=]{1,512}=[^\p{Cc}]{1,256}$/u.test(key) ? key : undefined;
  }
}

const isCaseless: ReadonlySet<BudgetScopeKind> = new Set(['subscription', 'resourceGroup', 'role', 'person']);

/** Returns the key as it is stored: names of tags have no case, their values have. */
function withoutCase(kind: BudgetScopeKind, key: string): string {
  if (kind === 'tag') return key.replace(/^[^=]*/, (name) => name.toLowerCase());
  return isCaseless.has(kind) ? key.toLowerCase() : key;
}

/** Validates a scope, and returns it or what is wrong. */
export async function checkScope(
  db: Kysely<Database>,
  session: SessionContext,
  { kind, key = '' }: { readonly kind: BudgetScopeKind; readonly key?: string | undefined },
): Promise<{ readonly scope?: StoredScope; readonly issues: readonly ProblemIssue[] }> {
  if (kind === 'organization') {
    if (key !== '') return { issues: [issue('/scope/key', 'budget-key-needless')] };
    return { scope: { kind, key, name: null }, issues: [] };
  }
  if (key === '') return { issues: [issue('/scope/key', 'required')] };
  const stored = withoutCase(kind, key);
  // The displayed name of a tag keeps its case.
  const name = await findName(db, session, kind, kind === 'tag' ? key : stored);
  if (name === undefined) return { issues: [issue('/scope/key', 'unknown')] };
  return { scope: { kind, key: stored, name }, issues: [] };
}
