import RemoveIcon from '@mui/icons-material/CloseOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { hasDeploymentState, type DeploymentState, type Notification } from '@blueport/contracts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatDateTime, formatRelative } from '../../core/i18n/format.ts';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';
import { usePermissionLabel } from '../states/use-permission-label.ts';
import { ScreenReaderOnly } from '../../ui/states/ScreenReaderOnly.tsx';

const icons = { success: SuccessIcon, info: InfoIcon, warning: WarningIcon, error: ErrorIcon } as const;

interface NotificationItemProps {
  readonly message: Notification;
  readonly now: Date;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** Returns the details of a message in the user's language, or as stored if there is no translation. */
function useDetail(t: typeof translate, { says, detail }: Notification): string | null {
  const keys = usePermissionLabel(
    String(says.find(({ facts }) => facts.keys !== undefined)?.facts.keys ?? ''),
  );
  if (says.length === 0) return detail;
  return says
    .map(({ code, facts }) => {
      const { at } = facts;
      const words = { ...facts, keys, ...(typeof at === 'string' && { at: formatDateTime(at) }) };
      return t(`notifications.says.${code}`, words);
    })
    .join(' ');
}

/** A message with event, object and time. It links to its object and can be removed. */
export function NotificationItem({ message, now, onOpen, onRemove }: NotificationItemProps) {
  const t = useT();
  const title = t(`notifications.kind.${message.kind}`, {
    subject: message.subject,
    outcome: message.outcome,
  });
  const content = <MessageContent message={message} title={title} now={now} />;
  const look = { borderRadius: 2, px: 3, gap: 3, alignItems: 'flex-start', flex: 1, minWidth: 0 } as const;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', listStyle: 'none' }}>
      {message.link ? (
        <ListItemButton component={Link} nativeButton={false} to={message.link} onClick={onOpen} sx={look}>
          {content}
        </ListItemButton>
      ) : (
        <ListItemButton onClick={onOpen} sx={look}>
          {content}
        </ListItemButton>
      )}
      <IconButton
        size="small"
        sx={{ mt: 1 }}
        aria-label={t('notifications.remove', { title })}
        onClick={onRemove}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

interface MessageContentProps {
  readonly message: NotificationItemProps['message'];
  readonly title: string;
  readonly now: Date;
}

function MessageContent({ message, title, now }: MessageContentProps) {
  const t = useT();
  const Icon = icons[message.severity];
  const unread = message.readAt === null;
  const detail = useDetail(t, message);
  const outcome =
    hasDeploymentState(message.kind) && message.outcome !== ''
      ? `${t(`state.${message.outcome as DeploymentState}`)} · `
      : '';
  return (
    <>
      <Icon
        aria-hidden
        sx={{
          flex: 'none',
          color: message.severity === 'info' ? 'primary.main' : `text.${message.severity}`,
        }}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        {unread ? <ScreenReaderOnly>{t('notifications.unread')}</ScreenReaderOnly> : null}
        <Typography
          variant="body2"
          sx={{ fontWeight: unread ? 500 : 400, overflowWrap: 'anywhere', textWrap: 'pretty' }}
        >
          {title}
        </Typography>
        {detail ? (
          <Typography
            variant="caption"
            component="div"
            color="textSecondary"
            sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          >
            {detail}
          </Typography>
        ) : null}
        <Typography variant="caption" color="textSecondary" component="div">
          {outcome}
          {formatRelative(message.createdAt, now)}
        </Typography>
      </Box>
    </>
  );
}
