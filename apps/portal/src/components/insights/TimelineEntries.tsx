import AuditIcon from '@mui/icons-material/HistoryOutlined';
import CloudIcon from '@mui/icons-material/CloudOutlined';
import DeploymentIcon from '@mui/icons-material/RocketLaunchOutlined';
import InsightIcon from '@mui/icons-material/NotificationsActiveOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import type { InsightTimelineEntry, InsightTimelineSource } from '@blueport/contracts';
import { useT, type t as translate } from '../../core/i18n/translate.tsx';
import { actionText, hasMessage } from '../activity/activity-text.ts';
import { cloudText } from '../activity/cloud-text.ts';
import { Moment } from '../../ui/fact-list/Moment.tsx';
import { ShowMore, useWindow } from '../../ui/plain-table/ShowMore.tsx';

const icons: Readonly<Record<InsightTimelineSource, SvgIconComponent>> = {
  insight: InsightIcon,
  cloud: CloudIcon,
  deployment: DeploymentIcon,
  audit: AuditIcon,
};

/** Returns what happened in words. */
function entryText({ source, action }: InsightTimelineEntry, t: typeof translate): string {
  if (source === 'cloud') return cloudText({ action }, t);
  if (source === 'audit') return actionText(action, t);
  const id = source === 'deployment' ? `deployments.kind.${action}` : `insights.entry.${action}`;
  return hasMessage(id) ? t(id) : action;
}

/** Changes on one time axis, in the given order. */
export function TimelineEntries({ entries }: { readonly entries: readonly InsightTimelineEntry[] }) {
  const t = useT();
  const { visibleRows, rest } = useWindow(entries, 50);
  return (
    <>
      <Box
        component="ol"
        aria-label={t('insights.timeline')}
        sx={{ listStyle: 'none', margin: 0, padding: 0 }}
      >
        {visibleRows.map((entry, index) => (
          // Several entries of a request have the same time and text.
          // oxlint-disable-next-line react/no-array-index-key
          <Entry key={`${entry.at} ${entry.action} ${index}`} entry={entry} />
        ))}
      </Box>
      <ShowMore {...rest} />
    </>
  );
}

function Entry({ entry }: { readonly entry: InsightTimelineEntry }) {
  const t = useT();
  const { at, source, by, outcome, subject } = entry;
  const Icon = icons[source];
  const isOwn = source === 'insight';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '24px minmax(0, 1fr)', sm: '24px 180px minmax(0, 1fr)' },
        columnGap: 3,
        alignItems: 'start',
        paddingBlock: 2,
        borderTop: isOwn ? 2 : 1,
        borderColor: isOwn ? 'text.error' : 'divider',
        typography: 'body2',
      }}
    >
      <Icon
        titleAccess={t(`insights.source.${source}`)}
        sx={{ fontSize: 20, color: isOwn ? 'text.error' : 'text.secondary' }}
      />
      <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        <Moment value={at} />
      </Box>
      <Box sx={{ gridColumn: { xs: '2', sm: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: isOwn ? 500 : 400 }}>
          {entryText(entry, t)}
        </Box>
        {subject === '' || isOwn ? '' : ` · ${subject}`}
        <Box sx={{ typography: 'caption', color: outcome === 'failed' ? 'text.error' : 'text.secondary' }}>
          {[by, outcome && t(`insights.outcome.${outcome}`)].filter(Boolean).join(' · ')}
        </Box>
      </Box>
    </Box>
  );
}
