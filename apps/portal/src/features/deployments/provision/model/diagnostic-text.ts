import type { Preview } from '@blueport/contracts';
import { hintOfFinding, messageOfFinding } from '../../../../core/i18n/finding-text.ts';

type Diagnostic = Preview['diagnostics'][number];

/** Formats a finding of the verdict with its hint. */
export function diagnosticText(diagnostic: Diagnostic): string {
  const [message, hint] = [messageOfFinding(diagnostic), hintOfFinding(diagnostic)];
  return hint === undefined ? message : `${message} ${hint}`;
}
