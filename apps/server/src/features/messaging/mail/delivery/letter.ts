import type { MailFailure } from './mail-failure.ts';

/** A mail to be sent to a mail server: one sender, one recipient. */
export interface Letter {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string;
  readonly date: Date;
}

/** Outcome of an attempt. `unknown` means that the complete text was transferred but no response arrived. */
export type Delivery =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly failure: MailFailure }
  | { readonly kind: 'later'; readonly failure: MailFailure }
  | { readonly kind: 'unknown'; readonly failure: MailFailure };

/** Sends letters to a mail server. */
export interface Postman {
  /** `onText` runs when the server is ready for the text and before any of it is sent. If it fails, no text is sent. */
  deliver(letter: Letter, onText: () => Promise<void>): Promise<Delivery>;
}
