import type { RoleDetail } from '@blueport/contracts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { ConflictDialog } from '../../administration/ConflictDialog.tsx';
import { changeCount } from '../../administration/edit-form.ts';
import { FactList } from '../../fact-list/FactList.tsx';
import { Moment } from '../../fact-list/Moment.tsx';
import { LeaveGuard } from '../../administration/LeaveGuard.tsx';
import { RequestFailure } from '../../administration/RequestFailure.tsx';
import { UnsavedBar } from '../../administration/UnsavedBar.tsx';
import { useEditForm } from '../../administration/use-edit-form.ts';
import { useNameIssue } from '../../administration/use-name-issue.ts';
import {
  useEditRoleMutation,
  useLazyRoleQuery,
  useRoleQuery,
} from '../../api/administration/role-queries.ts';
import { usePermission } from '../../app/use-permission.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useT } from '../../i18n/translate.tsx';
import { PermissionButton } from '../../permission-help/PermissionButton.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { useToast } from '../../shell/Toasts.tsx';
import { ErrorState, LoadingState } from '../../states/index.ts';
import { UrlTabs } from '../../url-tabs/UrlTabs.tsx';
import { RoleOverview } from './components/RoleOverview.tsx';
import { useRoleWords } from './use-role-words.tsx';
import { checkRole, roleVersion } from './role-form.ts';

// Every tab but the first comes when it is opened, every dialog when it is asked for.
const ActivityTab = lazy(async () => ({
  default: (await import('../../administration/ActivityTab.tsx')).ActivityTab,
}));
const CodeView = lazy(async () => ({ default: (await import('../../code-view/CodeView.tsx')).CodeView }));
const PeopleTab = lazy(async () => ({ default: (await import('./components/PeopleTab.tsx')).PeopleTab }));
const PermissionsTab = lazy(async () => ({
  default: (await import('./components/PermissionsTab.tsx')).PermissionsTab,
}));
const RoleEffect = lazy(async () => ({ default: (await import('./components/RoleEffect.tsx')).RoleEffect }));
const DeleteRoleDialog = lazy(() => import('./components/DeleteRoleDialog.tsx'));

/** A role: its name, what it may do, who has it. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useRoleQuery(id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.id !== id) return <LoadingState />;
  return <RoleScreen key={id} role={data} />;
}

function RoleScreen({ role }: { readonly role: RoleDetail }) {
  const t = useT();
  const toast = useToast();
  const [edit] = useEditRoleMutation();
  const [load] = useLazyRoleQuery();
  const mayEdit = usePermission('roleEdit').allowed;
  const mayAudit = usePermission('auditList').allowed;
  const [dialog, setDialog] = useState<'effect' | 'delete' | 'gone'>();
  const words = useRoleWords();
  const form = useEditForm({
    saved: useMemo(() => roleVersion(role), [role]),
    check: checkRole,
    save: async (values, etag, changed) => {
      const body = {
        ...(changed.includes('name') ? { name: values.name.trim() } : {}),
        ...(changed.includes('permissions') ? { permissions: [...values.permissions] } : {}),
      };
      const { data, error } = await edit({ id: role.id, etag, body });
      return data ? { saved: roleVersion(data) } : { error };
    },
    reload: async () => {
      const { data } = await load(role.id);
      return data && roleVersion(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
  });
  const name = useNameIssue('roleName', form.values.name, { id: role.id, name: form.base.values.name });

  if (dialog === 'gone') return <Navigate to="/portal/role" replace />;
  const save = () => {
    if (name.issue) return;
    // Who gains or loses what is shown first, once the form itself is in order.
    if (form.changed.includes('permissions') && Object.keys(checkRole(form.values)).length === 0) {
      setDialog('effect');
    } else void form.save();
  };
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHeader
        title={role.name}
        breadcrumbs={[{ label: t('roles.heading'), to: '/portal/role' }]}
        actions={
          <PermissionButton permissionKey="roleDelete" onClick={() => setDialog('delete')}>
            {t('roles.delete')}
          </PermissionButton>
        }
      />
      <ConflictDialog form={form} words={words} />
      <FactList
        framed
        facts={[
          { label: t('roles.people'), value: formatNumber(role.users) },
          {
            label: t('roles.permissions'),
            value: t('roles.permissionsOf', { effective: role.effectiveCount, total: role.permissionCount }),
          },
          { label: t('roles.created'), value: <Moment value={role.createdAt} /> },
          { label: t('roles.updated'), value: <Moment value={role.updatedAt} /> },
          { label: t('administration.id'), value: <code>{role.id.slice(0, 8)}…</code>, copy: role.id },
        ]}
      />
      <RequestFailure error={form.failure} />
      <UrlTabs
        label={role.name}
        tabs={[
          {
            id: 'overview',
            label: t('administration.tab.overview'),
            content: <RoleOverview form={form} name={name} mayEdit={mayEdit} />,
          },
          {
            id: 'permissions',
            label: t('administration.tab.permissions'),
            content: <PermissionsTab role={role} form={form} mayEdit={mayEdit} />,
          },
          {
            id: 'people',
            label: t('roles.people'),
            content: <PeopleTab role={role} />,
          },
          ...(mayAudit
            ? [
                {
                  id: 'activity',
                  label: t('administration.tab.activity'),
                  content: <ActivityTab objectId={role.id} />,
                },
              ]
            : []),
          {
            id: 'json',
            label: t('administration.tab.json'),
            content: (
              <CodeView
                text={JSON.stringify(role, null, 2)}
                fileName={`role-${role.id}.json`}
                label={t('administration.tab.json')}
              />
            ),
          },
        ]}
      />
      <UnsavedBar
        count={changeCount(form.base.values, form.values)}
        isSaving={form.isSaving}
        onDiscard={form.discard}
        onSave={save}
        {...(form.changed.includes('permissions') ? { saveLabel: t('administration.review') } : {})}
      />
      {dialog === 'effect' ? (
        <Suspense>
          <RoleEffect role={role} form={form} onClose={() => setDialog(undefined)} />
        </Suspense>
      ) : null}
      {dialog === 'delete' ? (
        <Suspense>
          <DeleteRoleDialog
            role={role}
            onDeleted={() => setDialog('gone')}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
