import type shell from './locales/en.json';

type Shell = typeof shell;

/**
 * Every message of the portal by its id. A feature adds its own in `messages/index.ts`: `declare module
 * '../../../i18n/message-id.ts' { interface MessageCatalogue extends En {} }`.
 * @public
 */
export interface MessageCatalogue extends Shell {}

export type MessageId = keyof MessageCatalogue;
