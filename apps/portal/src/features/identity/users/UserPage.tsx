import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { UserDetail } from '@blueport/contracts';
import { Suspense, useMemo, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { RecordPage } from '../../../components/administration/RecordPage.tsx';
import type { Fact } from '../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { useEditForm } from '../../../components/administration/use-edit-form.ts';
import { userApi } from '../../../core/api/administration/user-api.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { useToast } from '../../../ui/page/Toasts.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { useAppSelector } from '../../../core/store/store.ts';
import { StatusChip } from '../../../components/status/StatusChip.tsx';
import { GuestChip } from '../../../components/people/GuestChip.tsx';
import { UserOverview } from './components/UserOverview.tsx';
import { roleNote, roleText } from '../../../components/people/role-text.ts';
import { checkUser, roleOf, userEdit, userVersion, type RoleValue, type UserValues } from './user-form.ts';
import { EffectiveTab } from './components/EffectiveTab.tsx' with { load: 'part' };
import { SessionsTab } from './components/SessionsTab.tsx' with { load: 'part' };
import { DeleteUserDialog } from './components/DeleteUserDialog.tsx' with { load: 'dialog' };
import type { FieldTexts } from '../../../components/administration/ConflictDialog.tsx';
import { roleApi } from '../../../core/api/administration/role-api.ts';

const everyRole = { query: { limit: 0, sortObj: { name: 1 } } } as const;

/** Returns labels and display texts of the user's fields for the edit conflict dialog. */
function useUserWords(): FieldTexts<UserValues> {
  const t = useT();
  const { data } = roleApi.useRoleListQuery(everyRole);
  return useMemo(
    () => ({
      name: { label: t('users.name'), show: (name) => name },
      roleId: {
        label: t('users.primaryRole'),
        show: (id) => data?.result.find((role) => role.id === id)?.name ?? id,
      },
      roles: { label: t('users.roles'), show: (roles) => showRoles(roles, data?.result ?? [], t) },
      enabled: { label: t('users.maySignIn'), show: (enabled) => t(enabled ? 'users.yes' : 'users.no') },
      lastDay: { label: t('users.lastDay'), show: (day) => (day === '' ? t('users.noExpiry') : day) },
    }),
    [t, data],
  );
}

/** Returns additional roles of the form as text. */
const showRoles = (
  roles: readonly RoleValue[],
  known: readonly { readonly id: string; readonly name: string }[],
  t: typeof translate,
): string =>
  roles.length === 0
    ? t('users.roles.none')
    : roles
        .map(roleOf)
        .map(({ id, until }) =>
          roleText({ name: known.find((role) => role.id === id)?.name ?? id, until }, t),
        )
        .join(', ');

/** Additional roles of a user, with links and ends. */
function RoleList({ roles }: { readonly roles: UserDetail['roles'] }) {
  const t = useT();
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {roles.map((role) => (
        <li key={`${role.id} ${role.via.length}`}>
          <MuiLink component={Link} to={`/portal/role/${role.id}`}>
            {role.name}
          </MuiLink>
          {` ${roleNote(role, t) ?? ''}`}
        </li>
      ))}
    </Box>
  );
}

/** Details page of a user: account, permissions and sessions. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = userApi.useUserGetQuery({ id });
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.id !== id) return <LoadingState />;
  return <UserScreen key={id} user={data} />;
}

/** Form state of a user account. */
function useUserForm(user: UserDetail) {
  const t = useT();
  const toast = useToast();
  const [edit] = userApi.useUserEditMutation();
  const [load] = userApi.useLazyUserGetQuery();
  return useEditForm({
    saved: useMemo(() => userVersion(user), [user]),
    check: checkUser,
    save: async (values, etag, changed) => {
      const { data, error } = await edit({ id: user.id, etag, body: userEdit(values, changed) });
      return data ? { saved: userVersion(data) } : { error };
    },
    reload: async () => {
      const { data } = await load({ id: user.id });
      return data && userVersion(data);
    },
    pointers: { '/expiresAt': 'lastDay' },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
  });
}

function UserScreen({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const mayEdit = usePermission('userEdit').allowed && user.editable;
  const editRefusal = user.editable ? undefined : t('administration.beyondYou');
  const isMe = useAppSelector((state) => state.auth.account?.id) === user.id;
  const [dialog, setDialog] = useState<'delete' | 'gone'>();
  const words = useUserWords();
  const form = useUserForm(user);
  if (dialog === 'gone') return <Navigate to="/portal/user" replace />;
  return (
    <>
      <RecordPage
        record={user}
        fileName={`user-${user.id}`}
        title={user.name}
        badge={
          <>
            <StatusChip of="user" state={user.state} />
            {user.isGuest ? <GuestChip /> : null}
          </>
        }
        list={{ label: t('nav.user'), to: '/portal/user' }}
        actions={
          <PermissionButton
            permissionKey="userDelete"
            refusal={isMe ? t('users.bulk.yourself') : editRefusal}
            onClick={() => setDialog('delete')}
          >
            {t('users.delete')}
          </PermissionButton>
        }
        facts={factsOf(user, t)}
        tabs={[
          {
            id: 'overview',
            label: t('administration.tab.overview'),
            content: <UserOverview user={user} form={form} mayEdit={mayEdit} isMe={isMe} />,
          },
          { id: 'permissions', label: t('users.tab.effective'), content: <EffectiveTab user={user} /> },
          { id: 'sessions', label: t('users.sessions'), content: <SessionsTab user={user} /> },
        ]}
        form={form}
        words={words}
      >
        {user.editable ? null : (
          <Alert severity="info" sx={{ marginBlock: 3 }}>
            {t('users.beyondYou')}
          </Alert>
        )}
      </RecordPage>
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
      label: t(user.roles.length > 0 ? 'users.primaryRole' : 'users.role'),
      value: (
        <MuiLink component={Link} to={`/portal/role/${user.role.id}`}>
          {user.role.name}
        </MuiLink>
      ),
    },
    ...(user.roles.length > 0
      ? [{ label: t('users.roles'), value: <RoleList roles={user.roles} />, wide: 'onPhone' as const }]
      : []),
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
