import type english from './en.json';

type English = typeof english;

declare module '../../../core/i18n/message-id.ts' {
  interface MessageCatalogue extends English {}
}
