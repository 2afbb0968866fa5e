import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { badgeCount } from '../../core/store/operations.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { badgeMaximum } from '../../ui/theme/tokens.ts';
import { NotificationDrawer } from './NotificationDrawer.tsx' with {
  load: 'dialog',
  texts: 'notifications messaging',
};

/** The bell with the number of running operations and unread messages; it opens their drawer. */
export function NotificationBell() {
  const t = useT();
  const count = useAppSelector((state) => badgeCount(state.operations));
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  return (
    <>
      <IconButton
        aria-label={t('notifications.button', { count })}
        title={t('notifications.title')}
        aria-haspopup="dialog"
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        <Badge badgeContent={count || undefined} max={badgeMaximum} color="primary">
          <BellIcon />
        </Badge>
      </IconButton>
      {used ? (
        <Suspense>
          <NotificationDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
