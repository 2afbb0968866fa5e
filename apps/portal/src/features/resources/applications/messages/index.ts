import type en from './en.json';

type En = typeof en;

declare module '../../../../core/i18n/message-id.ts' {
  interface MessageCatalogue extends En {}
}
