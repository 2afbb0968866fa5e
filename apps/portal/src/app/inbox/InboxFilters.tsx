import { messageTopics, type Notification } from '@blueport/contracts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { ReactNode } from 'react';
import { formatNumber } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { TabRow } from '../../ui/url-tabs/TabRow.tsx';
import { filterMessages, type InboxFilter, inboxViews, type InboxView } from './inbox-view.ts';

interface InboxFiltersProps {
  readonly filter: InboxFilter;
  /** Messages of the inbox and snoozed ones, for the numbers. */
  readonly messages: readonly Notification[];
  readonly onChange: (filter: InboxFilter) => void;
  readonly children: ReactNode;
}

const countedViews: ReadonlySet<InboxView> = new Set(['action', 'unread', 'snoozed']);

/** Views with the number of their messages, the topic, and the actions for all shown messages. */
export function InboxFilters({ filter, messages, onChange, children }: InboxFiltersProps) {
  const t = useT();
  const labelOf = (view: InboxView): string => {
    const name = t(`notifications.view.${view}`);
    const { topic } = filter;
    const count = countedViews.has(view) ? filterMessages(messages, { view, topic }).length : 0;
    return count > 0 ? `${name} ${formatNumber(count)}` : name;
  };
  return (
    <Box sx={{ flex: 'none', borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ '& [role=tablist]': { gap: 5, px: 5 } }}>
        <TabRow
          label={t('notifications.show')}
          tabs={inboxViews.map((view) => ({ id: view, label: labelOf(view) }))}
          value={filter.view}
          idsOf={(view) => ({ tab: `inbox-${view}`, panel: 'inbox-panel' })}
          onChange={(view) => onChange({ ...filter, view })}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 5, py: 1, minHeight: 44 }}>
        <Select
          variant="standard"
          disableUnderline
          value={filter.topic}
          onChange={(event) => onChange({ ...filter, topic: event.target.value })}
          slotProps={{ input: { 'aria-label': t('notifications.topic') } }}
          sx={{ typography: 'body2' }}
        >
          <MenuItem value="all">{t('notifications.topic.all')}</MenuItem>
          {messageTopics.map((topic) => (
            <MenuItem key={topic} value={topic}>
              {t(`notifications.topic.${topic}`)}
            </MenuItem>
          ))}
        </Select>
        <Box sx={{ flex: 1 }} />
        {children}
      </Box>
    </Box>
  );
}
