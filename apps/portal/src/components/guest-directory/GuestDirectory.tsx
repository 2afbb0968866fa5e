import DirectoryIcon from '@mui/icons-material/DomainDisabledOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { sessionApi } from '../../core/api/session-api.ts';
import { switchSession } from '../../core/auth/switch-session.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { store, useAppSelector } from '../../core/store/store.ts';
import { StateBlock } from '../../ui/states/StateBlock.tsx';
import { useToast } from '../../ui/page/Toasts.tsx';

/** Switches to the directory. A reload shows the page with the data of the cloud. */
function useDirectoryEntry(tenantId: string | undefined) {
  const t = useT();
  const toast = useToast();
  const [isTrying, setTrying] = useState(false);
  const enter = async () => {
    if (tenantId === undefined) return;
    setTrying(true);
    try {
      await switchSession(store, { tenantId }, async () => undefined);
      location.reload();
    } catch {
      toast({ severity: 'warning', text: t('guestDirectory.stillOutside') });
      setTrying(false);
    }
  };
  return { isTrying, enter };
}

/**
 * Shown instead of cloud data to a guest who is not in a directory of the organization: the reason, and a text for the
 * directory's administrators.
 */
export function GuestDirectory() {
  const t = useT();
  const toast = useToast();
  const email = useAppSelector((state) => state.auth.account?.email ?? '');
  const organization = sessionApi.useSessionMeQuery().data?.organization.name ?? '';
  const [directory] = sessionApi.useSessionDirectoriesQuery().data ?? [];
  const { isTrying, enter } = useDirectoryEntry(directory?.key);
  const values = { email, organization, directory: directory?.text ?? '', tenant: directory?.key ?? '' };
  const request = t('guestDirectory.request', values);
  const copy = async () => {
    await navigator.clipboard.writeText(request);
    toast({ severity: 'success', text: t('guestDirectory.copied') });
  };
  return (
    <StateBlock
      icon={<DirectoryIcon />}
      title={t('guestDirectory.title', values)}
      actions={
        <>
          <Button variant="contained" onClick={() => void copy()}>
            {t('guestDirectory.copy')}
          </Button>
          <Button variant="outlined" loading={isTrying} onClick={() => void enter()}>
            {t('action.retry')}
          </Button>
        </>
      }
    >
      <p>{t('guestDirectory.reason', values)}</p>
      <p>{t('guestDirectory.nextStep', values)}</p>
      <Box
        component="blockquote"
        sx={{
          m: 0,
          p: 3,
          borderRadius: 2,
          bgcolor: 'surface.hover',
          textAlign: 'start',
          overflowWrap: 'anywhere',
        }}
      >
        {request}
      </Box>
    </StateBlock>
  );
}
