import DoneIcon from '@mui/icons-material/CheckOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import InboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import ReadIcon from '@mui/icons-material/DraftsOutlined';
import SnoozeIcon from '@mui/icons-material/ScheduleOutlined';
import UnreadIcon from '@mui/icons-material/MarkunreadOutlined';
import LessIcon from '@mui/icons-material/ExpandLessOutlined';
import MoreIcon from '@mui/icons-material/ExpandMoreOutlined';
import type { Notification } from '@blueport/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { messageTitle, NotificationItem } from '../../components/notification-item/NotificationItem.tsx';
import { messageKeys } from '../../core/keyboard/shortcuts.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { singleKeysEnabled } from '../../core/preferences/single-keys.ts';
import type { MessageGroup } from './group-messages.ts';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import type { Inbox } from './use-inbox.ts';
import type { MessageChange } from './change-messages.ts';
import { keepFocus } from './use-inbox-keys.ts';

interface EntryProps {
  readonly now: Date;
  readonly change: Inbox['change'];
  readonly onClose: () => void;
}

interface GroupEntryProps extends EntryProps {
  readonly group: MessageGroup;
}

/** The newest message of a group with the number of earlier ones, or a burst as one line; both unfold. */
export function GroupEntry({ group: { newest, messages, objects }, ...entry }: GroupEntryProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (objects > 1) {
    const title = t('notifications.burst', { count: objects, kind: newest.kind });
    return (
      <>
        <NotificationItem
          message={newest}
          now={entry.now}
          title={title}
          isOpen={isOpen}
          onOpen={() => setOpen(!isOpen)}
          actions={<EntryActions messages={messages} title={title} change={entry.change} />}
        />
        {isOpen &&
          messages.map((message) => <MessageEntry key={message.id} messages={[message]} {...entry} />)}
      </>
    );
  }
  const earlier = messages.slice(1);
  return (
    <>
      <MessageEntry messages={messages} {...entry} />
      {earlier.length > 0 && (
        <Box component="li" sx={{ listStyle: 'none', pl: 10, pb: 1 }}>
          <Button
            size="small"
            aria-expanded={isOpen}
            startIcon={isOpen ? <LessIcon /> : <MoreIcon />}
            onClick={() => setOpen(!isOpen)}
            sx={{ textAlign: 'start', fontWeight: 400 }}
          >
            {t('notifications.earlier', { count: earlier.length, subject: newest.subject })}
          </Button>
        </Box>
      )}
      {isOpen && earlier.map((message) => <MessageEntry key={message.id} messages={[message]} {...entry} />)}
    </>
  );
}

interface MessageEntryProps extends EntryProps {
  /** The shown message first, then the earlier ones that change with it. */
  readonly messages: readonly Notification[];
}

function MessageEntry({ messages, now, change, onClose }: MessageEntryProps) {
  const t = useT();
  const [shown] = messages;
  if (!shown) return null;
  return (
    <NotificationItem
      message={shown}
      now={now}
      onOpen={() => {
        change(
          'read',
          messages.filter(({ readAt, state }) => readAt === null && state === 'inbox'),
        );
        if (shown.link) onClose();
      }}
      actions={<EntryActions messages={messages} title={messageTitle(t, shown)} change={change} />}
    />
  );
}

interface EntryActionsProps {
  readonly messages: readonly Notification[];
  readonly title: string;
  readonly change: Inbox['change'];
}

/** The buttons of an entry, by the place of its messages. */
function EntryActions({ messages, title, change }: EntryActionsProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const state = messages[0]?.state;
  const isUnread = messages.some(({ readAt }) => readAt === null);
  const move = (button: HTMLElement, next: MessageChange) => {
    keepFocus(button);
    change(next, messages);
  };
  return (
    <>
      {state === 'inbox' && (
        <ActionButton
          label={isUnread ? t('notifications.markRead', { title }) : t('notifications.markUnread', { title })}
          hint={isUnread ? t('notifications.markRead.short') : t('notifications.markUnread.short')}
          letter={messageKeys.read}
          icon={isUnread ? <ReadIcon fontSize="small" /> : <UnreadIcon fontSize="small" />}
          onClick={() => change(isUnread ? 'read' : 'unread', messages)}
        />
      )}
      {state !== 'inbox' && (
        <ActionButton
          label={t('notifications.restore', { title })}
          hint={t('notifications.restore.short')}
          icon={<InboxIcon fontSize="small" />}
          onClick={(button) => move(button, 'restore')}
        />
      )}
      {state !== 'done' && (
        <ActionButton
          label={t('notifications.snoozeOne', { title })}
          hint={t('notifications.snooze')}
          letter={messageKeys.snooze}
          icon={<SnoozeIcon fontSize="small" />}
          onClick={setAnchor}
        />
      )}
      {state === 'done' ? (
        <ActionButton
          label={t('notifications.remove', { title })}
          hint={t('notifications.remove.short')}
          icon={<DeleteIcon fontSize="small" />}
          onClick={(button) => move(button, 'remove')}
        />
      ) : (
        <ActionButton
          label={t('notifications.doneOne', { title })}
          hint={t('notifications.done')}
          letter={messageKeys.done}
          icon={<DoneIcon fontSize="small" />}
          onClick={(button) => move(button, 'done')}
        />
      )}
      {anchor && (
        <SnoozeMenu
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChoose={(until) => {
            setAnchor(null);
            move(anchor, { until });
          }}
        />
      )}
    </>
  );
}

interface ActionButtonProps {
  /** Names the message, for screen readers. */
  readonly label: string;
  readonly hint: string;
  readonly letter?: string;
  readonly icon: ReactNode;
  readonly onClick: (button: HTMLElement) => void;
}

const ActionButton = ({ label, hint, letter, icon, onClick }: ActionButtonProps) => (
  <IconButton
    size="small"
    aria-label={label}
    title={letter !== undefined && singleKeysEnabled() ? `${hint} (${letter})` : hint}
    data-inbox-key={letter}
    onClick={(event) => onClick(event.currentTarget)}
    sx={{ '@media (hover: none)': { width: 40, height: 40 } }}
  >
    {icon}
  </IconButton>
);
