import { describeParameters, type Expansion, type ExpandedDeployment } from '@blueport/arm-template';
import { createHash } from 'node:crypto';
import type { Cloud, Principal } from '../../context.ts';
import { inTransaction } from '../../store/store.ts';
import type { Estate } from '../estate.ts';
import { objectOf, type Json, type JsonObject } from '../json.ts';
import { keyOf, parentScope } from '../resourceId.ts';
import type { StoredDeployment, StoredStep } from '../store/deployments.ts';
import type { Expanded } from './expandRequest.ts';
import type { DeploymentRequest } from './readDeployment.ts';

const deploymentType = 'microsoft.resources/deployments';

/** Input for a new run. */
export interface NewRun {
  cloud: Cloud;
  principal: Principal;
  id: string;
  name: string;
  correlationId: string;
  startedAt: string;
  request: DeploymentRequest;
  expanded: Expanded;
}

/** Stores a new run with all its deployments and steps in one transaction. The first advance starts it. */
export function startDeployment(estate: Estate, run: NewRun): StoredDeployment {
  const runId = estate.newId();
  const { expansion } = run.expanded;
  const rootKey = keyOf(run.id, run.principal.tenantId);
  const keys = new Map(
    expansion.deployments.map((deployment) => [
      deployment.path,
      keyOf(deployment.id, run.principal.tenantId),
    ]),
  );
  const [root] = expansion.deployments;
  if (root !== undefined) keys.set(root.path, rootKey);
  const rows = expansion.deployments.map((deployment, index) =>
    toRow(run, runId, rootKey, deployment, index === 0),
  );
  const steps = stepsOf(run, runId, rootKey, keys);
  inTransaction(estate.context.db, () => {
    for (const row of rows) {
      estate.deployments.clearSteps(row.key);
      estate.deployments.save(row);
    }
    for (const step of steps) estate.deployments.saveStep(step);
    if (steps.length === 0) estate.deployments.saveStep(emptyStep(estate, run, runId, rootKey));
  });
  const [first] = rows;
  if (first === undefined) throw new Error('An expansion always holds its root deployment.');
  return first;
}

function toRow(
  run: NewRun,
  runId: string,
  rootKey: string,
  deployment: ExpandedDeployment,
  isRoot: boolean,
): StoredDeployment {
  const { request, expanded } = run;
  const id = isRoot ? run.id : deployment.id;
  const key = isRoot ? rootKey : keyOf(deployment.id, run.principal.tenantId);
  const { environment: _environment, ...scope } = deployment.scope;
  return {
    key,
    id,
    tenantId: run.principal.tenantId,
    cloud: run.cloud,
    subscriptionId: deployment.scope.subscriptionId ?? null,
    scopeKey: keyOf(parentScope(id), run.principal.tenantId),
    name: isRoot ? run.name : deployment.name,
    location: isRoot ? request.location : (deployment.location ?? null),
    tags: isRoot ? request.tags : {},
    run: runId,
    rootKey,
    path: deployment.path,
    mode: isRoot ? request.mode : deployment.mode,
    state: 'Accepted',
    correlationId: run.correlationId,
    requestHash: isRoot ? sha256(request.hash) : '',
    startedAt: run.startedAt,
    finishedAt: null,
    principal: run.principal,
    plan: {
      scope: { ...scope, environment: run.cloud } as JsonObject,
      parent: deployment.parent ?? null,
      outputs: deployment.outputs as unknown as JsonObject,
      deferred: deferredOf(expanded.expansion, deployment, isRoot),
      positions: positionsOf(expanded, deployment.path),
      resourceIds: deployment.resourceIds,
      templateHash: deployment.templateHash,
      dependencies: dependenciesOf(expanded.expansion, deployment.path),
      parameters: isRoot ? shownParameters(expanded) : {},
      ...(isRoot && request.templateLink !== undefined ? { templateLink: request.templateLink } : {}),
    },
    request: isRoot ? { template: expanded.template } : {},
    outputs: null,
    outputResources: [],
    error: null,
  };
}

/**
 * Returns the paths of a deployment that only the cloud can evaluate, by resource id and for the `outputs` of the root.
 * Everything else that looks like an expression is literal text.
 */
