import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { RoleDetail } from '@blueport/contracts';
import { Suspense, useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { RecordPage } from '../../../components/administration/RecordPage.tsx';
import type { Fact } from '../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { useEditForm, type EditForm } from '../../../components/administration/use-edit-form.ts';
import { inputOf } from '../../../components/form-dialog/use-form.ts';
import { useNameIssue, type NameState } from '../../../components/administration/use-name-issue.ts';
import { roleApi } from '../../../core/api/administration/role-api.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { formatNumber } from '../../../core/i18n/format.ts';
import { type t as translate, useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { useToast } from '../../../ui/page/Toasts.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { checkRole, roleVersion, type RoleValues, maxRoleNameLength } from './role-form.ts';
import { BuiltInChip } from './components/BuiltInChip.tsx';
import { RoleDescriptionInput } from './components/RoleDescriptionInput.tsx';
import { PeopleTab } from './components/PeopleTab.tsx' with { load: 'part' };
import { PermissionsTab } from './components/PermissionsTab.tsx' with { load: 'part' };
import { RoleEffect } from './components/RoleEffect.tsx' with { load: 'part' };
import { DeleteRoleDialog } from './components/DeleteRoleDialog.tsx' with { load: 'dialog' };
import { KeyChanges } from '../../../components/administration/KeyChanges.tsx' with { load: 'part' };
import type { FieldTexts } from '../../../components/administration/ConflictDialog.tsx';
import Box from '@mui/material/Box';
import { SectionCard } from '../../../ui/section/SectionCard.tsx';
import { TextInput } from '../../../components/administration/TextInput.tsx';

/** Details page of a role: name, permissions and members. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = roleApi.useRoleGetQuery({ id });
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.id !== id) return <LoadingState />;
  return <RoleScreen key={id} role={data} />;
}

/** Form state of a role. */
function useRoleForm(role: RoleDetail) {
  const t = useT();
  const toast = useToast();
  const [edit] = roleApi.useRoleEditMutation();
  const [load] = roleApi.useLazyRoleGetQuery();
  return useEditForm({
    saved: useMemo(() => roleVersion(role), [role]),
    check: checkRole,
    save: async (values, etag, changed) => {
      const body = {
        ...(changed.includes('name') ? { name: values.name.trim() } : {}),
        ...(changed.includes('description') ? { description: values.description.trim() } : {}),
        ...(changed.includes('permissions') ? { permissions: [...values.permissions] } : {}),
      };
      const { data, error } = await edit({ id: role.id, etag, body });
      return data ? { saved: roleVersion(data) } : { error };
    },
    reload: async () => {
      const { data } = await load({ id: role.id });
      return data && roleVersion(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
  });
}

function RoleScreen({ role }: { readonly role: RoleDetail }) {
  const t = useT();
  const mayEdit = usePermission('roleEdit').allowed && role.assignable;
  const [dialog, setDialog] = useState<'effect' | 'delete' | 'gone'>();
  const words = useRoleWords();
  const form = useRoleForm(role);
  const name = useNameIssue('roleName', form.values.name, { id: role.id, name: form.initial.name });
  if (dialog === 'gone') return <Navigate to="/portal/role" replace />;
  const save = () => {
    if (name.issue) return;
    // If the form is valid, first show which users gain or lose permissions.
    if (form.changed.includes('permissions') && form.attempt()) {
      setDialog('effect');
    } else void form.save();
  };
  return (
    <>
      <RecordPage
        record={role}
        fileName={`role-${role.id}`}
        title={role.name}
        badge={role.builtIn === null ? null : <BuiltInChip />}
        list={{ label: t('nav.role'), to: '/portal/role' }}
        actions={<RoleActions role={role} onDelete={() => setDialog('delete')} />}
        facts={factsOf(role, t)}
        tabs={[
          {
            id: 'overview',
            label: t('administration.tab.overview'),
            content: <RoleOverview role={role} form={form} name={name} mayEdit={mayEdit} />,
          },
          {
            id: 'permissions',
            label: t('administration.tab.permissions'),
            content: <PermissionsTab role={role} form={form} mayEdit={mayEdit} />,
          },
          { id: 'people', label: t('roles.people'), content: <PeopleTab role={role} /> },
        ]}
        form={form}
        words={words}
        onSave={save}
        isReviewed={form.changed.includes('permissions')}
      >
        {role.assignable ? null : (
          <Alert severity="info" sx={{ marginBlock: 3 }}>
            {t('administration.beyondYouHelp')}
          </Alert>
        )}
      </RecordPage>
      <Suspense>
        {dialog === 'effect' && <RoleEffect role={role} form={form} onClose={() => setDialog(undefined)} />}
        {dialog === 'delete' && (
          <DeleteRoleDialog
            role={role}
            onDeleted={() => setDialog('gone')}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface RoleActionsProps {
  readonly role: RoleDetail;
  readonly onDelete: () => void;
}

function RoleActions({ role, onDelete }: RoleActionsProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      <Button variant="outlined" onClick={() => void navigate(`/portal/role/compare?a=${role.id}`)}>
        {t('roles.compare')}
      </Button>
      <PermissionButton
        permissionKey="roleCreate"
        onClick={() => void navigate(`/portal/role/new?copy=${role.id}`)}
      >
        {t('roles.clone')}
      </PermissionButton>
      <PermissionButton
        permissionKey="roleDelete"
        refusal={role.assignable ? undefined : t('administration.beyondYou')}
        onClick={onDelete}
      >
        {t('roles.delete')}
      </PermissionButton>
    </>
  );
}

function factsOf(role: RoleDetail, t: typeof translate): Fact[] {
  return [
    { label: t('roles.people'), value: formatNumber(role.users) },
    {
      label: t('roles.permissions'),
      value: t('roles.permissionsOf', { effective: role.effectiveCount, total: role.permissionCount }),
    },
    { label: t('roles.created'), value: <Moment value={role.createdAt} /> },
    { label: t('roles.updated'), value: <Moment value={role.updatedAt} /> },
    { label: t('administration.id'), value: <code>{role.id.slice(0, 8)}…</code>, copy: role.id },
  ];
}

/** Returns labels and display texts of the role's fields for the edit conflict dialog. */
function useRoleWords(): FieldTexts<RoleValues> {
  const t = useT();
  return useMemo(
    () => ({
      name: { label: t('roles.name'), show: (name) => name },
      description: { label: t('roles.descriptionField'), show: (text) => text },
      permissions: {
        label: t('roles.permissions'),
        show: (keys, base) => <KeyChanges base={base} keys={keys} />,
      },
    }),
    [t],
  );
}

interface RoleOverviewProps {
  readonly role: RoleDetail;
  readonly form: EditForm<RoleValues>;
  readonly name: NameState;
  readonly mayEdit: boolean;
}

/** Name and description of a role, and what a built-in role is. */
function RoleOverview({ role, form, name, mayEdit }: RoleOverviewProps) {
  const t = useT();
  return (
    <SectionCard spaced title={t('roles.about')} detail={t('roles.aboutDetail')}>
      <Box sx={{ maxWidth: 640, display: 'grid', gap: 4 }}>
        <TextInput
          {...inputOf(form, 'name')}
          label={t('roles.name')}
          issue={form.issues.name ?? name.issue}
          help={name.help ?? t('roles.nameHelp')}
          required
          disabled={!mayEdit}
          longest={maxRoleNameLength}
        />
        <RoleDescriptionInput form={form} disabled={!mayEdit} />
        {role.builtIn === null ? null : (
          <Alert severity="info" role="note">
            {t('roles.builtInDetail', { role: role.builtIn })}
          </Alert>
        )}
      </Box>
    </SectionCard>
  );
}
