import type { ProblemIssue } from '@blueport/contracts';
import { issue } from '../../../errors/refusal.ts';

/** Lists permission keys as the issues of a refusal, one for each. */
export const keyIssues = (keys: readonly string[], code: 'not-held' | 'last-holder'): ProblemIssue[] =>
  keys.map((key) => issue('#', code, { key }));