function deferredOf(
  { deferred, graph }: Expansion,
  { path }: ExpandedDeployment,
  isRoot: boolean,
): JsonObject {
  const ids = graph.nodes.filter((node) => node.deployment === path).map(({ id }) => id);
  const found: JsonObject = {};
  for (const id of ids) found[id] = [...(deferred[id] ?? []), 'condition'];
  // The engine does not report deferred outputs of nested deployments.
  if (isRoot) found['outputs'] = deferred['outputs'] ?? [];
  return found;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function positionsOf({ expansion, positions }: Expanded, path: string): JsonObject {
  const keys = new Set(
    expansion.graph.nodes.filter(({ deployment }) => deployment === path).map(({ key }) => key),
  );
  return Object.fromEntries(Object.entries(positions).filter(([key]) => keys.has(key)));
}

/** Returns the parameters as GET shows them: with their types, without secure values. */
function shownParameters({ template, parameters }: Expanded): JsonObject {
  const result: JsonObject = {};
  const valuesByName = new Map(
    Object.entries(parameters).map(([name, value]) => [name.toLowerCase(), value]),
  );
  for (const parameter of describeParameters(template)) {
    const type = outputType(
      parameter.secure ? `secure${parameter.type.replace(/^secure/i, '')}` : parameter.type,
    );
    const value = valuesByName.get(parameter.name.toLowerCase());
    const plain = value?.value ?? parameter.defaultValue;
    result[parameter.name] = {
      type,
      ...(parameter.secure || plain === undefined ? {} : { value: plain }),
      ...(value?.reference === undefined ? {} : { reference: value.reference as unknown as Json }),
    };
  }
  return result;
}

/** Converts `securestring` to `SecureString`, the service's spelling of types. */
export function outputType(type: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'String',
    securestring: 'SecureString',
    int: 'Int',
    bool: 'Bool',
    object: 'Object',
    secureobject: 'SecureObject',
    array: 'Array',
  };
  return names[type.toLowerCase()] ?? type;
}

function dependenciesOf(expansion: Expansion, path: string): JsonObject[] {
  const nodes = new Map(expansion.graph.nodes.map((node) => [node.id, node]));
  const presentNode = (id: string): JsonObject => {
    const node = nodes.get(id);
    return { id, resourceType: node?.type ?? '', resourceName: node?.name ?? '' };
  };
  return expansion.graph.nodes
    .filter((node) => node.deployment === path && node.dependsOn.length > 0)
    .map((node) => Object.assign(presentNode(node.id), { dependsOn: node.dependsOn.map(presentNode) }));
}

function stepsOf(
  run: NewRun,
  runId: string,
  rootKey: string,
  keys: ReadonlyMap<string, string>,
): StoredStep[] {
  const { expansion } = run.expanded;
  const resources = new Map<string, Json[]>();
  for (const resource of expansion.resources)
    resources.set(resource.id, [...(resources.get(resource.id) ?? []), resource]);
  const nodes = expansion.graph.nodes.filter((node) => node.existing !== true);
  const known = new Set(nodes.map(({ key }) => key));
  const due = Date.parse(run.startedAt);
  return nodes.map((node) => {
    const dependsOn = node.dependsOnKeys.filter((key) => known.has(key));
    const body = (resources.get(node.id) ?? []).shift();
    return {
      run: runId,
      node: node.key,
      operationId: sha256(`${runId}${node.key}`).slice(0, 16).toUpperCase(),
      deploymentKey: keys.get(node.deployment) ?? rootKey,
      rootKey,
      resourceId: node.id,
      type: node.type,
      name: node.name,
      kind: node.type.toLowerCase() === deploymentType ? 'deployment' : 'resource',
      state: 'Waiting',
      dependsOn,
      resource:
        body === undefined
          ? null
          : { ...objectOf(body), ...(node.condition === undefined ? {} : { condition: node.condition }) },
      // The first layer starts the run.
      dueAt: dependsOn.length === 0 ? due : null,
      startedAt: null,
      finishedAt: null,
      statusCode: null,
      statusMessage: null,
      requestId: null,
    };
  });
}

/** The node of a template without resources, needed to end the run. */
export const emptyNode = 'nothing';

function emptyStep(estate: Estate, run: NewRun, runId: string, rootKey: string): StoredStep {
  return {
    run: runId,
    node: emptyNode,
    operationId: estate.newId(),
    deploymentKey: rootKey,
    rootKey,
    resourceId: '',
    type: '',
    name: '',
    kind: 'deployment',
    state: 'Waiting',
    dependsOn: [],
    resource: null,
    dueAt: Date.parse(run.startedAt),
    startedAt: null,
    finishedAt: null,
    statusCode: null,
    statusMessage: null,
    requestId: null,
  };
}
