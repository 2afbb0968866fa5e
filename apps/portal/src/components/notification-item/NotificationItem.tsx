import { hasDeploymentState, type DeploymentState, type Notification } from '@blueport/contracts';
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatRelative } from '../../core/i18n/format.ts';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';
import { usePermissionLabel } from '../states/use-permission-label.ts';
import { ScreenReaderOnly } from '../../ui/states/ScreenReaderOnly.tsx';
import { MessageIcon } from './MessageIcon.tsx';

interface NotificationItemProps {
  readonly message: Notification;
  readonly now: Date;
  /** Replaces the title, for an entry of several messages. */
  readonly title?: string;
  /** Set for an entry that unfolds instead of opening a page. */
  readonly isOpen?: boolean;
  readonly onOpen: () => void;
  /** Buttons shown while the entry is hovered or focused, and always on touch screens. */
  readonly actions?: ReactNode;
}

/** Returns the details of a message in the user's language, or as stored if there is no translation. */
function useDetail(t: typeof translate, { kind, says, detail }: Notification): string | null {
  const keys = usePermissionLabel(
    String(says.find(({ facts }) => facts.keys !== undefined)?.facts.keys ?? ''),
  );
  // Earlier versions stored the text of the cloud, which the page of the deployment shows.
  if (says.length === 0) return hasDeploymentState(kind) ? null : detail;
  return says
    .map(({ code, facts }) => {
      const { at } = facts;
      const words = { ...facts, keys, ...(typeof at === 'string' && { at: formatDateTime(at) }) };
      return t(`notifications.says.${code}`, words);
    })
    .join(' ');
}

/** Returns what happened, in the user's language. */
export const messageTitle = (t: typeof translate, { kind, subject, outcome }: Notification): string =>
  t(`notifications.kind.${kind}`, { subject, outcome });

const shownActions = { '&:hover .actions, &:focus-within .actions': { opacity: 1 } };

/** An entry: icon by kind, what happened, when, and a short detail. It opens the page of its object. */
export function NotificationItem({ message, now, title, isOpen, onOpen, actions }: NotificationItemProps) {
  const t = useT();
  const shownTitle = title ?? messageTitle(t, message);
  const content = (
    <MessageContent message={message} title={shownTitle} now={now} hasDetail={title === undefined} />
  );
  const target = { onClick: onOpen, 'data-inbox-target': '' };
  const look = { borderRadius: 2, pl: 4, pr: 3, py: 1.5, gap: 3, alignItems: 'flex-start' } as const;
  const link = isOpen === undefined ? message.link : null;
  return (
    <Box component="li" data-inbox-row="" sx={{ listStyle: 'none', position: 'relative', ...shownActions }}>
      {link ? (
        <ListItemButton component={Link} nativeButton={false} to={link} {...target} sx={look}>
          {content}
        </ListItemButton>
      ) : (
        <ListItemButton {...target} aria-expanded={isOpen} sx={look}>
          {content}
        </ListItemButton>
      )}
      {actions ? (
        <Box
          className="actions"
          sx={{
            position: 'absolute',
            top: 4,
            right: 8,
            display: 'flex',
            borderRadius: 2,
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            opacity: 0,
            '@media (hover: none)': {
              opacity: 1,
              position: 'static',
              border: 0,
              justifyContent: 'flex-end',
              bgcolor: 'transparent',
              pr: 2,
              mt: -2,
            },
          }}
        >
          {actions}
        </Box>
      ) : null}
    </Box>
  );
}

interface MessageContentProps {
  readonly message: Notification;
  readonly title: string;
  readonly now: Date;
  readonly hasDetail: boolean;
}

function MessageContent({ message, title, now, hasDetail }: MessageContentProps) {
  const t = useT();
  const unread = message.readAt === null;
  const detail = useDetail(t, message);
  const isFailure =
    hasDeploymentState(message.kind) && message.outcome !== '' && message.severity !== 'success';
  const state = isFailure ? t(`state.${message.outcome as DeploymentState}`) : null;
  const texts = hasDetail ? [state, detail].filter((text) => text !== null && text !== '').join(' · ') : '';
  return (
    <>
      {unread ? <UnreadDot /> : null}
      <MessageIcon kind={message.kind} severity={message.severity} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3 }}>
          {unread ? <ScreenReaderOnly>{t('notifications.unread')}</ScreenReaderOnly> : null}
          <Typography
            variant="body2"
            sx={{ fontWeight: unread ? 500 : 400, overflowWrap: 'anywhere', textWrap: 'pretty', flex: 1 }}
          >
            {title}
          </Typography>
          <Typography
            variant="caption"
            color="textSecondary"
            noWrap
            title={formatDateTime(message.createdAt)}
          >
            {formatRelative(message.createdAt, now)}
          </Typography>
        </Box>
        {texts === '' ? null : (
          <Typography
            variant="caption"
            component="div"
            color="textSecondary"
            sx={{ overflowWrap: 'anywhere', ...(message.kind === 'announcement' ? keepLines : twoLines) }}
          >
            {texts}
          </Typography>
        )}
      </Box>
    </>
  );
}

/** Announcements have no page that shows their text. */
const keepLines = { whiteSpace: 'pre-line' } as const;
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

const UnreadDot = () => (
  <Box
    aria-hidden
    sx={{
      position: 'absolute',
      left: 4,
      top: 13,
      width: 8,
      height: 8,
      borderRadius: '50%',
      bgcolor: 'primary.main',
    }}
  />
);
