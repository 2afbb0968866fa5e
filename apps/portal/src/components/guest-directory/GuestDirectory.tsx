import OutageIcon from '@mui/icons-material/CloudOffOutlined';
import DirectoryIcon from '@mui/icons-material/DomainDisabledOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sessionApi } from '../../core/api/session-api.ts';
import { DirectoryUnavailable, enterFirst, unavailableDirectory } from '../../core/auth/guest-directory.ts';
import { switchSession } from '../../core/auth/switch-session.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { store, useAppSelector } from '../../core/store/store.ts';
import { StateBlock } from '../../ui/states/StateBlock.tsx';
import { useToast } from '../../ui/page/Toasts.tsx';

/**
 * Switches to the first directory that admits the guest. A reload shows the page with the data of the cloud. Returns the
 * directory that did not respond to the last attempt, or null.
 */
function useDirectoryEntry(tenantIds: readonly string[]) {
  const t = useT();
  const toast = useToast();
  const [isTrying, setTrying] = useState(false);
  const [unavailable, setUnavailable] = useState(unavailableDirectory);
  const enter = async () => {
    setTrying(true);
    try {
      const isIn = await enterFirst(tenantIds, async (tenantId) => {
        await switchSession(store, { tenantId }, async () => undefined);
        return true;
      });
      if (isIn) return location.reload();
      setUnavailable(null);
      toast({ severity: 'warning', text: t('guestDirectory.stillOutside') });
    } catch (error) {
      if (!(error instanceof DirectoryUnavailable)) throw error;
      setUnavailable(error.tenantId);
      toast({ severity: 'warning', text: t('guestDirectory.stillDown') });
    }
    setTrying(false);
  };
  return { isTrying, unavailable, enter };
}

/**
 * Shown instead of cloud data to a guest whose session is not in a directory of the organization: the reason, and what
 * to do.
 */
export function GuestDirectory() {
  const t = useT();
  const email = useAppSelector((state) => state.auth.account?.email ?? '');
  const organization = sessionApi.useSessionMeQuery().data?.organization.name ?? '';
  const directories = sessionApi.useSessionDirectoriesQuery().data ?? [];
  const { isTrying, unavailable, enter } = useDirectoryEntry(directories.map(({ key }) => key));
  const isDown = unavailable !== null;
  const directory = directories.find(({ key }) => key === unavailable) ?? directories[0];
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
