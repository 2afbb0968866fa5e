import type { JsonObject } from '../types.ts';

/** A definition as the rules look at it. */
export interface Subject {
  /** With name and id, if there is an envelope. */
  outer: JsonObject;
  body: JsonObject;
  /** The definition came with a `properties` member, so it is one to be published. */
  enveloped: boolean;
}

export interface LintRule {
  id: string;
  doc: string;
  /** What is wrong, or undefined. */
  check(subject: Subject): string | undefined;
}
