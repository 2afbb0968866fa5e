/** A mail as it is handed to a mail server: one sender, one recipient. */
export interface Letter {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string;
  readonly date: Date;
}

/**
 * What became of an attempt. `unknown` is the one case in which nobody can tell: the whole text was handed over and the
 * answer never came.
 */
export type Delivery =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Hands letters to a mail server. */
export interface Postman {
  /** `onText` runs when the server is ready to take the text and before it gets any; if it fails, no text is sent. */
  deliver(letter: Letter, onText: () => Promise<void>): Promise<Delivery>;
}
