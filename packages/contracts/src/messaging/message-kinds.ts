import { recordOf } from '../reference/record-of.ts';
import { messageKindList } from './message-kinds/all.ts';
import type { MessageChannels, MessageKindDefinition, MessageTopic } from './message-kinds/message-kind.ts';

export { messageTopics, type MessageTopic } from './message-kinds/message-kind.ts';

type MessageKindEntry = (typeof messageKindList)[number];
type OptionalKind = Extract<MessageKindEntry, { readonly isOptional: true }>;

/** Kinds of messages to a person. */
export type MessageKind = MessageKindEntry['name'];
export const messageKinds: readonly MessageKind[] = messageKindList.map(({ name }) => name);

/** Kinds whose channels users choose, in the order of the profile. */
export type NotificationKind = OptionalKind['name'];
const optionalKinds = messageKindList.filter((kind): kind is OptionalKind => 'isOptional' in kind);
export const notificationKinds: readonly NotificationKind[] = optionalKinds.map(({ name }) => name);

const byName: ReadonlyMap<string, MessageKindDefinition> = new Map(
  messageKindList.map((kind) => [kind.name, kind]),
);
const noChannels: MessageChannels = { portal: false, mail: false };

/** Returns the channels of a kind, unless a user has chosen others. */
export const channelsOf = (kind: MessageKind): MessageChannels => byName.get(kind)?.channels ?? noChannels;

/** The channels of the kinds that users choose them for, until they do. */
export const defaultChannels: Record<NotificationKind, MessageChannels> = recordOf(
  optionalKinds,
  ({ name }) => name,
  ({ channels }) => channels,
);

/** Returns whether the outcome of messages of a kind is the state of a deployment. */
export const hasDeploymentState = (kind: MessageKind): boolean =>
  byName.get(kind)?.hasDeploymentState === true;

/** Returns the subject by which people filter messages of a kind. */
export const topicOf = (kind: MessageKind): MessageTopic => byName.get(kind)?.topic ?? 'announcements';

/** Returns what a new message asks its readers for: a decision, attention, or nothing. */
export function requestOfMessage(kind: MessageKind, outcome: string): 'decision' | 'attention' | undefined {
  const asksFor = byName.get(kind)?.asksFor;
  return asksFor === 'decision' && outcome !== 'pending' ? undefined : asksFor;
}
