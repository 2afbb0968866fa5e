import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { formatDateTime } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import type { Inbox } from './use-inbox.ts';

/** Reports the last change of messages and offers to undo it. It is part of the drawer, whose focus stays inside. */
export function UndoBar({ inbox }: { readonly inbox: Inbox }) {
  const t = useT();
  const { lastChange } = inbox;
  if (!lastChange) return null;
  const { change, before } = lastChange;
  const count = before.length;
  const text =
    typeof change === 'object'
      ? t('notifications.snoozed', { count, at: formatDateTime(change.until) })
      : t('notifications.moved', { count, to: change });
  return (
    <Snackbar
      key={before[0]?.id}
      open
      autoHideDuration={8000}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') inbox.forget();
      }}
      sx={{ position: 'absolute', left: 16, right: 16, bottom: 16, transform: 'none' }}
    >
      <Alert
        severity="success"
        variant="outlined"
        action={
          <Button color="inherit" size="small" onClick={inbox.undo}>
            {t('notifications.undo')}
          </Button>
        }
        sx={{ bgcolor: 'background.paper', width: '100%', boxShadow: '0 4px 12px rgb(0 0 0 / 0.12)' }}
      >
        {text}
      </Alert>
    </Snackbar>
  );
}
