import type { Wizard } from '../use-wizard.ts';
import type { FieldIssue } from './field-issue.ts';

/**
 * Returns the issues that the user can correct in a field. While the machine offer cannot be loaded, its notice with a
 * retry button replaces the issue.
 */
export const correctableIssues = ({
  issues,
  missingOffer,
}: Pick<Wizard, 'issues' | 'missingOffer'>): FieldIssue[] =>
  issues.filter(({ field }) => field !== 'machine' || missingOffer === undefined);
