import {
  maxFleetItems,
  maxFleetAttempts,
  type fleetRoutes,
  type FleetPlan,
  type FleetPlanItem,
} from '@blueport/contracts';
import { sql } from 'kysely';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { extensionsOfIssues, readNeededFields } from '../../catalog/machines/index.ts';
import {
  previewUpgrade,
  readBlueprint,
  readVersion,
  type DeployableBlueprint,
  type DeploymentContext,
} from '../operations/index.ts';
import {
  fleetDeployments,
  isSkipped,
  checkItem,
  precheckItem,
  requestOf,
  type FleetDeployment,
  type FleetUpgradeRequest,
} from './check-item.ts';
import { titlesOf, verdictOf, type SkipReason } from './skip-reason.ts';

type Request = Pick<
  Call<typeof fleetRoutes.plan>['body'],
  'blueprint' | 'version' | 'choose' | 'parameters' | 'extensionValues' | 'despiteDrift'
>;

const atOnce = 4;

/** Selects the deployments of a fleet upgrade, oldest first, and the target version. */
export async function chooseFleet(
  context: DeploymentContext,
  session: SessionContext,
  request: Request,
): Promise<{ blueprint: DeployableBlueprint; rows: FleetDeployment[] }> {
  const blueprint = await readBlueprint(context.db, session, request.blueprint, request.version);
  if (blueprint === undefined) {
    throw invalidInput([issue('/version', 'unknown')]);
  }
  const { deployments, fromVersions, subscriptionIds, tags } = request.choose ?? {};
  let chosen = fleetDeployments(context.db)
    .where('d.organization_id', '=', session.organizationId)
    .where('d.blueprint_id', '=', blueprint.id)
    .where('d.state', 'not in', ['Deleted', 'Detached']);
  if (deployments !== undefined) chosen = chosen.where('d.id', 'in', deployments);
  if (fromVersions !== undefined) chosen = chosen.where('d.blueprint_version', 'in', fromVersions);
  if (subscriptionIds !== undefined) chosen = chosen.where('d.subscription_id', 'in', subscriptionIds);
  if (tags !== undefined) chosen = chosen.where(sql<boolean>`d.tags @> ${JSON.stringify(tags)}::jsonb`);
  const rows = await chosen
    .orderBy('d.created_at')
    .orderBy('d.id')
    .limit(maxFleetItems + 1)
    .execute();
  if (rows.length > maxFleetItems) {
    throw new Refusal('conflict', {
      reason: 'too-many-deployments',
      values: { limit: String(maxFleetItems) },
    });
  }
  return { blueprint, rows };
}

export const toUpgradeRequest = (request: Request): FleetUpgradeRequest => ({
  version: request.version,
  parameters: request.parameters ?? {},
  extensionValues: request.extensionValues ?? {},
  despiteDrift: request.despiteDrift === true,
});

/**
 * Evaluates items as part of a plan: sources that did not respond are reported as unknown, and the rest of the
 * plan is valid.
 */
async function checkFor(
  context: DeploymentContext,
  session: SessionContext,
  row: FleetDeployment,
  upgradeRequest: FleetUpgradeRequest,
  asking: Set<string>,
  titles: ReadonlyMap<string, string>,
): Promise<Awaited<ReturnType<typeof checkItem>> | { readonly unseen: SkipReason }> {
  try {
    return await checkItem(context, session, row, upgradeRequest);
  } catch (error) {
    if (error instanceof Refusal) {
      for (const id of extensionsOfIssues(error.details.errors ?? [])) asking.add(id);
    }
    const verdict = verdictOf(error, titles);
    if (verdict.kind === 'skipped') return verdict.why;
    if (verdict.kind === 'again' && verdict.why.reason === 'unavailable') return { unseen: verdict.why };
    throw error;
  }
}

/** `asking` collects the ids of added extensions with fields to be filled in. */
async function checkDeployment(
  context: DeploymentContext,
  session: SessionContext,
  row: FleetDeployment,
  upgradeRequest: FleetUpgradeRequest,
  asking: Set<string>,
  titles: ReadonlyMap<string, string>,
  isFar: boolean,
): Promise<FleetPlanItem> {
  const plain = {
    id: row.id,
    name: row.name,
    title: row.title,
    subscriptionId: row.subscription_id,
    resourceGroup: row.resource_group,
    from: row.blueprint_version,
    reason: null,
    facts: {},
    message: '',
    changes: null,
    extensions: [],
    monthly: null,
    presentMonthly: null,
    currency: null,
  };
  const refused = precheckItem(row, upgradeRequest.version);
  if (refused !== undefined) return { ...plain, ...refused, outcome: 'skipped' };
  if (isFar) return { ...plain, outcome: 'unseen' };
  const checked = await checkFor(context, session, row, upgradeRequest, asking, titles);
  if ('unseen' in checked) return { ...plain, ...checked.unseen, outcome: 'unseen' };
  if (isSkipped(checked)) return { ...plain, ...checked, outcome: 'skipped' };
  const difference = await previewUpgrade(context, {
    session,
    params: { id: row.id },
    body: { version: upgradeRequest.version, ...requestOf(upgradeRequest) },
  });
  for (const { id, needed } of difference.extensions) if (needed.length > 0) asking.add(id);
  const count = (kind: string): number =>
    difference.resources.filter((resource) => resource.kind === kind).length;
  return {
    ...plain,
    outcome: checked.admission?.isHeld === true ? 'approval' : 'ready',
    changes: {
      added: count('added'),
      changed: count('changed'),
      same: count('same'),
      left: count('left'),
    },
    extensions: difference.extensions.map(({ title }) => title),
    monthly: checked.admission?.monthly ?? null,
    presentMonthly: checked.admission?.presentMonthly ?? null,
    currency: checked.admission?.currency ?? null,
  };
}

/** Returns the effects of a fleet upgrade without writing or sending anything. */
export async function planFleet(
  context: DeploymentContext,
  call: Call<typeof fleetRoutes.plan>,
): Promise<FleetPlan> {
  const { session, body } = call;
  const { blueprint, rows } = await chooseFleet(context, session, body);
  const upgradeRequest = toUpgradeRequest(body);
  const near = new Set(
    rows
      .filter((row) => precheckItem(row, upgradeRequest.version) === undefined)
      .slice(0, maxFleetAttempts)
      .map(({ id }) => id),
  );
  const results: FleetPlanItem[] = [];
  const asking = new Set<string>();
  const titles = titlesOf(blueprint.parameters);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next; index < rows.length; index = next) {
      next += 1;
      const row = rows[index]!;
      results[index] = await checkDeployment(
        context,
        session,
        row,
        upgradeRequest,
        asking,
        titles,
        !near.has(row.id),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const first = rows.find((row) => near.has(row.id));
  const before = first === undefined ? [] : (await readVersion(context.db, first)).parameters;
  const known = new Set(before.map(({ name }) => name.toLowerCase()));
  return {
    blueprint: { name: blueprint.slug, title: blueprint.title },
    version: blueprint.version,
    needed: blueprint.parameters
      .filter(({ name, required }) => required && !known.has(name.toLowerCase()))
      .map(({ name, type, secure }) => ({ name, type, secure })),
    neededByExtensions: await readNeededFields(context.db, session.organizationId, asking),
    items: results,
  };
}
