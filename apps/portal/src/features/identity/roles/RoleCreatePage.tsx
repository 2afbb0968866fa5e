import Box from '@mui/material/Box';
import { effectivePermissions } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { CreatePage } from '../../../components/administration/CreatePage.tsx';
import { FieldGrid } from '../../../components/administration/FieldGrid.tsx';
import { FormSection } from '../../../components/administration/FormSection.tsx';
import { RoleChoice } from '../../../components/administration/RoleChoice.tsx';
import { TextInput } from '../../../components/administration/TextInput.tsx';
import { useEditForm } from '../../../components/administration/use-edit-form.ts';
import { inputOf } from '../../../components/form-dialog/use-form.ts';
import { useNameIssue } from '../../../components/administration/use-name-issue.ts';
import { roleApi } from '../../../core/api/administration/role-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionEditor } from '../../../components/permission-tree/PermissionEditor.tsx';
import { useAppSelector } from '../../../core/store/store.ts';
import { RoleDescriptionInput } from './components/RoleDescriptionInput.tsx';
import { checkRole, maxRoleNameLength } from './role-form.ts';
import type { RoleValues } from './role-form.ts';

const empty: { values: RoleValues; etag: string } = {
  values: { name: '', description: '', permissions: new Set() },
  etag: '',
};

/** Form state of a new role, and its ID once created. */
function useNewRole() {
  const [create] = roleApi.useRoleCreateMutation();
  const [created, setCreated] = useState('');
  const form = useEditForm<RoleValues>({
    saved: empty,
    check: checkRole,
    save: async (values) => {
      const { data, error } = await create({
        body: {
          name: values.name.trim(),
          description: values.description.trim(),
          permissions: [...values.permissions],
        },
      });
      if (!data) return { error };
      setCreated(data.id);
      return { saved: { values, etag: data.etag } };
    },
    reload: async () => undefined,
  });
  return { form, created };
}

/** Returns the permissions that the signed-in user can grant. */
function useGrantLimits() {
  const account = useAppSelector((state) => state.auth.account);
  return useMemo(
    () => ({
      organizationKeys: new Set(account?.orgInfo),
      editorKeys: new Set(account ? effectivePermissions(account) : []),
      before: empty.values.permissions,
    }),
    [account],
  );
}

/** Page for creating a role, either empty or as a copy of an existing one. */
export function Component() {
  const t = useT();
  const [loadRole] = roleApi.useLazyRoleGetQuery();
  const [pattern, setPattern] = useState('');
  const limits = useGrantLimits();
  const { form, created } = useNewRole();
  const name = useNameIssue('roleName', form.values.name);
  if (created) return <Navigate to={`/portal/role/${created}`} replace />;

  const copy = async (id: string) => {
    setPattern(id);
    const { data } = await loadRole({ id });
    const keys = (data?.permissions ?? []).filter(
      (key) => limits.organizationKeys.has(key) && limits.editorKeys.has(key),
    );
    if (data) form.set('permissions', new Set(keys));
  };
  return (
    <CreatePage
      title={t('roles.createTitle')}
      list={{ label: t('roles.heading'), to: '/portal/role' }}
      submit={t('roles.create')}
      form={form}
      onSubmit={() => {
        if (!name.issue) void form.save();
      }}
    >
      <FormSection title={t('roles.about')} detail={t('roles.aboutDetail')}>
        <FieldGrid>
          <TextInput
            {...inputOf(form, 'name')}
            label={t('roles.name')}
            issue={form.issues.name ?? name.issue}
            help={name.help ?? t('roles.nameHelp')}
            required
            longest={maxRoleNameLength}
          />
          <RoleChoice
            label={t('roles.copyFrom')}
            value={pattern}
            help={t('roles.copyFromHelp')}
            onChange={(id) => void copy(id)}
          />
        </FieldGrid>
        <Box sx={{ marginTop: 4 }}>
          <RoleDescriptionInput form={form} />
        </Box>
      </FormSection>
      <FormSection title={t('roles.permissions')} detail={t('roles.permissionsDetail')}>
        <PermissionEditor
          label={t('roles.permissions')}
          granted={form.values.permissions}
          limits={limits}
          onChange={(next) => form.set('permissions', next)}
        />
      </FormSection>
    </CreatePage>
  );
}
