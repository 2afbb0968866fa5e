import { resolveDeferred, type DeploymentScope } from '@blueport/arm-template';
import { inTransaction } from '../../store/store.ts';
import type { Estate } from '../estate.ts';
import { recordChange } from '../http/activityRecord.ts';
import { atResource, errorJson, toArmError } from '../http/armError.ts';
import { resourceNotFound } from '../http/errors.ts';
import { objectOf, textOf, textsOf, type Json, type JsonObject } from '../json.ts';
import { keyOf, parseResourceId } from '../resourceId.ts';
import { removeResource } from '../resources/removeResource.ts';
import type { StoredDeployment, StoredStep } from '../store/deployments.ts';
import { deploymentFailed } from './deploymentFailed.ts';
import { deferredIn, finishResource, startStep } from './runStep.ts';
import { cloudAnswers } from './runtimeFunctions.ts';
import { decide } from './schedule.ts';
import { emptyNode, outputType } from './startDeployment.ts';
import { evaluationText } from './template-errors/templateRefusal.ts';

/** Advances every run that has a due step. Each advance is one transaction. */
export function advanceDeployments(estate: Estate, now: Date): void {
  for (
    let due = estate.deployments.dueSteps(now.getTime());
    due.length > 0;
    due = estate.deployments.dueSteps(now.getTime())
  ) {
    const moments = new Map<string, { rootKey: string; at: number }>();
    // A run advances to the time of its earliest due step, so that time during which the process was down still counts.
    for (const step of due)
      if (!moments.has(step.run))
        moments.set(step.run, { rootKey: step.rootKey, at: step.dueAt ?? now.getTime() });
    for (const [run, { rootKey, at }] of moments)
      inTransaction(estate.context.db, () => new Run(estate, rootKey, run).move(at));
  }
}

/** A run in memory for the duration of one advance. */
class Run {
  readonly #estate: Estate;
  readonly #deployments: Map<string, StoredDeployment>;
  readonly #steps: StoredStep[];

