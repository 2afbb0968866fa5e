import type { Expansion } from '@blueport/arm-template';
import { v7 as newId } from 'uuid';
import { groupId } from '../cloud/deployment-ids.ts';
import type { WorkStep } from '../cloud/work.ts';
import { dependenciesById } from '../../../catalog/blueprints/index.ts';
import type { Target } from '../preview/check-target.ts';

const pendingState = {
  state: 'Pending',
  startedAt: null,
  finishedAt: null,
  error: null,
  longRunning: null,
} as const;

/** Returns the step for the resource group. */
export function groupStep(target: Pick<Target, 'subscriptionId' | 'resourceGroup' | 'location'>): WorkStep {
  return {
    ...pendingState,
    id: newId(),
    resourceId: groupId(target),
    type: 'Microsoft.Resources/resourceGroups',
    name: target.resourceGroup ?? '',
    location: target.location,
    apiVersion: '2022-09-01',
    dependsOn: [],
  };
}

function toStep(resource: Expansion['resources'][number], dependsOn: readonly string[]): WorkStep {
  return {
    ...pendingState,
    id: newId(),
    resourceId: resource.id,
    type: resource.type,
    name: resource.name,
    location: typeof resource['location'] === 'string' ? resource['location'] : null,
    apiVersion: resource.apiVersion,
    dependsOn,
  };
}

function waitingFor(step: WorkStep, first: WorkStep): WorkStep {
  return { ...step, dependsOn: [...step.dependsOn, first.resourceId] };
}

/** Returns the step of the same resource, reset to not started. */
export function resetStep(step: WorkStep): WorkStep {
  return { ...step, ...pendingState, id: newId() };
}

/** Returns one step for each resource of the expansion; the cloud adds those whose ids only it can compute. */
export function makeSteps(expansion: Expansion, target: Target): WorkStep[] {
  const dependencies = dependenciesById(expansion);
  const seen = new Set<string>();
  const steps = expansion.resources
    .filter((resource) => !resource.id.includes('['))
    .filter((resource) => !seen.has(resource.id.toLowerCase()) && seen.add(resource.id.toLowerCase()))
    .map((resource) => toStep(resource, dependencies.get(resource.id.toLowerCase()) ?? []));
  if (!target.makesGroup) return steps;
  const group = groupStep(target);
  return [group, ...steps.map((step) => waitingFor(step, group))];
}

/**
 * Returns the steps of an operation that sends earlier content again. With `keepsDone`, completed steps start as
 * completed; the cloud may report otherwise.
 */
export function repeatSteps(steps: readonly WorkStep[], target: Target, keepsDone: boolean): WorkStep[] {
  const group = target.resourceGroup === null ? '' : groupId(target).toLowerCase();
  const repeated = steps
    .filter((step) => step.resourceId.toLowerCase() !== group)
    .map((step) =>
      keepsDone && step.state === 'Succeeded' && !target.makesGroup
        ? { ...step, id: newId(), longRunning: null }
        : resetStep(step),
    );
  if (!target.makesGroup) return repeated;
  const first = groupStep(target);
  return [first, ...repeated.map((step) => waitingFor(step, first))];
}

/** Returns the steps of a deletion: one for each resource of the deployment. */
export function makeDeletionSteps(steps: readonly WorkStep[]): WorkStep[] {
  return steps
    .filter(
      (step) => step.state !== 'Skipped' && step.type.toLowerCase() !== 'microsoft.resources/deployments',
    )
    .map(resetStep);
}
