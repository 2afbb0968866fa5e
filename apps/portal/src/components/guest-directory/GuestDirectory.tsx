import OutageIcon from '@mui/icons-material/CloudOffOutlined';
import DirectoryIcon from '@mui/icons-material/DomainDisabledOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sessionApi } from '../../core/api/session-api.ts';
import { isUnavailable, wasUnavailable } from '../../core/auth/guest-directory.ts';
import { switchSession } from '../../core/auth/switch-session.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { store, useAppSelector } from '../../core/store/store.ts';
import { StateBlock } from '../../ui/states/StateBlock.tsx';
import { useToast } from '../../ui/page/Toasts.tsx';

/**
 * Switches to the directory. A reload shows the page with the data of the cloud. Returns whether the directory did not
 * respond to the last attempt, so that it is unknown whether the guest is in it.
 */
function useDirectoryEntry(tenantId: string | undefined) {
  const t = useT();
  const toast = useToast();
  const [isTrying, setTrying] = useState(false);
  const [isDown, setDown] = useState(wasUnavailable);
  const enter = async () => {
    if (tenantId === undefined) return;
    setTrying(true);
    try {
      await switchSession(store, { tenantId }, async () => undefined);
      location.reload();
    } catch (error) {
      const isStillDown = isUnavailable(error);
      setDown(isStillDown);
      const text = isStillDown ? t('guestDirectory.stillDown') : t('guestDirectory.stillOutside');
      toast({ severity: 'warning', text });
      setTrying(false);
    }
  };
  return { isTrying, isDown, enter };
}

/**
 * Shown instead of cloud data to a guest whose session is not in a directory of the organization: the reason, and what
 * to do.
 */
export function GuestDirectory() {
  const t = useT();
  const email = useAppSelector((state) => state.auth.account?.email ?? '');
  const organization = sessionApi.useSessionMeQuery().data?.organization.name ?? '';
  const [directory] = sessionApi.useSessionDirectoriesQuery().data ?? [];
  const { isTrying, isDown, enter } = useDirectoryEntry(directory?.key);
  const values = { email, organization, directory: directory?.text ?? '', tenant: directory?.key ?? '' };
  const retry = (
    <Button
      variant={isDown ? 'contained' : 'outlined'}
      disabled={directory === undefined}
      loading={isTrying}
      onClick={() => void enter()}
    >
      {t('action.retry')}
    </Button>
  );
  if (isDown) {
    return (
      <StateBlock icon={<OutageIcon />} title={t('guestDirectory.downTitle', values)} actions={retry}>
        {t('guestDirectory.downReason', values)}
      </StateBlock>
    );
  }
  return <AccessRequest values={values} retry={retry} />;
}

interface AccessRequestProps {
  readonly values: Readonly<Record<'email' | 'organization' | 'directory' | 'tenant', string>>;
  readonly retry: ReactNode;
}

/** Why a guest sees no cloud data, and a text to send to the directory's administrators. */
function AccessRequest({ values, retry }: AccessRequestProps) {
  const t = useT();
  const toast = useToast();
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
          {retry}
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
