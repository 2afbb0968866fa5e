import type { ProblemIssue } from '@blueport/contracts';
import { issue } from '../../../errors/refusal.ts';

/** Converts permission keys to the issues of a refusal. */
export const keyIssues = (keys: readonly string[], code: 'not-held' | 'last-holder'): ProblemIssue[] =>
  keys.map((key) => issue('#', code, { key }));
