import {
  deploymentPath,
  type DeploymentEvent,
  type Failure,
  type Fleet,
  type Operation,
  type OperationKind,
  type OperationState,
  type ResourceCondition,
  type WebhookEventType,
} from '@blueport/contracts';

/** Something that webhooks may be told of. */
export interface Occurrence {
  readonly event: WebhookEventType;
  /** Names what happened: told once, however often it is noticed. */
  readonly key: string;
  readonly subject: string;
  /** When it happened; webhooks that were added later do not hear of it. */
  readonly at: Date;
  /** The `data` of the body. Facts only: no values of parameters, no outputs. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** How the operation ended, not how the deployment stands: stopping what once failed succeeds and leaves it failed. */
const ends: Partial<Record<OperationState, WebhookEventType>> = {
  Succeeded: 'deployment.succeeded',
  Warning: 'deployment.warnings',
  Failed: 'deployment.failed',
  Canceled: 'deployment.canceled',
};
/** A success of these means that the deployment is gone. */
const partings: Partial<Record<OperationKind, WebhookEventType>> = {
  delete: 'deployment.deleted',
  detach: 'deployment.detached',
};
const powerKinds: ReadonlySet<OperationKind> = new Set(['start', 'stop', 'restart']);

const failureFacts = ({ code, message, resourceId }: Failure): Readonly<Record<string, unknown>> => ({
  code,
  message,
  resourceId: resourceId ?? null,
});

/** What every event of a deployment says about it. */
export function deploymentFacts(
  deployment: DeploymentEvent['deployment'],
  publicUrl: string,
): Readonly<Record<string, unknown>> {
  const { error } = deployment;
  return {
    id: deployment.id,
    name: deployment.name,
    title: deployment.title,
    state: deployment.state,
    blueprint: { name: deployment.blueprint.name, version: deployment.blueprint.version },
    cloud: deployment.cloud,
    subscriptionId: deployment.subscriptionId,
    resourceGroup: deployment.resourceGroup,
    location: deployment.location,
    owner: { id: deployment.owner.id, name: deployment.owner.name },
    error: error === null ? null : failureFacts(error),
    link: `${publicUrl}/portal${deploymentPath(deployment)}`,
  };
}

const mostNamed = 50;

/** Drift that was not there at the last look: which resources and which of their properties, without the values. */
export function driftOccurrence(
  deployment: DeploymentEvent['deployment'],
  found: {
    readonly checkedAt: string;
    readonly declaredBy: number | null;
    readonly resources: readonly ResourceCondition[];
  },
  publicUrl: string,
): Occurrence {
  const { checkedAt, declaredBy, resources } = found;
  return {
    event: 'deployment.driftFound',
    key: `drift/${deployment.id}/${checkedAt}`,
    subject: deployment.title,
    at: new Date(checkedAt),
    data: {
      deployment: deploymentFacts(deployment, publicUrl),
      drift: {
        checkedAt,
        declaredByOperation: declaredBy,
        total: resources.length,
        resources: resources.slice(0, mostNamed).map(({ id, type, name, drift, differences }) => ({
          id,
          type,
          name,
          state: drift,
          paths: differences.slice(0, mostNamed).map(({ path, kind }) => ({ path, kind })),
        })),
      },
    },
  };
}

/** What is told of a fleet upgrade; no addresses of people. */
export function fleetFacts({ startedBy, ...fleet }: Fleet): Readonly<Record<string, unknown>> {
  return { ...fleet, startedBy: { id: startedBy.id, name: startedBy.name } };
}

const operationFacts = (operation: Operation): Readonly<Record<string, unknown>> => ({
  id: operation.id,
  number: operation.number,
  kind: operation.kind,
  state: operation.state,
  version: operation.version,
  startedBy: { id: operation.startedBy.id, name: operation.startedBy.name },
  createdAt: operation.createdAt,
  startedAt: operation.startedAt,
  finishedAt: operation.finishedAt,
  error: operation.error === null ? null : failureFacts(operation.error),
});

type Moment = readonly [event: WebhookEventType, at: string];

function begins(deployment: DeploymentEvent['deployment'], operation: Operation): Moment[] {
  const { number, state, createdAt, startedAt } = operation;
  const isHeld = deployment.state === 'PendingApproval';
  return [
    ...(number === 1 && state === 'Pending' ? [['deployment.created', createdAt] as const] : []),
    ...(isHeld ? [['deployment.approvalNeeded', createdAt] as const] : []),
    ...(startedAt !== null && state === 'Running' ? [['deployment.started', startedAt] as const] : []),
  ];
}

/**
 * Whether the portal has set the work aside. What only starts and stops leaves a deployment that was set aside before as it
 * was; its own failure is one like any other.
 */
function isSetAside(deployment: DeploymentEvent['deployment'], { kind, state, error }: Operation): boolean {
  if (state !== 'Failed' || deployment.state !== 'Parked') return false;
  return !powerKinds.has(kind) || error?.code === 'ParkedAfterCrashes';
}

function outcomeOf(
  deployment: DeploymentEvent['deployment'],
  operation: Operation,
): WebhookEventType | undefined {
  if (isSetAside(deployment, operation)) return 'deployment.parked';
  const parting = operation.state === 'Succeeded' ? partings[operation.kind] : undefined;
  return parting ?? ends[operation.state];
}

function ending(deployment: DeploymentEvent['deployment'], operation: Operation): Moment[] {
  const { finishedAt, kind, state, error } = operation;
  if (finishedAt === null) return [];
  if (error?.code === 'ApprovalRejected') return [['deployment.rejected', finishedAt]];
  const event = outcomeOf(deployment, operation);
  const isUpgraded = kind === 'upgrade' && (state === 'Succeeded' || state === 'Warning');
  return [
    ...(event === undefined ? [] : [[event, finishedAt] as const]),
    ...(isUpgraded ? [['deployment.upgraded', finishedAt] as const] : []),
  ];
}

/** What a change of a deployment means to other programs; nothing for most of them. */
export function occurrencesOf(change: DeploymentEvent, publicUrl: string): Occurrence[] {
  const { deployment, operation } = change;
  // A cancellation is told by the end of what it cancels.
  if (operation === undefined || operation.kind === 'cancel') return [];
  const data = { deployment: deploymentFacts(deployment, publicUrl), operation: operationFacts(operation) };
  return [...begins(deployment, operation), ...ending(deployment, operation)].map(([event, at]) => ({
    event,
    key: `${operation.id}/${event}`,
    subject: deployment.title,
    at: new Date(at),
    data,
  }));
}
