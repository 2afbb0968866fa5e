import CloseIcon from '@mui/icons-material/CloseOutlined';
import { deploymentPath, isSettled } from '@blueport/contracts';
import type { DeploymentSummary } from '@blueport/contracts';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatRelative } from '../i18n/format.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useT } from '../i18n/translate.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { useAppSelector } from '../store/store.ts';
import { OutcomeMark } from './OutcomeMark.tsx';

interface NotificationDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Running operations first, then what ended lately; each leads to its page. */
export function NotificationDrawer({ open, onClose }: NotificationDrawerProps) {
  const t = useT();
  const { deployments } = useAppSelector((state) => state.operations);
  const running = deployments.filter((deployment) => !isSettled(deployment.state));
  const ended = deployments.filter((deployment) => isSettled(deployment.state));
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
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: 5,
          height: 56,
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
      <Box aria-live="polite" sx={{ overflow: 'auto', flex: 1 }}>
        {deployments.length === 0 ? (
          <EmptyState title={t('notifications.empty')}>{t('notifications.emptyDetail')}</EmptyState>
        ) : null}
        <Section title="notifications.running" deployments={running} onClose={onClose} />
        <Section title="notifications.finished" deployments={ended} onClose={onClose} />
      </Box>
    </Drawer>
  );
}

interface SectionProps {
  readonly title: MessageId;
  readonly deployments: readonly DeploymentSummary[];
  readonly onClose: () => void;
}

function Section({ title, deployments, onClose }: SectionProps) {
  const t = useT();
  const [now] = useState(() => new Date());
  if (deployments.length === 0) return null;
  return (
    <Box component="section" sx={{ pt: 4 }}>
      <Typography variant="overline" component="h3" color="textSecondary" sx={{ px: 5 }}>
        {t(title)}
      </Typography>
      <List dense sx={{ px: 2 }}>
        {deployments.map((deployment) => (
          <li key={deployment.id}>
            <ListItemButton
              component={Link}
              nativeButton={false}
              to={`/portal${deploymentPath(deployment)}`}
              onClick={onClose}
              sx={{ borderRadius: 2, px: 3, gap: 3, alignItems: 'flex-start' }}
            >
              <OutcomeMark state={deployment.state} />
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
                  {deployment.title}
                </Typography>
                <Typography variant="caption" color="textSecondary" component="div" noWrap>
                  {t(`state.${deployment.state}`)} · {formatRelative(deployment.updatedAt, now)}
                </Typography>
                {deployment.error ? (
                  <Typography variant="caption" component="div" sx={{ color: 'text.error' }}>
                    {deployment.error.message}
                  </Typography>
                ) : null}
              </Box>
            </ListItemButton>
          </li>
        ))}
      </List>
    </Box>
  );
}
