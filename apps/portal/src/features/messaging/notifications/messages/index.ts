import type sentences from '@blueport/contracts/messaging/messages/en.json';
import type english from './en.json';

type English = typeof english;
type Sentences = typeof sentences;

declare module '../../../../core/i18n/message-id.ts' {
  interface MessageCatalogue extends English, Sentences {}
}
