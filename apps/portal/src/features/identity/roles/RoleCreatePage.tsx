import Box from '@mui/material/Box';
import { effectivePermissions } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { CreatePage } from '../../../components/administration/CreatePage.tsx';
import { FieldGrid } from '../../../components/administration/FieldGrid.tsx';
import { SectionCard } from '../../../ui/section/SectionCard.tsx';
import { RoleChoice } from '../../../components/administration/RoleChoice.tsx';
import { TextInput } from '../../../components/administration/TextInput.tsx';
import { useEditForm, type EditForm } from '../../../components/administration/use-edit-form.ts';
import { inputOf } from '../../../components/form-dialog/use-form.ts';
import { useNameIssue } from '../../../components/administration/use-name-issue.ts';
import { roleApi } from '../../../core/api/administration/role-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionEditor } from '../../../components/permission-tree/PermissionEditor.tsx';
import type { GrantLimits } from '../../../components/permission-tree/permission-branches.ts';
import { QueryContent } from '../../../components/states/index.ts';
import { useAppSelector } from '../../../core/store/store.ts';
import { LeftOutKeys } from './components/LeftOutKeys.tsx';
import { RoleDescriptionInput } from './components/RoleDescriptionInput.tsx';
import { copyRole, type RoleCopy } from './copy-role.ts';
import { checkRole, maxRoleNameLength } from './role-form.ts';
import type { RoleValues } from './role-form.ts';

const emptyValues: RoleValues = { name: '', description: '', permissions: new Set() };

/** Form state of a new role, and its ID once created. */
function useNewRole(initialValues: RoleValues) {
  const [create] = roleApi.useRoleCreateMutation();
  const [created, setCreated] = useState('');
  const [saved] = useState({ values: initialValues, etag: '' });
  const form = useEditForm<RoleValues>({
    saved,
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
function useGrantLimits(): GrantLimits {
  const account = useAppSelector((state) => state.auth.account);
  return useMemo(
    () => ({
      organizationKeys: new Set(account?.orgInfo),
      editorKeys: new Set(account ? effectivePermissions(account) : []),
      before: emptyValues.permissions,
    }),
    [account],
  );
}

/** Page for creating a role, either empty or as a copy of an existing one: `?copy=<id>`. */
export function Component() {
  const [parameters] = useSearchParams();
  const id = parameters.get('copy') ?? '';
  const limits = useGrantLimits();
  const query = roleApi.useRoleGetQuery({ id }, { skip: id === '' });
  if (id === '') return <NewRole key="empty" limits={limits} />;
  return (
    <QueryContent query={query}>
      {(role) => <NewRole key={id} limits={limits} copiedId={id} initialCopy={copyRole(role, limits)} />}
    </QueryContent>
  );
}

interface NewRoleProps {
  readonly limits: GrantLimits;
  readonly copiedId?: string;
  readonly initialCopy?: RoleCopy;
}

function NewRole({ limits, copiedId = '', initialCopy }: NewRoleProps) {
  const t = useT();
  const [loadRole] = roleApi.useLazyRoleGetQuery();
  const [pattern, setPattern] = useState(copiedId);
  const [copy, setCopy] = useState(initialCopy);
  const { form, created } = useNewRole(initialCopy?.values ?? emptyValues);
  const name = useNameIssue('roleName', form.values.name);
  if (created) return <Navigate to={`/portal/role/${created}`} replace />;

  const copyPermissions = async (id: string) => {
    setPattern(id);
    const { data } = await loadRole({ id });
    if (!data) return;
    const next = copyRole(data, limits);
    setCopy(next);
    form.set('permissions', next.values.permissions);
  };
  return (
    <CreatePage
      title={initialCopy ? t('roles.cloneTitle', { name: initialCopy.source }) : t('roles.createTitle')}
      list={{ label: t('nav.role'), to: '/portal/role' }}
      submit={t('roles.create')}
      form={form}
      onSubmit={() => {
        if (!name.issue) void form.save();
      }}
    >
      <SectionCard spaced title={t('roles.about')} detail={t('roles.aboutDetail')}>
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
            onChange={(id) => void copyPermissions(id)}
          />
        </FieldGrid>
        <Box sx={{ marginTop: 4 }}>
          <RoleDescriptionInput form={form} />
        </Box>
      </SectionCard>
      <NewRolePermissions form={form} limits={limits} copy={copy} />
    </CreatePage>
  );
}

interface NewRolePermissionsProps {
  readonly form: EditForm<RoleValues>;
  readonly limits: GrantLimits;
  readonly copy: RoleCopy | undefined;
}

function NewRolePermissions({ form, limits, copy }: NewRolePermissionsProps) {
  const t = useT();
  return (
    <SectionCard spaced title={t('roles.permissions')} detail={t('roles.permissionsDetail')}>
      {copy ? <LeftOutKeys key={copy.source} copy={copy} /> : null}
      <PermissionEditor
        label={t('roles.permissions')}
        granted={form.values.permissions}
        limits={limits}
        onChange={(next) => form.set('permissions', next)}
      />
    </SectionCard>
  );
}
