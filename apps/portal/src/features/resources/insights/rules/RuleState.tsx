import type { AlertRule } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { StatusPill } from '../../../../ui/status/StatusPill.tsx';
import { readingLooks, stateLooks } from '../../../../components/insights/insight-looks.ts';

/** Whether a rule is disabled, fires, has old values or is fine. */
export function RuleState({ rule }: { readonly rule: AlertRule }) {
  const t = useT();
  const { enabled, firing, failure, evaluatedAt } = rule;
  if (!enabled) return <StatusPill {...readingLooks.unavailable}>{t('insights.rules.disabled')}</StatusPill>;
  if (firing > 0)
    return <StatusPill {...stateLooks.firing}>{t('insights.rules.firing', { count: firing })}</StatusPill>;
  if (failure?.code === 'alert-no-connection')
    return <StatusPill {...readingLooks.unavailable}>{t('insights.rules.notEvaluated')}</StatusPill>;
  if (failure !== null)
    return <StatusPill {...readingLooks.paused}>{t('insights.rules.incomplete')}</StatusPill>;
  if (evaluatedAt === null)
    return <StatusPill {...readingLooks.unread}>{t('insights.rules.pending')}</StatusPill>;
  return <StatusPill {...readingLooks.ready}>{t('insights.rules.ok')}</StatusPill>;
}
