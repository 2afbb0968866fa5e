import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import type { MessageId } from '../../core/i18n/message-id.ts';
import { useT } from '../../core/i18n/translate.tsx';
import type { KeyLock } from './permission-branches.ts';

const reasons: Readonly<Record<KeyLock, MessageId>> = {
  organization: 'permissionTree.lock.organization',
  editor: 'permissionTree.lock.editor',
};

/** Why a key cannot be changed, in words beside it: a tooltip would be out of reach on a phone. */
export function LockNote({ lock }: { readonly lock: KeyLock }) {
  const t = useT();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <LockIcon aria-hidden sx={{ fontSize: 14 }} />
      {t(reasons[lock])}
    </Box>
  );
}
