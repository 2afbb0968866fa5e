import type { DatabaseSync } from 'node:sqlite';
import type { Cloud, Principal } from '../../context.ts';
import type { Json, JsonObject } from '../json.ts';
import { jsonColumn, numberColumn, objectColumn, textColumn } from './row.ts';

export type DeploymentState = 'Accepted' | 'Running' | 'Succeeded' | 'Failed' | 'Canceled' | 'Deleting';
type StepState = 'Waiting' | 'Running' | 'Succeeded' | 'Failed' | 'Canceled' | 'Skipped';

/** A deployment at any scope. Nested deployments are separate rows that share the root's run. */
export interface StoredDeployment {
  key: string;
  id: string;
  tenantId: string;
  cloud: Cloud;
  subscriptionId: string | null;
  scopeKey: string;
  name: string;
  location: string | null;
  tags: JsonObject;
  /** Identifies one execution. A PUT after the run has ended starts a new one. */
  run: string;
  rootKey: string;
  /** Names from the root down, in the format of the template engine. */
  path: string;
  mode: 'Incremental' | 'Complete';
  state: DeploymentState;
  correlationId: string;
  requestHash: string;
  startedAt: string;
  finishedAt: string | null;
  principal: Principal;
  /** Results of the engine for this deployment: scope, deferred outputs, template hash … */
  plan: JsonObject;
  /** Template and parameters of the request, without secure values. */
  request: JsonObject;
  outputs: JsonObject | null;
  outputResources: Json[];
  error: JsonObject | null;
}

/** A resource or nested deployment of a run. */
export interface StoredStep {
  run: string;
  /** Key within the run. */
  node: string;
  operationId: string;
  deploymentKey: string;
  rootKey: string;
  resourceId: string;
  type: string;
  name: string;
  kind: 'resource' | 'deployment';
  state: StepState;
  dependsOn: string[];
  /** The resource to create. Removed when the step ends, because it may hold secrets. */
  resource: JsonObject | null;
  dueAt: number | null;
  startedAt: string | null;
  finishedAt: string | null;
  statusCode: string | null;
  statusMessage: JsonObject | null;
  requestId: string | null;
}

const active = "('Accepted', 'Running', 'Deleting')";

