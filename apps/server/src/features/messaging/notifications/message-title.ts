import type { MessageKind } from '@blueport/contracts';

const approvals: Readonly<Record<string, (subject: string) => string>> = {
  pending: (subject) => `${subject} waits for approval`,
  approved: (subject) => `${subject} was approved`,
  rejected: (subject) => `${subject} was not approved`,
  expired: (subject) => `Nobody approved ${subject} in time`,
  accessEnded: (subject) => `${subject} lost access; their pending work was ended`,
};

const words: Readonly<Record<MessageKind, (subject: string, outcome: string) => string>> = {
  operationFinished: (subject) => `Finished: ${subject}`,
  operationFailed: (subject) => `Failed: ${subject}`,
  invitation: (subject) => `${subject} has accepted your invitation`,
  accessRequest: (subject) => `${subject} asks for access`,
  announcement: (subject) => subject,
  mailFailed: (subject) => `A mail to ${subject} was not delivered`,
  approval: (subject, outcome) => approvals[outcome]?.(subject) ?? subject,
  expiry: (subject) => `Expiry of ${subject}`,
  webhookDisabled: (subject) => `The webhook ${subject} was switched off`,
  fleetEnded: (subject, outcome) =>
    outcome === 'halted' ? `Fleet upgrade halted: ${subject}` : `Fleet upgrade ended: ${subject}`,
  system: (subject) => subject,
};

/** What a message says first, for mail; the portal has the same words in the reader's language. */
export function messageTitle(kind: MessageKind, subject: string, outcome: string): string {
  return words[kind](subject, outcome);
}
