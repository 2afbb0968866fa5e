import { sentence } from '@blueport/contracts';
import type { CloudEnvironment } from './cloud/cloud-environment.ts';
import type { Feature, Parts } from './feature.ts';
import { createAccessRequestsFeature } from './features/identity/access-requests/index.ts';
import type { DeploymentsOptions } from './features/deployments/index.ts';
import type { OperationEnd } from './features/deployments/operations/index.ts';
import {
  createAcceptInvitation,
  createInvitationsFeature,
  createInviteAccount,
} from './features/identity/invitations/index.ts';
import { createMailer, createMailFeature, type Mailer } from './features/messaging/mail/index.ts';
import {
  createNotificationsFeature,
  createNotifier,
  operationMessage,
  type Notifier,
} from './features/messaging/notifications/index.ts';
import type { AcceptInvitation } from './features/identity/session/index.ts';
import type { InviteAccount } from './features/identity/users/index.ts';

/** Services that communicate with people: mail, notifications, invitations, access requests. */
export interface Messaging {
  readonly features: readonly Feature[];
  readonly notifier: Notifier;
  readonly acceptInvitation: AcceptInvitation;
  readonly inviteAccount: InviteAccount;
  readonly mailer: Mailer;
  /**
   * Notifies the user who started an operation of its end, and the owner of deployments deleted with their resource
   * group.
   */
  readonly onOperationEnd: OperationEnd;
  /** Notifies people of expiring deployments. */
  readonly tellExpiry: NonNullable<DeploymentsOptions['tell']>;
  /** Ends the need for action of warnings about an expiry that was changed. */
  readonly settleExpiry: NonNullable<DeploymentsOptions['settle']>;
}

/** Returns the kinds of messages about a deployment that no longer ask for action after an operation ended. */
const endedKinds = ({ deployment: { state } }: Pick<Parameters<typeof operationMessage>[0], 'deployment'>) =>
  state === 'Deleted' || state === 'Detached'
    ? (['operationFailed', 'expiry'] as const)
    : (['operationFailed'] as const);

/** Creates the features that communicate with people. They depend on each other only through ports. */
export function createMessaging(parts: Parts, world: CloudEnvironment): Messaging {
  const { settings, newId } = parts;
  const catcher = world.sandbox?.mail;
  const smtpUrl = settings.smtpUrl ?? (catcher && `smtp://127.0.0.1:${catcher.port}`);
  const mailer = createMailer(parts, smtpUrl !== undefined);
  const notifier = createNotifier(parts, mailer);
  const inviteParts = { world, mailer, newId };
  const sender = {
    name: 'Blueport',
    address:
      settings.mailFrom ?? `no-reply@${catcher ? 'blueport.example' : new URL(settings.publicUrl).hostname}`,
  };
  return {
    features: [
      createMailFeature(parts, {
        mailer,
        onResend: (tx, { id, organizationId }) => notifier.settleEvent(tx, organizationId, `mail/${id}`),
        smtpUrl,
        smtpTls: settings.smtpTls,
        sender,
        onDead: (tx, { id, organizationId, createdBy, recipient }) =>
          notifier.tell(tx, createdBy === null ? [] : [createdBy], {
            organizationId,
            kind: 'mailFailed',
            severity: 'error',
            // Unique, so that the sender is notified again if the mail fails after it was resent.
            eventKey: `mail/${id}/${newId()}`,
            subject: recipient,
            says: [sentence('mailUndelivered')],
            link: `/portal/organization/${organizationId}/mail?tab=outbox`,
          }),
      }),
      createNotificationsFeature(parts, notifier),
      createInvitationsFeature(parts, inviteParts),
      createAccessRequestsFeature(parts, { world, notifier, inviteParts }),
    ],
    notifier,
    mailer,
    acceptInvitation: createAcceptInvitation(notifier),
    inviteAccount: createInviteAccount(inviteParts),
    tellExpiry: (tx, accountIds, message) => notifier.tell(tx, accountIds, { kind: 'expiry', ...message }),
    settleExpiry: (tx, organizationId, link) => notifier.settleObject(tx, organizationId, link, ['expiry']),
    async onOperationEnd(tx, { accountId, ...end }) {
      const message = operationMessage(end);
      if (message.link)
        await notifier.settleObject(tx, message.organizationId, message.link, endedKinds(end));
      // The user who deletes a resource group may not know its deployments, so their owners are notified too.
      await notifier.tell(tx, end.withGroup ? [accountId, end.deployment.owner.id] : [accountId], message);
    },
  };
}
