import { Suspense, useState, useMemo, type ReactNode } from 'react';
import { activeLocale } from '../../../core/i18n/locale.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { FieldGrid } from '../../../components/administration/FieldGrid.tsx';
import { MailLanguageChoice } from '../../../components/administration/MailLanguageChoice.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { UrlTabs, type UrlTab } from '../../../ui/url-tabs/UrlTabs.tsx';
import { permissionRequestApi } from '../../../core/api/permission-request-api.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { PermissionRequestList } from './components/PermissionRequestList.tsx' with { load: 'part' };
import { InviteDialog } from './components/InviteDialog.tsx' with { load: 'dialog' };
import { InvitationBulkDialog } from './components/InvitationBulkDialog.tsx' with { load: 'dialog' };
import type { Invitation, AccessRequest, MailLanguage } from '@blueport/contracts';
import { invitationRoutes, accessRequestRoutes } from '@blueport/contracts/routes/identity/invitation-routes';
import { ListContent, type ListResponse } from '../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import {
  invitationColumns,
  invitationListShape,
  requestColumns,
  requestListShape,
} from './invitation-columns.tsx';
import { invitationApi, accessRequestApi } from './queries.ts';
import type { InvitationAction } from './components/InvitationBulkDialog.tsx';
import { useRemovedIds } from '../../../components/undo/pending-removals.ts';
import { useRemoval } from '../../../components/undo/use-removal.ts';
import Box from '@mui/material/Box';
import { BulkDialog } from '../../../components/administration/BulkDialog.tsx';
import { RoleChoice } from '../../../components/administration/RoleChoice.tsx';

/** The number of pending permission requests, for users who may decide on them. */
function usePendingCount(mayDecide: boolean): number {
  const query = { limit: 1, filterObj: { state: { eq: 'Pending' } } } as const;
  const { data } = permissionRequestApi.usePermissionRequestListQuery({ query }, { skip: !mayDecide });
  return data?.total ?? 0;
}

