import EmptyIcon from '@mui/icons-material/NotificationsNoneOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { isSettled } from '@blueport/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { problemText } from '../../components/states/problem-text.ts';
import { formatNumber } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useAppSelector } from '../../core/store/store.ts';
import { GroupEntry } from './GroupEntry.tsx';
import { groupMessages, type MessageGroup } from './group-messages.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { filterMessages, type InboxFilter, readFilter, rememberFilter } from './inbox-view.ts';
import { RunningItem } from './RunningItem.tsx';
import { UndoBar } from './UndoBar.tsx';
import { type Inbox, useInbox } from './use-inbox.ts';
import { ConfirmDialog } from '../../components/administration/ConfirmDialog.tsx';
import { onInboxKey, panelId } from './use-inbox-keys.ts';

interface NotificationDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The inbox: running operations, then messages grouped by object, with filters and actions. */
export function NotificationDrawer({ open, onClose }: NotificationDrawerProps) {
  const accountId = useAppSelector((state) => state.auth.account?.id ?? '');
  const [filter, setFilter] = useState<InboxFilter>(() => readFilter(accountId));
  const inbox = useInbox(filter.view === 'done' ? 'done' : 'open', open);
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        transition: {
          onExited: () => {
            setFilter(readFilter(accountId));
            inbox.forget();
          },
        },
        paper: {
          'aria-labelledby': 'notifications-title',
          role: 'dialog',
          onKeyDown: onInboxKey,
          sx: { width: 'min(460px, 100vw)' },
        },
      }}
    >
      <DrawerHeading onClose={onClose} />
      <InboxFilters
        filter={filter}
        messages={inbox.openMessages}
        onChange={(next) => {
          rememberFilter(accountId, next);
          setFilter(next);
        }}
      >
        <BulkActions inbox={inbox} filter={filter} />
      </InboxFilters>
      <Box
        role="tabpanel"
        id={panelId}
        tabIndex={-1}
        aria-labelledby={`inbox-${filter.view}`}
        sx={{ overflow: 'auto', flex: 1, pb: 16, outline: 'none' }}
      >
        <Failure inbox={inbox} />
        <InboxContent
          key={`${filter.view} ${filter.topic}`}
          inbox={inbox}
          filter={filter}
          onClose={onClose}
        />
      </Box>
      <UndoBar inbox={inbox} />
    </Drawer>
  );
}

function Failure({ inbox: { failure, reload } }: { readonly inbox: Inbox }) {
  const t = useT();
  if (!failure) return null;
  return (
    <Alert
      severity="error"
      sx={{ m: 4 }}
      action={
        <Button color="inherit" size="small" onClick={reload}>
          {t('action.retry')}
        </Button>
      }
    >
      {problemText(failure).detail}
    </Alert>
  );
}

interface ContentProps {
  readonly inbox: Inbox;
  readonly filter: InboxFilter;
}

/** Changes of all shown messages. */
function BulkActions({ inbox, filter }: ContentProps) {
  const t = useT();
  const shown = filterMessages(inbox.messages, filter);
  if (shown.length === 0) return null;
  if (filter.view === 'done') {
    if (filter.topic !== 'all') return null;
    return <ClearDone count={shown.length} clear={inbox.clearDone} />;
  }
  const unread = filter.view === 'snoozed' ? [] : shown.filter(({ readAt }) => readAt === null);
  return (
    <>
      {unread.length > 0 && (
        <Button size="small" onClick={() => inbox.change('read', unread)}>
          {t('notifications.markAll')}
        </Button>
      )}
      <Button size="small" onClick={() => inbox.change('done', shown)}>
        {t('notifications.allDone')}
      </Button>
    </>
  );
}

interface ClearDoneProps {
  readonly count: number;
  readonly clear: () => void;
}

/** Deletes all messages that are done, after a confirmation, because it cannot be undone. */
function ClearDone({ count, clear }: ClearDoneProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('notifications.clearDone')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('notifications.clearDone.title', { count })}
        text={t('notifications.clearDone.text')}
        confirm={t('notifications.clearDone')}
        onConfirm={clear}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Number of entries shown before the “Show more” button. */
const pageSize = 50;

function InboxContent({ inbox, filter, onClose }: ContentProps & { readonly onClose: () => void }) {
  const t = useT();
  const deployments = useAppSelector((state) => state.operations.deployments);
  const [now] = useState(() => new Date());
  const [limit, setLimit] = useState(pageSize);
  const isAll = filter.view === 'all';
  const running = isAll ? deployments.filter(({ state }) => !isSettled(state)) : [];
  const groups = groupMessages(filterMessages(inbox.messages, filter));
  const isUrgent = ({ messages }: MessageGroup) => messages.some(({ needsAction }) => needsAction);
  const urgent = isAll ? groups.filter(isUrgent) : [];
  const others = isAll ? groups.filter((group) => !isUrgent(group)) : groups;
  const entries = (list: readonly MessageGroup[]) =>
    list.map((group) => (
      <GroupEntry key={group.key} group={group} now={now} change={inbox.change} onClose={onClose} />
    ));
  if (running.length + groups.length === 0) {
    if (inbox.isLoading || inbox.failure) return null;
    return (
      <EmptyState icon={<EmptyIcon />} title={t(`notifications.empty.${filter.view}`)}>
        {isAll ? t('notifications.emptyDetail') : null}
      </EmptyState>
    );
  }
  return (
    <>
      {running.length > 0 && (
        <Section title={t('notifications.running')} count={running.length}>
          {running.map((deployment) => (
            <RunningItem key={deployment.id} deployment={deployment} now={now} onOpen={onClose} />
          ))}
        </Section>
      )}
      {urgent.length > 0 && (
        <Section title={t('notifications.action')} count={countOf(urgent)}>
          {entries(urgent)}
        </Section>
      )}
      {others.length > 0 && (
        <Section title={isAll ? t('notifications.messages') : null} count={countOf(others)}>
          {entries(others.slice(0, limit))}
        </Section>
      )}
      {others.length > limit && (
        <Box sx={{ textAlign: 'center' }}>
          <Button onClick={() => setLimit(limit + pageSize)}>
            {t('notifications.more', { count: others.length - limit })}
          </Button>
        </Box>
      )}
    </>
  );
}

/** Returns the number of messages, including those that an entry folds. */
const countOf = (groups: readonly MessageGroup[]): number =>
  groups.reduce((sum, { messages }) => sum + messages.length, 0);

interface SectionProps {
  readonly title: string | null;
  readonly count: number;
  readonly children: ReactNode;
}

function Section({ title, count, children }: SectionProps) {
  return (
    <Box component="section" sx={{ pt: 2 }}>
      {title !== null && (
        <Typography variant="overline" component="h3" color="textSecondary" sx={{ px: 5 }}>
          {title} {formatNumber(count)}
        </Typography>
      )}
      <List dense disablePadding sx={{ px: 2 }}>
        {children}
      </List>
    </Box>
  );
}

function DrawerHeading({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', px: 5, height: 56, flex: 'none' }}>
      <Typography id="notifications-title" variant="h3" component="h2" sx={{ flex: 1 }}>
        {t('notifications.title')}
      </Typography>
      <IconButton
        component={Link}
        to="/portal/profile?tab=preferences#notifications"
        onClick={onClose}
        aria-label={t('notifications.settings')}
        title={t('notifications.settings')}
      >
        <SettingsIcon />
      </IconButton>
      <IconButton onClick={onClose} aria-label={t('action.close')}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}
