import Alert from '@mui/material/Alert';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sessionApi } from '../../core/api/session-api.ts';
import { signInFailureText } from '../../core/auth/sign-in-error-text.ts';
import { switchDirectory } from '../../core/auth/switch-directory.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { ErrorState } from '../states/ErrorState.tsx';
import { store, useAppSelector } from '../../core/store/store.ts';
import { useToast } from '../../ui/page/Toasts.tsx';
import type { AppStore } from '../../core/store/store.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

const patience = 10_000;

/** Resolves when a screen at this address is active, or after ten seconds, because the screen may fail to load. */
function waitUntilActive(store: Pick<AppStore, 'getState' | 'subscribe'>, url: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.getState().activeTab.activeURL === url) finish();
    };
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(finish, patience);
    const unsubscribe = store.subscribe(look);
    look();
  });
}

/** Switches to another directory. Returns the one being switched to, and why the last switch failed. */
function useDirectorySwitch(onClose: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState('');
  const [failure, setFailure] = useState('');
  const choose = async (key: string, name: string) => {
    let hasLeft = false;
    const leave = async () => {
      hasLeft = true;
      onClose();
      await navigate('/portal');
      // The screen must be open as well: the screen open when the session changes is the one restored.
      await waitUntilActive(store, '/portal');
    };
    setBusy(key);
    setFailure('');
    try {
      await switchDirectory(store, key, leave);
      toast({ text: t('directory.switched', { name }), severity: 'success' });
    } catch (error) {
      const text = signInFailureText(error, 'frame');
      // The dialog is unmounted after the page was left.
      if (hasLeft) toast({ text, severity: 'error' });
      else setFailure(text);
    }
    setBusy('');
  };
  return { busy, failure, choose };
}

interface DirectoryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The directories in which the account has an identity, with the option to switch between them. */
export function DirectoryDialog({ open, onClose }: DirectoryDialogProps) {
  const t = useT();
  const tenantId = useAppSelector((state) => state.auth.tenantId);
  const directories = sessionApi.useSessionDirectoriesQuery(undefined, { skip: !open });
  const { busy, failure, choose } = useDirectorySwitch(onClose);
  return (
    <DialogFrame open={open} title={t('directory.title')} onClose={onClose}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {t('directory.detail')}
      </Typography>
      {failure ? (
        <Alert severity="error" sx={{ mb: 3 }}>
          {failure}
        </Alert>
      ) : null}
      {directories.isLoading ? <Typography role="status">Loading...</Typography> : null}
      {directories.error ? (
        <ErrorState error={directories.error} onRetry={() => void directories.refetch()} />
      ) : null}
      <List disablePadding>
        {directories.data?.map(({ key, text }) => (
          <li key={key}>
            <ListItemButton
              selected={key === tenantId}
              disabled={busy !== ''}
              onClick={() => (key === tenantId ? onClose() : void choose(key, text))}
              sx={{ borderRadius: 2 }}
            >
              <ListItemText
                primary={text}
                secondary={key === tenantId ? t('directory.current') : key}
                slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
              />
            </ListItemButton>
          </li>
        ))}
      </List>
    </DialogFrame>
  );
}