/** Page with invitations, access requests, permission requests and an action to invite users. */
export function Component() {
  const t = useT();
  const [inviting, setInviting] = useState(false);
  const mayInvite = usePermission('userInvite').allowed;
  const mayDecide = usePermission('userEdit').allowed;
  const count = usePendingCount(mayDecide);
  const invite = (
    <PermissionButton permissionKey="userInvite" variant="contained" onClick={() => setInviting(true)}>
      {t('invitations.invite')}
    </PermissionButton>
  );
  const invitationTabs: readonly UrlTab[] = [
    { id: 'invitations', label: t('title.invitations'), content: <InvitationList invite={invite} /> },
    { id: 'requests', label: t('invitations.requests'), content: <RequestList /> },
  ];
  const permissionTab: UrlTab = {
    id: 'permissions',
    label: count > 0 ? t('invitations.permissions.count', { count }) : t('invitations.permissions'),
    content: <PermissionRequestList />,
  };
  // The page opens for users with either permission.
  const [first = permissionTab, ...others] = [
    ...(mayInvite ? invitationTabs : []),
    ...(mayDecide ? [permissionTab] : []),
  ];
  return (
    <>
      <PageHeader
        title={t('title.invitations')}
        description={t('invitations.description')}
        breadcrumbs={[{ label: t('nav.user'), to: '/portal/user' }]}
        actions={invite}
      />
      <UrlTabs label={t('title.invitations')} tabs={[first, ...others]} />
      {inviting ? (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Returns a function that revokes invitations with the option to undo it. It returns false if some of them cannot be
 * revoked: the dialog then names them.
 */
function useRevocation(): (rows: readonly Invitation[]) => boolean {
  const t = useT();
  const remove = useRemoval();
  const [send] = invitationApi.useInvitationRevokeMutation();
  return (rows) => {
    if (rows.some(({ state }) => state !== 'Pending' && state !== 'Expired')) return false;
    remove({
      ids: rows.map(({ id }) => id),
      text: t('invitations.revoked', { count: rows.length, email: rows[0]?.email ?? '' }),
      send: (id) => send({ id }),
    });
    return true;
  };
}

/** Shows invitations as revoked as soon as the user has revoked them. */
function useShownRevoked(answer: ListResponse<Invitation>): ListResponse<Invitation> {
  const removed = useRemovedIds();
  const { data } = answer;
  return useMemo(
    () => ({
      ...answer,
      data: data && {
        ...data,
        result: data.result.map((row) => (removed.has(row.id) ? { ...row, state: 'Revoked' as const } : row)),
      },
    }),
    [answer, data, removed],
  );
}

/** Invitations with the state of their mail. Several can be resent or revoked at once. */
function InvitationList({ invite }: { readonly invite: ReactNode }) {
  const t = useT();
  const control = useListState(invitationListShape);
  const answer = invitationApi.useInvitationListQuery({ query: control.query });
  const columns = useMemo(() => invitationColumns(t), [t]);
  const shown = useShownRevoked(answer);
  const revoke = useRevocation();
  const bulkActions = (
    rows: readonly Invitation[],
    choose: (action: InvitationAction) => void,
    clear: () => void,
  ) => (
    <>
      <PermissionButton permissionKey="userInvite" onClick={() => choose('resend')}>
        {t('invitations.resend')}
      </PermissionButton>
      <PermissionButton
        permissionKey="userInvite"
        onClick={() => {
          if (!revoke(rows)) return choose('revoke');
          clear();
        }}
      >
        {t('invitations.revoke')}
      </PermissionButton>
    </>
  );
  return (
    <ListContent
      list="invitations"
      label={t('title.invitations')}
      columns={columns}
      rowId={(row) => row.id}
      control={control}
      answer={shown}
      exportUrl={invitationRoutes.list.path}
      bulkActions={bulkActions}
      renderBulkDialog={(action, invitations, onClose) => (
        <InvitationBulkDialog action={action} invitations={invitations} onClose={onClose} />
      )}
      empty={{ title: t('invitations.none'), detail: t('invitations.noneHelp'), actions: invite }}
    />
  );
}

type Decision = 'accept' | 'decline';

/** Requests for access. Accepting one sends an invitation with a role. */
function RequestList() {
  const t = useT();
  const control = useListState(requestListShape);
  const answer = accessRequestApi.useAccessRequestListQuery({ query: control.query });
  const columns = useMemo(() => requestColumns(t), [t]);
  const bulkActions = (_rows: readonly AccessRequest[], choose: (action: Decision) => void) => (
    <>
      <PermissionButton permissionKey="userInvite" onClick={() => choose('accept')}>
        {t('invitations.accept')}
      </PermissionButton>
      <PermissionButton permissionKey="userInvite" onClick={() => choose('decline')}>
        {t('invitations.decline')}
      </PermissionButton>
    </>
  );
  return (
    <ListContent
      list="access-requests"
      label={t('invitations.requests')}
      columns={columns}
      rowId={(row) => row.id}
      control={control}
      answer={answer}
      exportUrl={accessRequestRoutes.list.path}
      bulkActions={bulkActions}
      renderBulkDialog={(action, rows, onClose) => (
        <DecisionDialog action={action} rows={rows} onClose={onClose} />
      )}
      empty={{ title: t('invitations.request.none'), detail: t('invitations.request.noneHelp') }}
    />
  );
}

interface DecisionDialogProps {
  readonly action: Decision;
  readonly rows: readonly AccessRequest[];
  readonly onClose: () => void;
}

function DecisionDialog({ action, rows, onClose }: DecisionDialogProps) {
  const t = useT();
  const [roleId, setRoleId] = useState('');
  const [language, setLanguage] = useState<MailLanguage>(activeLocale);
  const [accept] = accessRequestApi.useAccessRequestAcceptMutation();
  const [decline] = accessRequestApi.useAccessRequestDeclineMutation();
  return (
    <BulkDialog
      title={t(`invitations.bulk.${action}`, { count: rows.length })}
      items={rows.map(({ id, name, email, state }) => ({
        id,
        name,
        detail: email,
        refusal: state === 'Pending' ? undefined : t('invitations.request.decided'),
      }))}
      action={t(`invitations.${action}`)}
      isDangerous={action === 'decline'}
      isReady={action === 'decline' || roleId !== ''}
      run={(id) => (action === 'accept' ? accept({ id, body: { roleId, language } }) : decline({ id }))}
      onClose={onClose}
    >
      {action === 'accept' ? (
        <Box sx={{ marginBlock: 3 }}>
          <FieldGrid>
            <RoleChoice label={t('invitations.role')} value={roleId} required onChange={setRoleId} />
            <MailLanguageChoice value={language} onChange={setLanguage} />
          </FieldGrid>
        </Box>
      ) : null}
    </BulkDialog>
  );
}
