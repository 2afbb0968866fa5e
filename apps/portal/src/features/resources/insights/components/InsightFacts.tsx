import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { alertEndReasons, type Insight } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { cloudText } from '../../../../components/activity/cloud-text.ts';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { FactList, type OptionalFact } from '../../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { impactText } from '../../../../components/insights/insight-text.ts';
import { lastChangeText } from '../last-change-text.ts';
import { SeverityPill, StatePill } from '../../../../components/insights/InsightPills.tsx';

/** Returns the path of an alert rule: the list with only this rule, which is open. */
const rulePath = (id: string, name: string): string =>
  `/portal/insights/rules?${new URLSearchParams({ 'f.name': name, sel: id }).toString()}`;

/** Essential properties of an insight: state, impact, start, and the last change before it. */
export function InsightFacts({
  insight,
  framed = false,
}: {
  readonly insight: Insight;
  readonly framed?: boolean;
}) {
  const t = useT();
  const { kind, facts, acknowledgement, silence, lastChange } = insight;
  const optional = (label: string, value: string | null | undefined): OptionalFact =>
    value ? { label, value } : null;
  return (
    <FactList
      label={t('insights.facts')}
      framed={framed}
      facts={[
        { label: t('insights.column.severity'), value: <SeverityPill severity={insight.severity} /> },
        { label: t('insights.column.state'), value: <StatePill state={insight.state} kind={kind} /> },
        { label: t('insights.column.kind'), value: t(`insights.kind.${kind}`) },
        facts['ruleId'] !== undefined && {
          label: t('insights.rule'),
          value: (
            <MuiLink component={Link} to={rulePath(facts['ruleId'], insight.subject)}>
              {insight.subject}
            </MuiLink>
          ),
        },
        optional(t('insights.column.impact'), impactText(insight, t)),
        { label: t('insights.column.startedAt'), value: <Moment value={insight.startedAt} /> },
        insight.endedAt !== null && {
          label: t('insights.column.endedAt'),
          value: <Moment value={insight.endedAt} />,
        },
        ...alertEndReasons
          .filter((reason) => reason === facts['endReason'])
          .map((reason) => ({ label: t('insights.endReason'), value: t(`insights.entry.${reason}`) })),
        optional(t('insights.column.subscription'), insight.subscriptionName),
        optional(t('insights.column.resourceGroup'), insight.resourceGroup),
        insight.resourceId !== null && {
          label: t('insights.resource'),
          value: <code>{insight.resourceId}</code>,
          copy: insight.resourceId,
          wide: 'always',
        },
        {
          label: t('insights.column.lastChange'),
          wide: 'always',
          value:
            lastChange === null ? (
              lastChangeText(insight, t)
            ) : (
              <span>
                {cloudText({ action: lastChange.operation }, t)}
                {lastChange.by === null ? '' : ` · ${lastChange.by}`} · <Moment value={lastChange.at} />
              </span>
            ),
        },
        acknowledgement !== null && {
          label: t('insights.acknowledgedBy'),
          value: (
            <span>
              {acknowledgement.by ?? t('insights.inCloud')} · <Moment value={acknowledgement.at} />
            </span>
          ),
        },
        silence !== null && {
          label: t('insights.silencedUntil'),
          wide: 'always',
          value: (
            <span>
              <Moment value={silence.until} /> · {silence.by ?? t('insights.removedAccount')} · “
              {silence.reason}”
            </span>
          ),
        },
        optional(t('insights.message'), facts['message']),
        optional(t('insights.description'), facts['description'] ?? facts['summary']),
        optional(t('insights.services'), facts['services']),
        optional(t('insights.resources'), facts['affected']),
        optional(t('insights.hosts'), facts['hosts']),
        optional(t('insights.vault'), facts['vault']),
        {
          label: t('insights.confirmed'),
          value: <RelativeTime value={insight.readAt} />,
        },
      ]}
    />
  );
}
