import type { Insight } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import { severityLooks, stateLooks } from './insight-looks.ts';
import { severityText } from './insight-text.ts';

/** Severity of an insight by shape, text and color. */
export function SeverityPill({ severity }: Pick<Insight, 'severity'>) {
  const t = useT();
  const look = severityLooks[severity] ?? { tone: 'neutral' as const, shape: severityLooks[4]!.shape };
  return <StatusPill {...look}>{severityText(severity, t)}</StatusPill>;
}

/** State of an insight by shape, text and color. Only alerts fire. */
export function StatePill({ state, kind }: Pick<Insight, 'state' | 'kind'>) {
  const t = useT();
  const isFiringAlert = state === 'firing' && kind === 'firingAlert';
  return (
    <StatusPill {...stateLooks[state]}>
      {t(isFiringAlert ? 'insights.alertFiring' : `insights.state.${state}`)}
    </StatusPill>
  );
}
