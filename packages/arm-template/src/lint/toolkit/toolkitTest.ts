import type { LintExample } from '../examples/lintExample.ts';

/** A documented example of the toolkit in our own words: what it shows, and whether its test fails. */
export interface ToolkitCase extends LintExample {
  readonly shows: string;
  readonly fails: boolean;
  /** Why our result differs from the documentation on purpose. */
  readonly differs?: string;
}

/**
 * A documented test of the ARM template test toolkit: our rule with the cases that its examples do not cover, or the
 * reason why there is no rule.
 */
export type ToolkitTest =
  | { readonly rule: string; readonly more?: readonly ToolkitCase[] }
  | { readonly reason: string };

export const fails = (shows: string, document: LintExample['document'], options = {}): ToolkitCase => ({
  shows,
  fails: true,
  document,
  ...options,
});

export const passes = (shows: string, document: LintExample['document'], options = {}): ToolkitCase => ({
  shows,
  fails: false,
  document,
  ...options,
});
