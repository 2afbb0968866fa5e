import type { PlaceholderValues, MessageId } from '../messages/wording.ts';
import type { Json, JsonObject, LintDocumentKind, ResourceTypeTable, Severity } from '../types.ts';

/** Input of a rule: the parsed documents and the date. */
export interface LintSubject {
  readonly template: JsonObject | undefined;
  readonly uiDefinition: JsonObject | undefined;
  readonly parameters: JsonObject | undefined;
  /** Today's date in milliseconds; if absent, no version counts as old. */
  readonly today: number | undefined;
  /** Whether the template is the main template; `undefined` if unknown. */
  readonly isMainTemplate: boolean | undefined;
  /** Known names; if absent, no name counts as misspelled. */
  readonly resourceTypes: ResourceTypeTable | undefined;
}

/** One finding of a rule. */
export interface RuleFinding {
  readonly reason: MessageId;
  readonly values?: PlaceholderValues;
  readonly pointer: string;
  /** Severity of this finding, if it differs from that of its rule. */
  readonly severity?: Severity;
}

/** A rule of the linter: one file and one entry in the registry. */
export interface LintRule {
  readonly id: string;
  /** The document that its findings refer to. */
  readonly document: LintDocumentKind;
  readonly severity: Severity;
  /** One sentence for the reference page. */
  readonly doc: string;
  readonly hint: string;
  check(document: JsonObject, subject: LintSubject): Iterable<RuleFinding>;
}

export const isText = (value: Json | undefined): value is string => typeof value === 'string';
