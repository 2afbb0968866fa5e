import type { DeploymentSummary, ListQuery } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { ListEntity } from '../../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../../list/list-sql.ts';
import { parseList } from '../../../../list/parse-list.ts';
import { answerList, type ListPage, StreamedList } from '../../../../list/streamed-list.ts';
import { presentSummary } from '../present/present-deployment.ts';
import { needsOwner } from './needs-owner.ts';
import { isStillDeclared, monthlyEstimate, summaries } from './read-deployments.ts';

const deployments: ListEntity = {
  fields: {
    id: { type: 'text', column: 'd.id::text', isRequired: true },
    name: { type: 'text', column: 'd.name', search: true },
    title: { type: 'text', column: 'd.title', search: true },
    state: { type: 'text', column: 'd.state', search: true },
    blueprint: { type: 'text', column: 'd.blueprint_slug', search: true },
    blueprintTitle: { type: 'text', column: 'd.blueprint_title', search: true },
    cloud: { type: 'text', column: 'd.cloud' },
    scope: { type: 'text', column: 'd.scope' },
    subscriptionId: { type: 'text', column: 'd.subscription_id' },
    subscriptionName: { type: 'text', column: 'd.subscription_name', search: true },
    resourceGroup: { type: 'text', column: 'd.resource_group', search: true },
    location: { type: 'text', column: 'd.location', search: true },
    createdBy: { type: 'text', column: 'a.name', search: true },
    owner: { type: 'text', column: 'case when d.owner_id is null then a.name else w.name end', search: true },
    ownerId: { type: 'text', column: 'coalesce(d.owner_id, d.account_id)::text' },
    needsOwner: { type: 'boolean', column: needsOwner },
    version: { type: 'text', column: 'd.blueprint_version' },
    locked: { type: 'boolean', column: '(d.locked_at is not null)' },
    expiresAt: { type: 'time', column: 'd.expires_at' },
    createdById: { type: 'text', column: 'd.account_id::text' },
    createdAt: { type: 'time', column: 'd.created_at', isRequired: true },
    updatedAt: { type: 'time', column: 'd.updated_at', isRequired: true },
    finishedAt: { type: 'time', column: 'd.finished_at' },
    resourceCount: { type: 'number', column: 'd.resource_count' },
    drift: { type: 'text', column: 'f.state' },
    driftCheckedAt: { type: 'time', column: 'f.checked_at' },
    cost: { type: 'number', column: monthlyEstimate },
  },
  created: 'createdAt',
  titles: ['title', 'name'],
  recent: 'updatedAt',
  ended: "d.state in ('Deleted', 'Detached')",
  tieBreaker: 'id',
};

/** Returns the number of an organization's deployments that need a new owner. */
async function countNeedsOwner(db: Kysely<Database>, organizationId: string): Promise<number> {
  const { total } = await db
    .selectFrom('deployment as d')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('d.organization_id', '=', organizationId)
    .where(sql<boolean>`${sql.raw(needsOwner)}`)
    .executeTakeFirstOrThrow();
  return total;
}

type Query = ListQuery & { readonly counts?: 'needsOwner' | undefined };
type Page = ListPage<DeploymentSummary> & { readonly needsOwner?: number };

/**
 * Returns deployments of an organization, filtered, sorted and paged by the database; as a stream if there is no limit.
 */
export async function listDeployments(
  db: Kysely<Database>,
  organizationId: string,
  { counts, ...query }: Query,
): Promise<Page | StreamedList<DeploymentSummary>> {
  const list = parseList(deployments, query);
  const where = whereOf(deployments, list);
  const answer = answerList({
    list,
    rows: summaries(db)
      .where('d.organization_id', '=', organizationId)
      .where(where)
      .orderBy(orderOf(deployments, list, [{ field: 'createdAt', descending: true }])),
    countAll: async () => {
      const { total } = await db
        .selectFrom('deployment as d')
        .leftJoin('account as a', 'a.id', 'd.account_id')
        .leftJoin('account as w', 'w.id', 'd.owner_id')
        .leftJoin('deployment_drift as f', (join) =>
          join.onRef('f.deployment_id', '=', 'd.id').on(isStillDeclared),
        )
        .leftJoin('deployment_commitment as c', 'c.deployment_id', 'd.id')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('d.organization_id', '=', organizationId)
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: presentSummary,
  });
  const [page, needing] = await Promise.all([
    answer,
    counts && list.limit !== undefined ? countNeedsOwner(db, organizationId) : undefined,
  ]);
  return needing === undefined || page instanceof StreamedList ? page : { ...page, needsOwner: needing };
}
