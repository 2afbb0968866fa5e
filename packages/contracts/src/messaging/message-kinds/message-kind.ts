/** The channels of a message. */
export interface MessageChannels {
  readonly portal: boolean;
  readonly mail: boolean;
}

/** Subjects by which people filter their messages. */
export const messageTopics = [
  'approvals',
  'deployments',
  'expiry',
  'alerts',
  'cost',
  'people',
  'delivery',
  'announcements',
] as const;
export type MessageTopic = (typeof messageTopics)[number];

/**
 * Defines a kind of message. To add one, create a file here, list it in `all.ts` and add its texts
 * (`notifications.kind.NAME`, and `profile.kind.NAME` if it is optional).
 */
export interface MessageKindDefinition {
  /** Stored with messages and preferences; must never change. */
  readonly name: string;
  readonly topic: MessageTopic;
  /**
   * Set if its messages ask their readers to act: for a decision while their outcome is `pending`, or for attention until
   * a newer message of the kind about the same object arrives.
   */
  readonly asksFor?: 'decision' | 'attention';
  /** The channels; for an optional kind, those of a user who has not chosen others. */
  readonly channels: MessageChannels;
  /** Set if users choose its channels in their profile. */
  readonly isOptional?: true;
  /** Set if the outcome of its messages is the state of a deployment. */
  readonly hasDeploymentState?: true;
}
