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

export interface LintRule {
  id: string;
  doc: string;
  /** Returns the violation, or undefined. */
  check(subject: Subject): Finding | undefined;
}
