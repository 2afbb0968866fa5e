import { resolveDeferred, type DeploymentScope, type Json as EngineJson } from '@blueport/arm-template';
import type { Estate } from '../estate.ts';
import { putGroup } from '../groups/groupRoutes.ts';
import { recordChange } from '../http/activityRecord.ts';
import { ArmError } from '../http/armError.ts';
import { badRequest, resourceNotFound } from '../http/errors.ts';
import { objectOf, textsOf, type Json, type JsonObject } from '../json.ts';
import { requireUnlocked } from '../locks/requireUnlocked.ts';
import { judgeDraft } from '../policy/judgeDraft.ts';
import { containersOf, keyOf, parseResourceId } from '../resourceId.ts';
import { prepareDraft } from '../resources/prepareDraft.ts';
import { writeResource } from '../resources/writeResource.ts';
import { checkDraft } from '../rules/checkDraft.ts';
import { keepFailedScript } from '../scripts/keepFailedScript.ts';
import type { StoredDeployment, StoredStep } from '../store/deployments.ts';
import { putTags } from '../tags/putTags.ts';
import { creationTime } from '../types/registry.ts';
import { cloudAnswers } from './runtimeFunctions.ts';
import { evaluationText } from './template-errors/templateRefusal.ts';

/** The result of starting a step: its duration in milliseconds, or skipped because of its condition. */
export type Started = { takes: number; isNew: boolean } | 'skipped';

/** Starts a step: resolves deferred values, validates and writes the resource. Throws the errors of the service. */
export function startStep(estate: Estate, deployment: StoredDeployment, step: StoredStep): Started {
  const resolved = resolveStep(estate, deployment, step);
  if (isFalse(resolved['condition'])) return 'skipped';
  const { condition: _condition, ...body } = resolved;
  const { cloud, principal } = deployment;
  if (/^microsoft\.resources\/resourcegroups$/i.test(step.type)) {
    const { subscriptionId = '' } = containersOf(step.resourceId);
    estate.access.require(
      principal,
      'Microsoft.Resources/subscriptions/resourceGroups/write',
      step.resourceId,
    );
    const { isNew } = putGroup(estate, { cloud, subscriptionId, name: step.name, body, principal });
    return { takes: estate.duration(2000), isNew };
  }
  const id = parseResourceId(step.resourceId);
  if (id === undefined)
    throw badRequest('InvalidResourceId', `The resource id '${step.resourceId}' is invalid.`);
  estate.access.require(principal, `${id.type}/write`, id.id);
  if (/^microsoft\.resources\/tags$/i.test(id.type)) {
    putTags(estate, {
      cloud,
      principal,
      scope: id.scope,
      tags: objectOf(objectOf(body['properties'])['tags']),
    });
    return { takes: estate.duration(1000), isNew: false };
  }
  const apiVersion = typeof body['apiVersion'] === 'string' ? body['apiVersion'] : '';
  const requestedDraft = prepareDraft(estate, { cloud, id, apiVersion, body, principal });
  if (!/^microsoft\.authorization\/locks$/i.test(id.type))
    requireUnlocked(estate, 'write', id.id, principal.tenantId);
  const draft = judgeDraft(estate, requestedDraft);
  const view = estate.view(cloud);
  checkDraft(draft, view, 'preflight');
  keepFailedScript(estate, draft, () => checkDraft(draft, view, 'run'));
  const takes = estate.duration(creationTime(id.type));
  const isNew = draft.existing === undefined;
  writeResource(estate, draft, takes === 0 ? 'Succeeded' : isNew ? 'Creating' : 'Updating');
  recordChange(estate, {
    principal,
    correlationId: deployment.correlationId,
    resourceId: id.id,
    operation: `${id.type}/write`,
    status: 'Succeeded',
    subStatus: isNew ? 'Created' : 'OK',
  });
  return { takes, isNew };
}

/** Completes the resource of a step whose time has elapsed. */
export function finishResource(estate: Estate, deployment: StoredDeployment, step: StoredStep): void {
  const stored = estate.resources.find(keyOf(step.resourceId, deployment.tenantId));
  if (stored !== undefined && stored.state !== null) estate.resources.setState(stored.key, 'Succeeded');
}

/** Returns the paths in a deployment that contain deferred values, or no restriction if they were not stored. */
export function deferredIn({ plan }: StoredDeployment, place: string): { readonly only?: string[] } {
  const paths = objectOf(plan['deferred'])[place];
  return paths === undefined ? {} : { only: textsOf(paths) };
}

function isFalse(condition: unknown): boolean {
  return condition === false || (typeof condition === 'string' && condition.toLowerCase() === 'false');
}

const numbersOf = (value: Json | undefined): number[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];

function resolveStep(estate: Estate, deployment: StoredDeployment, step: StoredStep): JsonObject {
  const resource = step.resource ?? {};
  const answers = cloudAnswers(estate, deployment.cloud, deployment.principal);
  const scope = objectOf(deployment.plan['scope']) as unknown as DeploymentScope;
  const resolution = resolveDeferred(resource as EngineJson, {
    scope,
    functions: answers.functions,
    ...deferredIn(deployment, step.resourceId),
  });
  if (resolution.complete) return objectOf(resolution.value);
  const [missing] = answers.missing;
  const parsed = missing === undefined ? undefined : parseResourceId(missing);
  if (parsed !== undefined) throw resourceNotFound(parsed.type, parsed.name, parsed.resourceGroup);
  const [line = 0, position = 0] = numbersOf(objectOf(deployment.plan['positions'])[step.node]);
  throw new ArmError(400, {
    code: 'InvalidTemplate',
    message: `Unable to process template language expressions for resource '${step.resourceId}' at line '${line}' and column '${position}'. '${evaluationText(resolution.diagnostics[0])}'`,
    additionalInfo: [
      { type: 'TemplateViolation', info: { lineNumber: line, linePosition: position, path: '' } },
    ],
  });
}