  constructor(estate: Estate, rootKey: string, run: string) {
    this.#estate = estate;
    this.#deployments = new Map(
      estate.deployments.ofRun(rootKey, run).map((deployment) => [deployment.key, deployment]),
    );
    this.#steps = estate.deployments.steps(run);
  }

  move(at: number): void {
    const time = new Date(at).toISOString();
    for (const step of this.#steps.filter((candidate) => candidate.dueAt !== null && candidate.dueAt <= at)) {
      if (step.state === 'Running') this.#finish(step, 'Succeeded', time);
      else this.#save({ ...step, dueAt: null });
    }
    for (;;) {
      const decision = decide(this.#steps);
      if (decision.ended !== undefined) return this.#end(decision.ended, time);
      if (decision.start.length === 0) return;
      for (const node of decision.start) this.#start(node, at, time);
    }
  }

  #start(node: string, at: number, time: string): void {
    const step = this.#steps.find((candidate) => candidate.node === node);
    if (step === undefined) return;
    const deployment = this.#deployments.get(step.deploymentKey);
    if (deployment === undefined) throw new Error(`The deployment of step ${node} is gone.`);
    this.#running(deployment, time);
    const runningStep: StoredStep = {
      ...step,
      state: 'Running',
      startedAt: time,
      requestId: this.#estate.newId(),
    };
    if (step.kind === 'deployment') return this.#finishNested(runningStep, time);
    try {
      const started = startStep(this.#estate, deployment, runningStep);
      if (started === 'skipped')
        return this.#save({
          ...runningStep,
          state: 'Succeeded',
          resource: null,
          startedAt: null,
          dueAt: null,
          finishedAt: time,
          statusCode: 'Skipped',
        });
      const running: StoredStep = {
        ...runningStep,
        statusCode: started.isNew ? 'Created' : 'OK',
        dueAt: at + started.takes,
      };
      this.#save(running);
      if (started.takes === 0) this.#finish(running, 'Succeeded', time);
    } catch (error) {
      const refusal = toArmError(error);
      if (refusal.status === 500) throw error;
      const body = errorJson(atResource(step.resourceId, refusal.body));
      recordChange(this.#estate, {
        principal: deployment.principal,
        correlationId: deployment.correlationId,
        resourceId: step.resourceId,
        operation: `${step.type}/write`,
        status: 'Failed',
        message: refusal.body.message,
      });
      this.#save({
        ...runningStep,
        state: 'Failed',
        resource: null,
        dueAt: null,
        finishedAt: time,
        statusCode: statusName(refusal.status),
        statusMessage: { status: 'Failed', error: body },
      });
    }
  }

  #finish(step: StoredStep, state: 'Succeeded', time: string): void {
    const deployment = this.#deployments.get(step.deploymentKey);
    if (deployment !== undefined && step.kind === 'resource') finishResource(this.#estate, deployment, step);
    // The step's resource may hold secrets and is no longer needed.
    this.#save({ ...step, state, resource: null, dueAt: null, finishedAt: time });
  }

  #finishNested(step: StoredStep, time: string): void {
    if (step.node !== emptyNode) {
      const nested = this.#deployments.get(keyOf(step.resourceId, this.#rootTenant()));
      if (nested !== undefined) {
        const error = this.#succeed(nested, time);
        if (error !== undefined)
          return this.#save({
            ...step,
            state: 'Failed',
            dueAt: null,
            finishedAt: time,
            statusCode: 'Conflict',
            statusMessage: { status: 'Failed', error },
          });
      }
    }
    this.#save({ ...step, state: 'Succeeded', dueAt: null, finishedAt: time, statusCode: 'OK' });
  }

  /** Marks a deployment and its parents as running when its first resource starts. */
  #running(deployment: StoredDeployment, time: string): void {
    if (deployment.state !== 'Accepted') return;
    this.#keep({
      ...deployment,
      state: 'Running',
      startedAt: deployment.key === deployment.rootKey ? deployment.startedAt : time,
    });
    const parent = this.#parentOf(deployment);
    if (parent === undefined) return;
    this.#running(parent, time);
    const step = this.#steps.find(
      (candidate) =>
        candidate.kind === 'deployment' &&
        keyOf(candidate.resourceId, deployment.tenantId) === deployment.key,
    );
    if (step !== undefined && step.startedAt === null)
      this.#save({ ...step, startedAt: time, requestId: this.#estate.newId() });
  }

  #end(state: 'Succeeded' | 'Failed', time: string): void {
    const root = [...this.#deployments.values()].find((deployment) => deployment.key === deployment.rootKey);
    if (root === undefined) return;
    if (state === 'Succeeded') {
      if (root.mode === 'Complete') this.#removeOthers(root);
      this.#succeed(root, time);
    } else this.#fail(root, time);
    const ended = this.#deployments.get(root.key) ?? root;
    recordChange(this.#estate, {
      principal: root.principal,
      correlationId: root.correlationId,
      resourceId: root.id,
      operation: 'Microsoft.Resources/deployments/write',
      status: ended.state === 'Succeeded' ? 'Succeeded' : 'Failed',
    });
  }

  /**
   * Marks a deployment as succeeded. If its outputs cannot be evaluated, the deployment fails instead and the error is
   * returned.
   */
  #succeed(deployment: StoredDeployment, time: string): JsonObject | undefined {
    const outputs = this.#outputs(deployment);
    const outputResources = this.#resourcesOf(deployment).map((id): Json => ({ id }));
    if ('error' in outputs && outputs.failed) {
      this.#keep({ ...deployment, state: 'Failed', finishedAt: time, outputResources, error: outputs.error });
      return outputs.error;
    }
    this.#keep({
      ...deployment,
      state: 'Succeeded',
      finishedAt: time,
      outputs: outputs.value,
      outputResources,
    });
    return undefined;
  }

  /** Marks a deployment as failed and, from the inside out, the nested deployments of its failed steps. */
  #fail(deployment: StoredDeployment, time: string): JsonObject {
    const details: JsonObject[] = [];
    for (const step of this.#steps.filter((candidate) => candidate.deploymentKey === deployment.key)) {
      if (step.kind === 'deployment' && step.state === 'Waiting') {
        const nested = this.#deployments.get(keyOf(step.resourceId, deployment.tenantId));
        if (nested === undefined) continue;
        if (nested.state === 'Running' && this.#hasFailure(nested)) {
          const error = this.#fail(nested, time);
          details.push({ ...error, target: nested.id });
          this.#save({
            ...step,
            state: 'Failed',
            finishedAt: time,
            dueAt: null,
            statusCode: 'Conflict',
            statusMessage: { status: 'Failed', error },
          });
          continue;
        }
        this.#abandon(nested, time);
      }
      if (step.state === 'Failed')
        details.push({ target: step.resourceId, ...objectOf(objectOf(step.statusMessage ?? {})['error']) });
      if (step.state === 'Waiting') this.#save({ ...step, state: 'Skipped', resource: null, dueAt: null });
    }
    const error = deploymentFailed(deployment.id, details);
    this.#keep({
      ...deployment,
      state: 'Failed',
      finishedAt: time,
      error,
      outputResources: this.#resourcesOf(deployment).map((id): Json => ({ id })),
    });
    return error;
  }

  #hasFailure(deployment: StoredDeployment): boolean {
    return this.#steps.some((step) => {
      if (step.deploymentKey !== deployment.key) return false;
      if (step.state === 'Failed') return true;
      const nested =
        step.kind === 'deployment'
          ? this.#deployments.get(keyOf(step.resourceId, deployment.tenantId))
          : undefined;
      return nested !== undefined && this.#hasFailure(nested);
    });
  }

  // Deletes a nested deployment that never started, and cancels one that was interrupted.
  #abandon(nested: StoredDeployment, time: string): void {
    for (const step of this.#steps.filter(
      (candidate) => candidate.deploymentKey === nested.key && candidate.state === 'Waiting',
    ))
      this.#save({ ...step, state: 'Skipped', resource: null, dueAt: null });
    if (nested.state === 'Running') this.#keep({ ...nested, state: 'Canceled', finishedAt: time });
    else if (nested.state === 'Accepted') {
      this.#deployments.delete(nested.key);
      this.#estate.deployments.remove(nested.key);
    }
  }

  #outputs(
    deployment: StoredDeployment,
  ): { failed: true; error: JsonObject; value: JsonObject } | { failed: false; value: JsonObject } {
    const answers = cloudAnswers(this.#estate, deployment.cloud, deployment.principal);
    const scope = objectOf(deployment.plan['scope']) as unknown as DeploymentScope;
    const value: JsonObject = {};
    for (const [name, output] of Object.entries(objectOf(deployment.plan['outputs']))) {
      const type = textOf(objectOf(output)['type']) ?? 'string';
      // Wrapped in an object under the output's name, because the engine reports deferred paths that start with it.
      const wrapped = { [name]: objectOf(output)['value'] ?? null };
      const resolution = resolveDeferred(wrapped, {
        scope,
        functions: answers.functions,
        ...deferredIn(deployment, 'outputs'),
      });
      if (!resolution.complete) {
        const [missing] = answers.missing;
        const parsed = missing === undefined ? undefined : parseResourceId(missing);
        const reason =
          parsed === undefined
            ? evaluationText(resolution.diagnostics[0])
            : resourceNotFound(parsed.type, parsed.name, parsed.resourceGroup).body.message;
        const code = 'DeploymentOutputEvaluationFailed';
        const detail = {
          code,
          message: `Unable to evaluate template outputs: '${name}'. Please see error details and deployment operations. Please see https://aka.ms/arm-common-errors for usage details.`,
          details: [
            { code, target: name, message: `The template output '${name}' is not valid: ${reason}.` },
          ],
        };
        return { failed: true, error: deploymentFailed(deployment.id, [detail]), value: {} };
      }
      const secure = /^secure/i.test(type);
      value[name] = { type: outputType(type), ...(secure ? {} : { value: resolution.value[name] as Json }) };
    }
    return { failed: false, value };
  }

  #resourcesOf(deployment: StoredDeployment): string[] {
    const deploymentTree = [...this.#deployments.values()].filter(
      (other) => other.path === deployment.path || other.path.startsWith(`${deployment.path}/`),
    );
    const keys = new Set(deploymentTree.map((other) => other.key));
    return this.#steps
      .filter(
        (step) =>
          step.kind === 'resource' &&
          step.state === 'Succeeded' &&
          step.statusCode !== 'Skipped' &&
          keys.has(step.deploymentKey),
      )
      .map((step) => step.resourceId);
  }

  #removeOthers(root: StoredDeployment): void {
    const retainedIds = new Set(this.#steps.map((step) => step.resourceId.toLowerCase()));
    for (const text of textsOf(root.plan['resourceIds'])) retainedIds.add(text.toLowerCase());
    for (const resource of this.#estate.resources.page({ group: root.scopeKey }, '', 100_000)) {
      if (
        retainedIds.has(resource.key) ||
        [...retainedIds].some((id) => id.startsWith(`${resource.key}/`) || resource.key.startsWith(`${id}/`))
      )
        continue;
      removeResource(this.#estate, resource.id, root.tenantId);
    }
  }

  #parentOf(deployment: StoredDeployment): StoredDeployment | undefined {
    const path = textOf(deployment.plan['parent']);
    return path === undefined
      ? undefined
      : [...this.#deployments.values()].find((other) => other.path === path);
  }

  #rootTenant(): string {
    return [...this.#deployments.values()][0]?.tenantId ?? '';
  }

  #save(step: StoredStep): void {
    const index = this.#steps.findIndex((candidate) => candidate.node === step.node);
    this.#steps[index] = step;
    this.#estate.deployments.saveStep(step);
  }

  #keep(deployment: StoredDeployment): void {
    this.#deployments.set(deployment.key, deployment);
    this.#estate.deployments.save(deployment);
  }
}

function statusName(status: number): string {
  const names: Readonly<Record<number, string>> = {
    400: 'BadRequest',
    403: 'Forbidden',
    404: 'NotFound',
    409: 'Conflict',
    412: 'PreconditionFailed',
  };
  return names[status] ?? 'Conflict';
}
