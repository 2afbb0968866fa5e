import type { JsonObject } from '../../types.ts';

/** A document, or the part of one that a rule checks. */
export interface LintExample {
  readonly document: JsonObject | string;
  /** The template of a form. */
  readonly template?: JsonObject;
  readonly isMainTemplate?: boolean;
}

/** For each rule, a document that it reports and one that it accepts. */
export type RuleExamples = Readonly<
  Record<string, { readonly bad: LintExample; readonly good: LintExample }>
>;
