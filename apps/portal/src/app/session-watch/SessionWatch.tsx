import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AdministrationEvent, PermissionHolder } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../core/api/api.ts';
import { storeLifetime } from '../../core/api/session-lifetime.ts';
import { sessionApi } from '../../core/api/session-api.ts';
import { useAdministrationEvents } from '../../core/api/use-event-stream.ts';
import { actFor, adoptAccount } from '../../core/auth/act-for.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useToast } from '../../ui/page/Toasts.tsx';
import { problemText } from '../../components/states/problem-text.ts';
import { store, useAppSelector } from '../../core/store/store.ts';
import { govAmber } from '../../ui/theme/tokens.ts';
import { effectivePermissions } from '@blueport/contracts';
import { showOnFavicon } from './favicon.ts';
import { PrintFrame } from './PrintFrame.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { useRoleEnd } from './use-role-end.ts';

type Lists = { readonly [Side in keyof PermissionHolder]?: PermissionHolder[Side] };

/** Whether the effective permissions have changed. A key in only one of the two lists grants nothing. */
export function havePermissionsChanged(before: Lists | null, after: Lists): boolean {
  const keysOf = ({ orgInfo, roleInfo }: Lists) => new Set(effectivePermissions({ orgInfo, roleInfo }));
  const old = keysOf(before ?? {});
  const now = keysOf(after);
  return old.size !== now.size || [...now].some((key) => !old.has(key));
}

/**
 * Keeps an open page in sync with administrators' changes: menus, guards and buttons follow new permissions without a
 * reload, and administration lists are refetched. Shows the number of unread messages on the tab's icon, styles printed
 * pages, and shows banners while an operator acts in another organization or the connection has problems.
 */
export function SessionWatch({ top }: { readonly top: number }) {
  const t = useT();
  const toast = useToast();
  const { data: me, fulfilledTimeStamp, refetch } = sessionApi.useSessionMeQuery();
  const unread = useAppSelector(({ operations }) => operations.unread);
  useEffect(() => {
    showOnFavicon(unread);
    return () => showOnFavicon(0);
  }, [unread]);
  // Also runs without an event: the data stored on this device may be older than the server's.
  useEffect(() => {
    if (me) adoptAccount(store, me);
  }, [me]);
  // A tab that did not sign in itself learns here when to renew the session.
  useEffect(() => {
    if (me?.lifetime && fulfilledTimeStamp) storeLifetime(me.lifetime, fulfilledTimeStamp);
  }, [me, fulfilledTimeStamp]);
  const follow = () => {
    const before = store.getState().auth.account;
    refetch().then(
      ({ data }) =>
        data && havePermissionsChanged(before, data.account) && toast({ text: t('sessionWatch.changed') }),
      () => undefined,
    );
  };
  useAdministrationEvents((event) => {
    if (event.type === 'permission.changed') follow();
    else store.dispatch(api.util.invalidateTags(tagsOf(event)));
  });
  useRoleEnd({ seconds: me?.roleEndSeconds ?? null, readAt: fulfilledTimeStamp ?? 0 }, follow);
  return (
    <>
      <Box sx={{ position: 'sticky', top, zIndex: 'appBar' }}>
        <ConnectionBanner />
        {me?.acting ? <ActingBanner organization={me.organization.name} /> : null}
      </Box>
      <PrintFrame />
    </>
  );
}

/** Cache tags that an event invalidates in addition to the one named after its object. */
const furtherTags: Readonly<Partial<Record<AdministrationEvent['object'], readonly string[]>>> = {
  organization: ['Provisioning'],
  // Deployments need a new owner after their owner's account ends.
  user: ['Role', 'Deployment'],
  group: ['User', 'Role'],
};

/** Returns the cache tags that an event invalidates. These tags exist only where administration is loaded. */
function tagsOf({ object }: AdministrationEvent) {
  const tag = object.charAt(0).toUpperCase() + object.slice(1);
  return [tag, ...(furtherTags[object] ?? [])] as unknown as ['Me'];
}

function ActingBanner({ organization }: { readonly organization: string }) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    const answer = await actFor(store, null);
    setBusy(false);
    if ('acting' in answer) await navigate('/portal/organization');
    else toast({ severity: 'error', text: problemText(answer).detail });
  };
  return (
    <Box
      role="region"
      aria-label={t('sessionWatch.acting', { organization })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: { xs: 'space-between', sm: 'center' },
        columnGap: 3,
        paddingInline: 4,
        paddingBlock: 1,
        bgcolor: 'tint.warning',
        color: 'text.warning',
        borderBottom: `2px solid ${govAmber}`,
        typography: 'body2',
        fontWeight: 500,
      }}
    >
      <span>{t('sessionWatch.acting', { organization })}</span>
      <Button size="small" variant="outlined" loading={busy} onClick={() => void leave()}>
        {t('sessionWatch.leave')}
      </Button>
    </Box>
  );
}
