import {
  deploymentPath,
  webhookEventOfEnd,
  type DeploymentEvent,
  type Failure,
  type Fleet,
  type Operation,
  type OperationKind,
  type ResourceCondition,
  type WebhookEventType,
} from '@blueport/contracts';

/** An event that webhooks may receive. */
export interface Occurrence {
  readonly event: WebhookEventType;
  /** Identifies the event, so that it is delivered once even if reported repeatedly. */
  readonly key: string;
  readonly subject: string;
  /** Time of the event; webhooks added later do not receive it. */
  readonly at: Date;
  /** The `data` of the payload. Facts only: no parameter values or outputs. */
  readonly data: Readonly<Record<string, unknown>>;
}

const powerKinds: ReadonlySet<OperationKind> = new Set(['start', 'stop', 'restart']);

const failureFacts = ({ code, message, resourceId }: Failure): Readonly<Record<string, unknown>> => ({
  code,
  message,
  resourceId: resourceId ?? null,
});

/** Returns the deployment properties common to all its events. */
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

const maxNamed = 50;

/** Returns the event for new drift since the last check: resources and properties, without values. */
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
        resources: resources.slice(0, maxNamed).map(({ id, type, name, drift, differences }) => ({
          id,
          type,
          name,
          state: drift,
          paths: differences.slice(0, maxNamed).map(({ path, kind }) => ({ path, kind })),
        })),
      },
    },
  };
}

/** Returns the properties of a fleet upgrade, without email addresses. */
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
 * Returns whether the portal parked the operation. A failed start or stop leaves a parked deployment parked, so these
 * operations count only if they were parked themselves.
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
  // The outcome of the operation, not the state of the deployment: stopping a failed deployment succeeds and leaves it
  // failed.
  return webhookEventOfEnd(operation.kind, operation.state);
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

/** Returns the webhook events for a deployment change; empty for most changes. */
export function occurrencesOf(change: DeploymentEvent, publicUrl: string): Occurrence[] {
  const { deployment, operation } = change;
  // A cancellation is reported by the end of the operation that it cancels.
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
