import { latestDeclarations } from '@blueport/arm-template';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { JudgeRequest } from '../judge-request.ts';
import { section } from '../section.ts';
import { compareResources, isDeployment } from './compare.ts';
import { bodiesOf, readInventoryState } from './inventory-state.ts';
import { readCurrent } from './read-current.ts';

interface ChangeParts {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/**
 * Compares the resources of a request with the cloud, or with the inventory and its age if the cloud does not respond.
 */
export async function readChanges(
  { db, now, onError }: ChangeParts,
  { applicant, manager, planned, deadlineMs }: JudgeRequest,
) {
  const { target, plan } = planned;
  const resources = latestDeclarations(plan.expansion.resources).filter(
    (resource) => !isDeployment(resource),
  );
  const subscription = `/subscriptions/${target.subscriptionId}`;
  const absentGroup = target.makesGroup
    ? `${subscription}/resourceGroups/${target.resourceGroup}`
    : undefined;
  const ids = resources.map(({ id }) => id);
  const knowing = readInventoryState(db, applicant.organizationId, target.subscriptionId, ids);
  knowing.catch(() => {});
  const reading = readCurrent(manager, resources, { absentGroup, timeoutMs: deadlineMs * 2, now });
  const found = await section(
    reading.then(async (current) => ({
      asOf: current.asOf,
      data: {
        ...compareResources(resources, current.bodies),
        groups: [...current.groups],
        inventoryAt: (await knowing).readAt?.toISOString() ?? null,
      },
    })),
    deadlineMs,
    onError,
  );
  if (found.state === 'ready') return found;
  const known = await knowing;
  if (known.readAt === null) return found;
  return {
    ...found,
    state: 'ready' as const,
    asOf: known.readAt.toISOString(),
    data: {
      ...compareResources(resources, bodiesOf(known, resources, absentGroup)),
      groups: [],
      inventoryAt: known.readAt.toISOString(),
    },
  };
}
