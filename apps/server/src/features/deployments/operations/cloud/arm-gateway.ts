import { CloudError, type ResourceManager } from '@blueport/cloud';
import { asParameterValues, type Content } from '../content/content.ts';
import { failureOf } from '../failure/failure-of.ts';
import type { CloudGateway, Deletion, SeenStep } from './cloud-gateway.ts';
import { cloudDeploymentId, deploymentsApi, groupId, groupsApi } from './deployment-ids.ts';
import { createPowerGateway } from './power-gateway.ts';
import { readSeenStep, readSight, type OperationBody } from './read-sight.ts';
import type { Work, WorkStep } from './work.ts';

/** The tag by which the portal recognises a resource group that it made. */
export const deploymentTag = 'blueport-deployment';
const nestedType = 'microsoft.resources/deployments';
const deepestNesting = 6;

export interface ArmGatewayParts {
  /** The resource manager as the person who started the work sees it. */
  managerFor(work: Work): ResourceManager;
  contentOf(work: Work): Promise<Content>;
  /** How long one call may take; shorter than a lease. */
  readonly timeoutMs: number;
}

const isMissing = (error: unknown): boolean => error instanceof CloudError && error.kind === 'not-found';

/** Whether the group carries the mark that this deployment's own request would have given it. */
function isMade(body: unknown, work: Work): boolean {
  const { tags } = (body ?? {}) as { tags?: Readonly<Record<string, string>> };
  return tags?.[deploymentTag] === work.name;
}

/** The gateway to a resource manager. */
export function createArmGateway(parts: ArmGatewayParts): CloudGateway {
  /** One request a call: what is repeated, and when, is the machine's business. The cloud's log shows all of an operation under one id. */
  const once = (work: Work) =>
    ({ retry: false, timeoutMs: parts.timeoutMs, clientRequestId: work.operationId }) as const;

  async function apiVersionOf(work: Work, step: WorkStep): Promise<string> {
    if (step.apiVersion !== null) return step.apiVersion;
    const [namespace = '', ...types] = step.type.split('/');
    const { body } = await parts
      .managerFor(work)
      .request<ProviderBody>(
        'GET',
        `/subscriptions/${work.subscriptionId}/providers/${namespace}`,
        groupsApi,
        once(work),
      );
    const wanted = types.join('/').toLowerCase();
    const found = body.resourceTypes?.find(({ resourceType }) => resourceType.toLowerCase() === wanted);
    return (
      found?.apiVersions.find((version) => !/preview/i.test(version)) ?? found?.apiVersions[0] ?? groupsApi
    );
  }

  async function operationsOf(work: Work, id: string, depth: number): Promise<SeenStep[]> {
    const found = await parts
      .managerFor(work)
      .all<OperationBody>(`${id}/operations`, deploymentsApi, once(work));
    const seen = found.map(readSeenStep).filter((step) => step !== undefined);
    const nested = seen.filter((step) => step.type.toLowerCase() === nestedType);
    const inner: SeenStep[] = [];
    for (const step of depth < deepestNesting ? nested : []) {
      // A nested deployment that has not begun yet is not there to be asked.
      const steps = await operationsOf(work, step.resourceId, depth + 1).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const found of steps) inner.push(found);
    }
    return [...seen.filter((step) => !nested.includes(step)), ...inner];
  }

  return {
    async ensureGroup(work) {
      const manager = parts.managerFor(work);
      const id = groupId(work);
      try {
        const { body } = await manager.request('GET', id, groupsApi, once(work));
        return isMade(body, work);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await manager.request('PUT', id, groupsApi, {
        ...once(work),
        body: { location: work.location, tags: { ...work.tags, [deploymentTag]: work.name } },
      });
      return true;
    },
    async submit(work) {
      const content = await parts.contentOf(work);
      const answer = await parts
        .managerFor(work)
        .request<{ properties?: { correlationId?: string } }>(
          'PUT',
          cloudDeploymentId(work),
          deploymentsApi,
          {
            ...once(work),
            body: {
              ...(work.scope === 'subscription' ? { location: work.location } : {}),
              tags: work.tags,
              properties: {
                mode: 'Incremental',
                template: JSON.parse(content.template) as unknown,
                parameters: asParameterValues(content),
              },
            },
          },
        );
      return { correlationId: answer.body?.properties?.correlationId, retryAfterMs: answer.retryAfterMs };
    },
    async look(work) {
      return readSight(
        await parts.managerFor(work).request('GET', cloudDeploymentId(work), deploymentsApi, once(work)),
      );
    },
    steps: (work) => operationsOf(work, cloudDeploymentId(work), 0),
    async cancel(work) {
      await parts
        .managerFor(work)
        .request('POST', `${cloudDeploymentId(work)}/cancel`, deploymentsApi, once(work));
    },
    async deleteResource(work, step) {
      const manager = parts.managerFor(work);
      try {
        const moved =
          step.longRunning === null
            ? await manager.start('DELETE', step.resourceId, await apiVersionOf(work, step), once(work))
            : await manager.poll(step.longRunning, once(work));
        return {
          status: moved.status === 'running' ? 'running' : moved.status === 'succeeded' ? 'gone' : 'failed',
          longRunning: moved.status === 'running' ? moved.state : null,
          retryAfterMs: moved.retryAfterMs,
          error:
            moved.error === undefined
              ? undefined
              : { ...failureOf(moved.error), resourceId: step.resourceId },
        };
      } catch (error) {
        return afterFailedDeletion(error, step);
      }
    },
    async isGroupEmpty(work) {
      try {
        const left = await parts
          .managerFor(work)
          .all(`${groupId(work)}/resources`, groupsApi, { ...once(work), query: { $top: 1 }, most: 1 });
        return left.length === 0;
      } catch (error) {
        // It was deleted already, and who did so died or failed before it was written down.
        if (isMissing(error)) return true;
        throw error;
      }
    },
    async groupState(work) {
      try {
        const { body } = await parts
          .managerFor(work)
          .request<{ properties?: { provisioningState?: string } }>(
            'GET',
            groupId(work),
            groupsApi,
            once(work),
          );
        return body?.properties?.provisioningState === 'Deleting' ? 'going' : 'there';
      } catch (error) {
        if (isMissing(error)) return 'gone';
        throw error;
      }
    },
    ...createPowerGateway({ managerFor: (work) => parts.managerFor(work), once }),
  };
}

interface ProviderBody {
  readonly resourceTypes?: readonly {
    readonly resourceType: string;
    readonly apiVersions: readonly string[];
  }[];
}

/** What is already gone is fine, and so is a status address that is forgotten: the deletion is then asked for again. */
function afterFailedDeletion(error: unknown, step: WorkStep): Deletion {
  if (!(error instanceof CloudError)) throw error;
  if (error.kind === 'not-found') {
    const again = step.longRunning !== null;
    return {
      status: again ? 'running' : 'gone',
      longRunning: null,
      retryAfterMs: undefined,
      error: undefined,
    };
  }
  if (error.kind !== 'refused') throw error;
  return {
    status: 'failed',
    longRunning: null,
    retryAfterMs: undefined,
    error: { ...failureOf(error), resourceId: step.resourceId },
  };
}
