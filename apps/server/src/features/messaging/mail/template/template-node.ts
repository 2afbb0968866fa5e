/** A template is read into these; values are put in afterwards, so that no value can become markup. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: string; readonly at: number }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly target: LinkTarget; readonly content: readonly Inline[] }
  | { readonly kind: 'break' };

/** An address written in the template, or a placeholder that holds one. */
export type LinkTarget =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'placeholder'; readonly name: string; readonly at: number };

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  /** A link that is a paragraph of its own. */
  | { readonly kind: 'button'; readonly target: LinkTarget; readonly content: readonly Inline[] }
  | { readonly kind: 'divider' };

/** What is wrong with a template, and where. */
export interface TemplateIssue {
  readonly code: 'unknown-placeholder' | 'malformed-placeholder' | 'unsafe-link' | 'missing-placeholder';
  readonly message: string;
  /** Offset into the text; -1 where the fault is that something is not there. */
  readonly at: number;
}