/** Deployments and their steps: the persistent state machine. */
export class DeploymentStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  find(key: string): StoredDeployment | undefined {
    const row = this.#db.prepare('SELECT * FROM arm_deployments WHERE key = ?').get(key);
    return row === undefined ? undefined : toDeployment(row);
  }

  page(scopeKey: string, after: string, limit: number): StoredDeployment[] {
    return this.#db
      .prepare('SELECT * FROM arm_deployments WHERE scope_key = ? AND key > ? ORDER BY key LIMIT ?')
      .all(scopeKey, after, limit)
      .map(toDeployment);
  }

  /** Returns the number of deployments at a scope. */
  countAt(scopeKey: string): number {
    const row = this.#db
      .prepare('SELECT count(*) AS count FROM arm_deployments WHERE scope_key = ?')
      .get(scopeKey)!;
    return numberColumn(row, 'count') ?? 0;
  }

  /** Returns the deployments at a scope that have ended, the oldest first. */
  oldestEnded(scopeKey: string, limit: number): StoredDeployment[] {
    return this.#db
      .prepare(
        `SELECT * FROM arm_deployments WHERE scope_key = ? AND state NOT IN ${active} ORDER BY started_at, key LIMIT ?`,
      )
      .all(scopeKey, limit)
      .map(toDeployment);
  }

  /** Returns the deployments of one run, the root first. */
  ofRun(rootKey: string, run: string): StoredDeployment[] {
    return this.#db
      .prepare('SELECT * FROM arm_deployments WHERE root_key = ? AND run = ? ORDER BY length(path), path')
      .all(rootKey, run)
      .map(toDeployment);
  }

  save(deployment: StoredDeployment): void {
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO arm_deployments
           (key, id, tenant_id, cloud, subscription_id, scope_key, name, location, tags, run, root_key, path, mode, state,
            correlation_id, request_hash, started_at, finished_at, principal, plan, request, outputs, output_resources, error)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        deployment.key,
        deployment.id,
        deployment.tenantId,
        deployment.cloud,
        deployment.subscriptionId,
        deployment.scopeKey,
        deployment.name,
        deployment.location,
        JSON.stringify(deployment.tags),
        deployment.run,
        deployment.rootKey,
        deployment.path,
        deployment.mode,
        deployment.state,
        deployment.correlationId,
        deployment.requestHash,
        deployment.startedAt,
        deployment.finishedAt,
        JSON.stringify(deployment.principal),
        JSON.stringify(deployment.plan),
        JSON.stringify(deployment.request),
        deployment.outputs === null ? null : JSON.stringify(deployment.outputs),
        JSON.stringify(deployment.outputResources),
        deployment.error === null ? null : JSON.stringify(deployment.error),
      );
  }

  setState(key: string, state: DeploymentState): void {
    this.#db.prepare('UPDATE arm_deployments SET state = ? WHERE key = ?').run(state, key);
  }

  remove(key: string): void {
    this.#db.prepare('DELETE FROM arm_steps WHERE deployment_key = ?').run(key);
    this.#db.prepare('DELETE FROM arm_deployments WHERE key = ?').run(key);
  }

  /** Removes the deployments of a deleted resource group. */
  removeBelow(scopeKey: string): void {
    this.#db
      .prepare(
        'DELETE FROM arm_steps WHERE deployment_key IN (SELECT key FROM arm_deployments WHERE scope_key = ?)',
      )
      .run(scopeKey);
    this.#db.prepare('DELETE FROM arm_deployments WHERE scope_key = ?').run(scopeKey);
  }

  /** Returns root deployments that have not ended. */
  activeRoots(): StoredDeployment[] {
    return this.#db
      .prepare(
        `SELECT * FROM arm_deployments WHERE state IN ${active} AND key = root_key ORDER BY started_at`,
      )
      .all()
      .map(toDeployment);
  }

  clearSteps(deploymentKey: string): void {
    this.#db.prepare('DELETE FROM arm_steps WHERE deployment_key = ?').run(deploymentKey);
  }

  saveStep(step: StoredStep): void {
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO arm_steps
           (run, node, operation_id, deployment_key, root_key, resource_id, type, name, kind, state, depends_on, resource,
            due_at, started_at, finished_at, status_code, status_message, request_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        step.run,
        step.node,
        step.operationId,
        step.deploymentKey,
        step.rootKey,
        step.resourceId,
        step.type,
        step.name,
        step.kind,
        step.state,
        JSON.stringify(step.dependsOn),
        step.resource === null ? null : JSON.stringify(step.resource),
        step.dueAt,
        step.startedAt,
        step.finishedAt,
        step.statusCode,
        step.statusMessage === null ? null : JSON.stringify(step.statusMessage),
        step.requestId,
      );
  }

  steps(run: string): StoredStep[] {
    return this.#db.prepare('SELECT * FROM arm_steps WHERE run = ? ORDER BY node').all(run).map(toStep);
  }

  stepsOf(deploymentKey: string): StoredStep[] {
    return this.#db
      .prepare('SELECT * FROM arm_steps WHERE deployment_key = ? ORDER BY started_at, node')
      .all(deploymentKey)
      .map(toStep);
  }

  dueSteps(now: number): StoredStep[] {
    return this.#db
      .prepare('SELECT * FROM arm_steps WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT 500')
      .all(now)
      .map(toStep);
  }

  nextDue(): number | undefined {
    const row = this.#db.prepare('SELECT min(due_at) AS due FROM arm_steps WHERE due_at IS NOT NULL').get();
    return typeof row?.['due'] === 'number' ? row['due'] : undefined;
  }
}

function toDeployment(row: Record<string, unknown>): StoredDeployment {
  const text = (name: string): string | null => textColumn(row, name);
  const object = (name: string): JsonObject | null => objectColumn(row, name);
  return {
    key: String(row['key']),
    id: String(row['id']),
    tenantId: String(row['tenant_id']),
    cloud: row['cloud'] as Cloud,
    subscriptionId: text('subscription_id'),
    scopeKey: String(row['scope_key']),
    name: String(row['name']),
    location: text('location'),
    tags: object('tags') ?? {},
    run: String(row['run']),
    rootKey: String(row['root_key']),
    path: String(row['path']),
    mode: row['mode'] as 'Incremental' | 'Complete',
    state: row['state'] as DeploymentState,
    correlationId: String(row['correlation_id']),
    requestHash: String(row['request_hash']),
    startedAt: String(row['started_at']),
    finishedAt: text('finished_at'),
    principal: JSON.parse(String(row['principal'])) as Principal,
    plan: object('plan') ?? {},
    request: object('request') ?? {},
    outputs: object('outputs'),
    outputResources: listOf(jsonColumn(row, 'output_resources')),
    error: object('error'),
  };
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

function toStep(row: Record<string, unknown>): StoredStep {
  const text = (name: string): string | null => textColumn(row, name);
  return {
    run: String(row['run']),
    node: String(row['node']),
    operationId: String(row['operation_id']),
    deploymentKey: String(row['deployment_key']),
    rootKey: String(row['root_key']),
    resourceId: String(row['resource_id']),
    type: String(row['type']),
    name: String(row['name']),
    kind: row['kind'] as StoredStep['kind'],
    state: row['state'] as StepState,
    dependsOn: JSON.parse(String(row['depends_on'])) as string[],
    resource: objectColumn(row, 'resource'),
    dueAt: numberColumn(row, 'due_at'),
    startedAt: text('started_at'),
    finishedAt: text('finished_at'),
    statusCode: text('status_code'),
    statusMessage: objectColumn(row, 'status_message'),
    requestId: text('request_id'),
  };
}
