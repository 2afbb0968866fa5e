import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { UserDetail } from '@blueport/contracts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ConflictDialog } from '../../administration/ConflictDialog.tsx';
import { type Fact, FactList } from '../../fact-list/FactList.tsx';
import { Moment } from '../../fact-list/Moment.tsx';
import { LeaveGuard } from '../../administration/LeaveGuard.tsx';
import { RequestFailure } from '../../administration/RequestFailure.tsx';
import { UnsavedBar } from '../../administration/UnsavedBar.tsx';
import { useEditForm } from '../../administration/use-edit-form.ts';
import {
  useEditUserMutation,
  useLazyUserQuery,
  useUserQuery,
} from '../../api/administration/user-queries.ts';
import { usePermission } from '../../app/use-permission.ts';
import { useT } from '../../i18n/translate.tsx';
import type { t as translate } from '../../i18n/translate.tsx';
import { PermissionButton } from '../../permission-help/PermissionButton.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { useToast } from '../../shell/Toasts.tsx';
import { ErrorState, LoadingState } from '../../states/index.ts';
import { useAppSelector } from '../../store/store.ts';
import { UrlTabs } from '../../url-tabs/UrlTabs.tsx';
import { AccountStateChip } from './components/AccountStateChip.tsx';
import { UserOverview } from './components/UserOverview.tsx';
import { useUserWords } from './use-user-words.ts';
import { checkUser, userEdit, userVersion } from './user-form.ts';

// Every tab but the first comes when it is opened, every dialog when it is asked for.
const ActivityTab = lazy(async () => ({
  default: (await import('../../administration/ActivityTab.tsx')).ActivityTab,
}));
const CodeView = lazy(async () => ({ default: (await import('../../code-view/CodeView.tsx')).CodeView }));
const EffectiveTab = lazy(async () => ({
  default: (await import('./components/EffectiveTab.tsx')).EffectiveTab,
}));
const SessionsTab = lazy(async () => ({
  default: (await import('./components/SessionsTab.tsx')).SessionsTab,
}));
const DeleteUserDialog = lazy(() => import('./components/DeleteUserDialog.tsx'));

/** A person of the organization: who they are, what they may do, where they are signed in. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useUserQuery(id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.id !== id) return <LoadingState />;
  return <UserScreen key={id} user={data} />;
}

function UserScreen({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const toast = useToast();
  const [edit] = useEditUserMutation();
  const [load] = useLazyUserQuery();
  const mayEdit = usePermission('userEdit').allowed;
  const mayAudit = usePermission('auditList').allowed;
  const isMe = useAppSelector((state) => state.auth.account?.id) === user.id;
  const [dialog, setDialog] = useState<'delete' | 'gone'>();
  const words = useUserWords();
  const form = useEditForm({
    saved: useMemo(() => userVersion(user), [user]),
    check: checkUser,
    save: async (values, etag, changed) => {
      const { data, error } = await edit({ id: user.id, etag, body: userEdit(values, changed) });
      return data ? { saved: userVersion(data) } : { error };
    },
    reload: async () => {
      const { data } = await load(user.id);
      return data && userVersion(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
  });
  if (dialog === 'gone') return <Navigate to="/portal/user" replace />;
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHeader
        title={user.name}
        badge={<AccountStateChip state={user.state} />}
        breadcrumbs={[{ label: t('users.heading'), to: '/portal/user' }]}
        actions={
          <PermissionButton
            permissionKey="userDelete"
            refusal={isMe ? t('users.bulk.yourself') : undefined}
            onClick={() => setDialog('delete')}
          >
            {t('users.delete')}
          </PermissionButton>
        }
      />
      <ConflictDialog form={form} words={words} />
      <FactList framed facts={factsOf(user, t)} />
      <RequestFailure error={form.failure} />
      <UrlTabs
        label={user.name}
        tabs={[
          {
            id: 'overview',
            label: t('administration.tab.overview'),
            content: <UserOverview user={user} form={form} mayEdit={mayEdit} isMe={isMe} />,
          },
          {
            id: 'permissions',
            label: t('users.tab.effective'),
            content: <EffectiveTab user={user} />,
          },
          { id: 'sessions', label: t('users.sessions'), content: <SessionsTab user={user} /> },
          ...(mayAudit
            ? [
                {
                  id: 'activity',
                  label: t('administration.tab.activity'),
                  content: <ActivityTab objectId={user.id} />,
                },
              ]
            : []),
          {
            id: 'json',
            label: t('administration.tab.json'),
            content: (
              <CodeView
                text={JSON.stringify(user, null, 2)}
                fileName={`user-${user.id}.json`}
                label={t('administration.tab.json')}
              />
            ),
          },
        ]}
      />
      <UnsavedBar
        count={form.changed.length}
        isSaving={form.isSaving}
        onDiscard={form.discard}
        onSave={() => void form.save()}
      />
      {dialog === 'delete' ? (
        <Suspense>
          <DeleteUserDialog
            user={user}
            onDeleted={() => setDialog('gone')}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function factsOf(user: UserDetail, t: typeof translate): Fact[] {
  return [
    { label: t('users.email'), value: user.email, copy: user.email, wide: 'onPhone' },
    {
      label: t('users.role'),
      value: (
        <MuiLink component={Link} to={`/portal/role/${user.role.id}`}>
          {user.role.name}
        </MuiLink>
      ),
    },
    {
      label: t('users.directory'),
      value:
        user.identities.length === 0 ? (
          t('users.noIdentity')
        ) : (
          <Box component="span">
            {user.identities.map(({ directory, tenantId }) => directory ?? tenantId).join(', ')}
          </Box>
        ),
    },
    {
      label: t('users.lastSeen'),
      value: user.lastSeenAt ? <Moment value={user.lastSeenAt} /> : t('users.never'),
    },
    {
      label: t('users.expires'),
      value: user.expiresAt ? <Moment value={user.expiresAt} /> : t('users.noExpiry'),
    },
    { label: t('users.deployments'), value: String(user.deployments) },
    { label: t('administration.id'), value: <code>{user.id.slice(0, 8)}…</code>, copy: user.id },
  ];
}
