import type {
  AccountState,
  ApprovalState,
  AuditEntryAnswer,
  BenchState,
  BenchVerdict,
  BlueprintVersionState,
  ConnectionHealth,
  DeploymentState,
  FleetItemState,
  FleetState,
  InvitationState,
  MachineState,
  OperationState,
  RememberedDrift,
  ResourceCondition,
} from '@blueport/contracts';
import type { Look } from './looks.ts';

interface Statuses {
  /** Message ids of the labels: this prefix, a dot and the state. */
  readonly label: string;
  readonly states: Readonly<Record<string, Look>>;
  /** Whether the cloud may return states that are not listed; they are shown unchanged. */
  readonly open?: true;
}

const versions = {
  Draft: 'draft',
  Published: 'success',
  Paused: 'paused',
  Archived: 'archived',
} as const satisfies Record<BlueprintVersionState, Look>;

/** The states of every entity, with the look of each. */
export const statuses = {
  deployment: {
    label: 'deploy.state',
    states: {
      PendingApproval: 'waiting',
      Pending: 'waiting',
      Queued: 'waiting',
      Running: 'running',
      Verifying: 'running',
      Succeeded: 'success',
      SucceededWithWarnings: 'warning',
      Warning: 'warning',
      Failed: 'error',
      Parked: 'error',
      Canceling: 'running',
      Canceled: 'ended',
      Skipped: 'ended',
      Deleting: 'running',
      Deleted: 'deleted',
      Detached: 'archived',
    } satisfies Record<DeploymentState | OperationState, Look>,
  },
  connectionHealth: {
    label: 'home.connection',
    states: {
      ok: 'success',
      failing: 'error',
      expiring: 'expired',
      untested: 'unknown',
    } satisfies Record<ConnectionHealth['state'], Look>,
  },
  approval: {
    label: 'approvals.state',
    states: {
      pending: 'waiting',
      approved: 'success',
      rejected: 'error',
      expired: 'expired',
      withdrawn: 'ended',
    } satisfies Record<ApprovalState, Look>,
  },
  drift: {
    label: 'deployments.driftState',
    states: { none: 'success', drifted: 'warning', unknown: 'unknown' } satisfies Record<
      RememberedDrift['state'],
      Look
    >,
  },
  resourceDrift: {
    label: 'deployments.drift',
    states: { none: 'success', changed: 'warning', missing: 'error', unknown: 'unknown' } satisfies Record<
      ResourceCondition['drift'],
      Look
    >,
  },
  fleet: {
    label: 'fleet.state',
    states: {
      running: 'running',
      paused: 'paused',
      halted: 'error',
      stopped: 'ended',
      ended: 'success',
      pending: 'waiting',
      waiting: 'waiting',
      succeeded: 'success',
      warning: 'warning',
      failed: 'error',
      canceled: 'ended',
      skipped: 'ended',
    } satisfies Record<FleetItemState | FleetState, Look>,
  },
  user: {
    label: 'users.state',
    states: {
      Active: 'success',
      Invited: 'waiting',
      Disabled: 'disabled',
      Expired: 'expired',
    } satisfies Record<AccountState, Look>,
  },
  invitation: {
    label: 'invitations.state',
    states: {
      Pending: 'waiting',
      Expired: 'expired',
      Accepted: 'success',
      Revoked: 'ended',
    } satisfies Record<InvitationState, Look>,
  },
  invitationMail: {
    label: 'invitations.mail',
    states: {
      None: 'ended',
      Pending: 'waiting',
      Sending: 'running',
      Sent: 'success',
      Dead: 'error',
      Canceled: 'ended',
    },
  },
  accessRequest: {
    label: 'invitations.request.state',
    states: { Pending: 'waiting', Accepted: 'success', Declined: 'error' },
  },
  permissionRequest: {
    label: 'invitations.permission.state',
    states: { Pending: 'waiting', Approved: 'success', Declined: 'error', Canceled: 'ended' },
  },
  machine: {
    label: 'machines.state',
    states: { active: 'success', retired: 'archived' } satisfies Record<MachineState, Look>,
  },
  blueprintVersion: { label: 'models.state', states: versions },
  marketplaceVersion: { label: 'blueprints.state', states: versions },
  form: { label: 'templates.state', states: { Draft: 'draft', Published: 'success' } },
  bench: {
    label: 'models.bench.state',
    states: {
      none: 'unknown',
      stale: 'warning',
      green: 'success',
      partial: 'incomplete',
      red: 'error',
    } satisfies Record<BenchState, Look>,
  },
  benchCheck: {
    label: 'models.bench',
    states: {
      pass: 'success',
      warn: 'warning',
      partial: 'incomplete',
      fail: 'error',
      skipped: 'ended',
    } satisfies Record<BenchVerdict, Look>,
  },
  subscription: {
    label: 'subscriptions.state',
    states: {
      Enabled: 'success',
      Warned: 'warning',
      PastDue: 'warning',
      Disabled: 'disabled',
      Deleted: 'deleted',
    },
    open: true,
  },
  connection: {
    label: 'subscriptions.connection',
    states: { connected: 'success', none: 'disabled' },
  },
  inventory: {
    label: 'inventory.state',
    states: { never: 'waiting', complete: 'success', partial: 'warning', failed: 'error' },
  },
  /** Resource groups and resources, as reported by the resource manager. */
  cloudResource: {
    label: 'resourceGroups.state',
    states: {
      Succeeded: 'success',
      Accepted: 'waiting',
      Creating: 'running',
      Updating: 'running',
      Deleting: 'running',
      Failed: 'error',
      Canceled: 'ended',
    },
    open: true,
  },
  audit: {
    label: 'audit.outcome',
    states: { done: 'success', refused: 'blocked' } satisfies Record<AuditEntryAnswer['outcome'], Look>,
  },
  mail: {
    label: 'mail.outbox.state',
    states: { Pending: 'waiting', Sending: 'running', Sent: 'success', Dead: 'error', Canceled: 'ended' },
  },
  announcement: {
    label: 'announcements.state',
    states: { planned: 'waiting', active: 'success', past: 'ended' },
  },
  webhook: {
    label: 'organizations.webhook.state',
    states: { active: 'success', paused: 'paused', disabled: 'blocked' },
  },
  webhookDelivery: {
    label: 'organizations.webhook.delivery',
    states: { pending: 'waiting', sending: 'running', delivered: 'success', dead: 'error' },
  },
} as const satisfies Record<string, Statuses>;

export type StatusEntity = keyof typeof statuses;

/** The states of an entity; any text for states of the cloud. */
export type StatusOf<Entity extends StatusEntity> = (typeof statuses)[Entity] extends { readonly open: true }
  ? string
  : Extract<keyof (typeof statuses)[Entity]['states'], string>;

/** Returns the look of a state; `unknown` for one that the table does not list. */
export function lookOf<Entity extends StatusEntity>(of: Entity, state: StatusOf<Entity>): Look {
  const { states }: Statuses = statuses[of];
  return (Object.hasOwn(states, state) && states[state]) || 'unknown';
}

/** Returns the message id of the label of a state, or undefined for one that the table does not list. */
export function statusLabelId<Entity extends StatusEntity>(
  of: Entity,
  state: StatusOf<Entity>,
): string | undefined {
  const { label, states }: Statuses = statuses[of];
  return Object.hasOwn(states, state) ? `${label}.${state}` : undefined;
}
