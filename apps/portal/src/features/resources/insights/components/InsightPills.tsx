import type { Insight } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { StatusPill } from '../../../../ui/status/StatusPill.tsx';
import { severityLooks, stateLooks } from '../insight-looks.ts';
import { severityText } from '../insight-text.ts';

/** Severity of an insight by shape, text and color. */
export function SeverityPill({ severity }: Pick<Insight, 'severity'>) {
  const t = useT();
  const look = severityLooks[severity] ?? { tone: 'neutral' as const, shape: severityLooks[4]!.shape };
  return <StatusPill {...look}>{severityText(severity, t)}</StatusPill>;
}

/** State of an insight by shape, text and color. */
export function StatePill({ state }: Pick<Insight, 'state'>) {
  const t = useT();
  return <StatusPill {...stateLooks[state]}>{t(`insights.state.${state}`)}</StatusPill>;
}
