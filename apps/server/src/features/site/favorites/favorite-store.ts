import type { Favorite, FavoriteKind } from '@blueport/contracts';
import { checkPermission, deploymentPath } from '@blueport/contracts';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { listBlueprints } from '../../catalog/blueprints/index.ts';

type Executor = Kysely<Database> | Transaction<Database>;

interface StoredFavorite {
  readonly kind: FavoriteKind;
  readonly target: string;
}

/** The caller’s favorites in the organization of the session, newest first. */
const readStored = (db: Executor, { accountId, organizationId }: SessionContext): Promise<StoredFavorite[]> =>
  db
    .selectFrom('favorite')
    .select(['kind', 'target'])
    .where('account_id', '=', accountId)
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .execute();

type Described = ReadonlyMap<string, Omit<Favorite, 'kind' | 'target'>>;

async function describeBlueprints(
  db: Executor,
  session: SessionContext,
  names: readonly string[],
): Promise<Described> {
  const rows = await listBlueprints(db, session, names);
  return new Map(
    rows.map(({ slug, title, category }) => [
      slug,
      { title, detail: category, link: `/portal/blueprint/${slug}` },
    ]),
  );
}

async function describeDeployments(
  db: Executor,
  session: SessionContext,
  ids: readonly string[],
): Promise<Described> {
  const rows = await db
    .selectFrom('deployment')
    .select(['id', 'name', 'title', 'blueprint_title', 'subscription_id', 'resource_group'])
    .where('organization_id', '=', session.organizationId)
    .where('id', 'in', ids)
    .where('state', 'not in', ['Deleted', 'Detached'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.title,
        detail: row.blueprint_title,
        link: `/portal${deploymentPath({
          name: row.name,
          subscriptionId: row.subscription_id,
          resourceGroup: row.resource_group,
        })}`,
      },
    ]),
  );
}

async function describeGroups(
  db: Executor,
  session: SessionContext,
  ids: readonly string[],
): Promise<Described> {
  const parts = ids.map((id) => ({
    id,
    subscription: id.split('/')[2] ?? '',
    group: id.split('/')[4] ?? '',
  }));
  const rows = await db
    .selectFrom('cloud_subscription')
    .select(['subscription_id', 'name'])
    .where('organization_id', '=', session.organizationId)
    .where('connected', '=', true)
    .execute();
  const mayList = checkPermission(session.permissions, 'subscriptionList').allowed;
  const names = new Map(mayList ? rows.map((row) => [row.subscription_id, row.name]) : []);
  return new Map(
    parts.map(({ id, subscription, group }) => [
      id,
      {
        title: group,
        detail: names.get(subscription.toLowerCase()) ?? subscription,
        link: `/portal/subscription/${subscription}/resourceGroup/${encodeURIComponent(group)}`,
      },
    ]),
  );
}

async function describeViews(
  db: Executor,
  session: SessionContext,
  ids: readonly string[],
): Promise<Described> {
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'path', 'query'])
    .where('organization_id', '=', session.organizationId)
    .where('id', 'in', ids)
    .where((is) =>
      is.or([
        is('account_id', '=', session.accountId),
        is('sharing', '=', 'organization'),
        is.and([is('sharing', '=', 'role'), sql<boolean>`role_id = any(${session.roleIds}::uuid[])`]),
      ]),
    )
    .execute();
  return new Map(
    rows.map(({ id, name, path, query }) => [
      id,
      { title: name, detail: '', link: query === '' ? path : `${path}?${query}` },
    ]),
  );
}

/** How each kind is described, and the permission that its page requires; null for none. */
const kinds: Readonly<Record<FavoriteKind, { describe: typeof describeViews; key: string | null }>> = {
  blueprint: { describe: describeBlueprints, key: 'blueprints' },
  deployment: { describe: describeDeployments, key: 'deploymentList' },
  resourceGroup: { describe: describeGroups, key: 'resourceGroupList' },
  view: { describe: describeViews, key: null },
};

/** Returns the caller’s favorites that still exist and that the caller may open, newest first. */
export async function readFavorites(db: Executor, session: SessionContext): Promise<Favorite[]> {
  const stored = await readStored(db, session);
  const described = new Map(
    await Promise.all(
      Object.entries(kinds).map(async ([kind, { describe, key }]) => {
        const targets = stored.filter((one) => one.kind === kind).map(({ target }) => target);
        const mayOpen = key === null || checkPermission(session.permissions, key).allowed;
        return [kind, targets.length > 0 && mayOpen ? await describe(db, session, targets) : new Map()] as [
          FavoriteKind,
          Described,
        ];
      }),
    ),
  );
  return stored.flatMap(({ kind, target }) => {
    const found = described.get(kind)?.get(target);
    return found === undefined ? [] : [{ kind, target, ...found }];
  });
}

/** Adds a favorite as the newest one. IDs of resource groups are compared regardless of case. */
export async function addFavorite(
  tx: Transaction<Database>,
  session: SessionContext,
  favorite: StoredFavorite,
): Promise<void> {
  await removeFavorite(tx, session, favorite);
  const { accountId, organizationId } = session;
  await tx
    .insertInto('favorite')
    .values({ account_id: accountId, organization_id: organizationId, ...favorite })
    // Another tab may add it at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeFavorite(
  tx: Transaction<Database>,
  { accountId, organizationId }: SessionContext,
  { kind, target }: StoredFavorite,
): Promise<void> {
  await tx
    .deleteFrom('favorite')
    .where('account_id', '=', accountId)
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(target) = ${target.toLowerCase()}`)
    .execute();
}
