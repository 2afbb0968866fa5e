import EmptyIcon from '@mui/icons-material/NotificationsNoneOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import LessIcon from '@mui/icons-material/ExpandLessOutlined';
import MoreIcon from '@mui/icons-material/ExpandMoreOutlined';
import { deploymentPath, isSettled } from '@blueport/contracts';
import type { DeploymentSummary, Notification } from '@blueport/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { loadMessages, markRead, removeMessage } from '../../core/api/notification-queries.ts';
import type { ApiError } from '../../core/api/problem.ts';
import { formatRelative } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { problemText } from '../../components/states/problem-text.ts';
import { store, useAppSelector } from '../../core/store/store.ts';
import { StatusIcon } from '../../components/status/StatusChip.tsx';
import { ViewSwitch } from '../../ui/url-tabs/ViewSwitch.tsx';
import { groupMessages, type MessageGroup } from './group-messages.ts';
import { NotificationItem } from '../../components/notification-item/NotificationItem.tsx';

interface NotificationDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Lists running operations first, then messages, each with a link. The read state is stored on the server. */
export function NotificationDrawer({ open, onClose }: NotificationDrawerProps) {
  const t = useT();
  const { deployments, messages } = useAppSelector((state) => state.operations);
  const [failure, setFailure] = useState<ApiError>();
  const [now] = useState(() => new Date());
  const running = deployments.filter((deployment) => !isSettled(deployment.state));
  const attempt = (work: Promise<ApiError | undefined>): void => {
    work.then(setFailure, () => undefined);
  };
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': 'notifications-title',
          role: 'dialog',
          sx: { width: 'min(420px, 100vw)' },
        },
      }}
    >
      <DrawerHeading onClose={onClose} />
      <Box aria-live="polite" sx={{ overflow: 'auto', flex: 1, pb: 4 }}>
        {failure ? (
          <Alert
            severity="error"
            sx={{ m: 4 }}
            action={
              <Button color="inherit" size="small" onClick={() => attempt(loadMessages(store))}>
                {t('action.retry')}
              </Button>
            }
          >
            {problemText(failure).detail}
          </Alert>
        ) : null}
        {running.length === 0 && messages.length === 0 && !failure ? (
          <EmptyState icon={<EmptyIcon />} title={t('notifications.empty')}>
            {t('notifications.emptyDetail')}
          </EmptyState>
        ) : null}
        {running.length > 0 ? (
          <Section title={t('notifications.running')}>
            {running.map((deployment) => (
              <RunningItem key={deployment.id} deployment={deployment} now={now} onOpen={onClose} />
            ))}
          </Section>
        ) : null}
        {messages.length > 0 ? <Messages now={now} attempt={attempt} onClose={onClose} /> : null}
      </Box>
    </Drawer>
  );
}

interface MessagesProps {
  readonly now: Date;
  readonly attempt: (work: Promise<ApiError | undefined>) => void;
  readonly onClose: () => void;
}

function Messages({ now, attempt, onClose }: MessagesProps) {
  const t = useT();
  const { messages, unread } = useAppSelector((state) => state.operations);
  const [onlyUnread, setOnlyUnread] = useState(false);
  const hasRead = messages.some(({ readAt }) => readAt !== null);
  const urgent = messages.filter(({ needsAction }) => needsAction);
  const others = messages.filter(
    (message) => !message.needsAction && !(onlyUnread && message.readAt !== null),
  );
  const list = { now, attempt, onClose };
  return (
    <>
      {urgent.length > 0 && (
        <Section title={t('notifications.action')}>
          <MessageGroups messages={urgent} {...list} />
        </Section>
      )}
      <Section
        title={t('notifications.messages')}
        actions={
          <>
            {unread > 0 ? (
              <Button size="small" onClick={() => attempt(markRead(store, 'all'))}>
                {t('notifications.markAll')}
              </Button>
            ) : null}
          </>
        }
      >
        {hasRead && (
          <Box component="li" sx={{ listStyle: 'none', px: 3, pb: 2 }}>
            <ViewSwitch
              label={t('notifications.show')}
              value={onlyUnread ? 'unread' : 'all'}
              options={[
                { value: 'all', label: t('notifications.show.all') },
                { value: 'unread', label: t('notifications.show.unread') },
              ]}
              onChange={(view) => setOnlyUnread(view === 'unread')}
            />
          </Box>
        )}
        <MessageGroups messages={others} {...list} />
      </Section>
    </>
  );
}

interface MessageGroupsProps extends MessagesProps {
  readonly messages: readonly Notification[];
}

function MessageGroups({ messages, ...list }: MessageGroupsProps) {
  return groupMessages(messages).map((group) => <GroupEntry key={group.newest.id} group={group} {...list} />);
}

interface GroupEntryProps extends MessagesProps {
  readonly group: MessageGroup;
}

/** The newest message of a group with the number of earlier ones, or a burst as one line; both unfold. */
function GroupEntry({ group: { newest, earlier, isBurst }, now, attempt, onClose }: GroupEntryProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const all = [newest, ...earlier];
  const item = (message: Notification, marked: readonly Notification[]) => (
    <NotificationItem
      key={message.id}
      message={message}
      now={now}
      onOpen={() => {
        const ids = marked.filter(({ readAt }) => readAt === null).map(({ id }) => id);
        if (ids.length > 0) attempt(markRead(store, ids));
        if (message.link) onClose();
      }}
      onRemove={() => attempt(removeMessage(store, message))}
    />
  );
  if (earlier.length === 0) return item(newest, all);
  return (
    <>
      {!isBurst && item(newest, all)}
      <Box component="li" sx={{ listStyle: 'none', px: 3, pb: 1 }}>
        <Button
          size="small"
          aria-expanded={isOpen}
          startIcon={isOpen ? <LessIcon /> : <MoreIcon />}
          onClick={() => setOpen(!isOpen)}
        >
          {isBurst
            ? t('notifications.burst', { count: all.length, kind: newest.kind })
            : t('notifications.earlier', { count: earlier.length, subject: newest.subject })}
        </Button>
      </Box>
      {isOpen && (isBurst ? all : earlier).map((message) => item(message, [message]))}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, actions, children }: SectionProps) {
  return (
    <Box component="section" sx={{ pt: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', px: 5, minHeight: 32 }}>
        <Typography variant="overline" component="h3" color="textSecondary" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      <List dense sx={{ px: 2 }}>
        {children}
      </List>
    </Box>
  );
}

function RunningItem({
  deployment,
  now,
  onOpen,
}: {
  readonly deployment: DeploymentSummary;
  readonly now: Date;
  readonly onOpen: () => void;
}) {
  const t = useT();
  return (
    <li>
      <ListItemButton
        component={Link}
        nativeButton={false}
        to={`/portal${deploymentPath(deployment)}`}
        onClick={onOpen}
        sx={{ borderRadius: 2, px: 3, gap: 3, alignItems: 'flex-start' }}
      >
        <StatusIcon of="deployment" state={deployment.state} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle2" noWrap>
            {deployment.title}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="div" noWrap>
            {t(`state.${deployment.state}`)} · {formatRelative(deployment.updatedAt, now)}
          </Typography>
        </Box>
      </ListItemButton>
    </li>
  );
}

function DrawerHeading({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        px: 5,
        height: 56,
        flex: 'none',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography id="notifications-title" variant="h3" component="h2" sx={{ flex: 1 }}>
        {t('notifications.title')}
      </Typography>
      <IconButton onClick={onClose} aria-label={t('action.close')}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}
