import type { Json, JsonObject, ResourceTypeTable, Severity } from '../types.ts';

/** What a rule is shown: the documents that were given, read, and the date. */
export interface LintSubject {
  readonly template: JsonObject | undefined;
  readonly uiDefinition: JsonObject | undefined;
  /** The day that counts as today, as milliseconds; without it nothing is too old. */
  readonly today: number | undefined;
  /** Whether the template is the one that is deployed first; `undefined` when nobody said. */
  readonly isMainTemplate: boolean | undefined;
  /** Known names; without it none is called misspelled. */
  readonly resourceTypes: ResourceTypeTable | undefined;
}

/** One thing that a rule found. */
export interface RuleFinding {
  readonly message: string;
  readonly pointer: string;
  /** What to do, where the rule's own hint does not fit. */
  readonly hint?: string;
}

/** A rule of the linter: one file, one line in the registry. */
export interface LintRule {
  readonly id: string;
  /** The document its findings lie in. */
  readonly document: 'template' | 'uiDefinition';
  readonly severity: Severity;
  /** One sentence for the reference page. */
  readonly doc: string;
  readonly hint: string;
  check(document: JsonObject, subject: LintSubject): Iterable<RuleFinding>;
}

export const isText = (value: Json | undefined): value is string => typeof value === 'string';
