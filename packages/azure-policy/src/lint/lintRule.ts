import type { Finding } from '../messages/wording.ts';
import type { JsonObject } from '../types.ts';

/** The definition that rules check. */
export interface Subject {
  /** Includes name and id, if there is an envelope. */
  outer: JsonObject;
  body: JsonObject;
  /** Whether the definition had a `properties` object, so that it is meant to be published. */
  enveloped: boolean;
}

/** A violation of a convention; `pointer` is its location, as in diagnostics. */
export interface LintViolation extends Finding {
  readonly pointer: string;
}

/** A convention for policy definitions. */
export interface LintRule {
  id: string;
  doc: string;
  /** Returns the violation or violations, or undefined. */
  check(subject: Subject): LintViolation | readonly LintViolation[] | undefined;
}
