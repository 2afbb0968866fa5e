import type { DirectoryPerson } from '@blueport/contracts';
import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { CreatePage } from '../../../components/administration/CreatePage.tsx';
import { DirectorySearch } from '../../../components/administration/DirectorySearch.tsx';
import { FieldGrid } from '../../../components/administration/FieldGrid.tsx';
import { SectionCard } from '../../../ui/section/SectionCard.tsx';
import { RoleChoice } from '../../../components/administration/RoleChoice.tsx';
import { TextInput } from '../../../components/administration/TextInput.tsx';
import { type EditForm, useEditForm } from '../../../components/administration/use-edit-form.ts';
import { inputOf } from '../../../components/form-dialog/use-form.ts';
import { useNameIssue } from '../../../components/administration/use-name-issue.ts';
import { organizationApi } from '../../../core/api/administration/organization-api.ts';
import { userApi } from '../../../core/api/administration/user-api.ts';
import { AdditionalRoles } from './components/AdditionalRoles.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import { useAppSelector } from '../../../core/store/store.ts';
import { ChoiceField } from '../../../ui/steady-select/ChoiceField.tsx';
import { endOfDay } from '../../../core/i18n/day-end.ts';
import { roleOf, checkNewUser, maxNameLength } from './user-form.ts';
import type { NewUserValues } from './user-form.ts';

const empty: { values: NewUserValues; etag: string } = {
  values: { name: '', email: '', roleId: '', roles: [], lastDay: '', tenantId: '', objectId: '' },
  etag: '',
};

/** Form state of a new user, and its ID once created. */
function useNewUser() {
  const [create] = userApi.useUserCreateMutation();
  const [created, setCreated] = useState('');
  const form = useEditForm<NewUserValues>({
    saved: empty,
    check: checkNewUser,
    save: async (values) => {
      const { tenantId, objectId } = values;
      const body = {
        name: values.name.trim(),
        email: values.email.trim(),
        roleId: values.roleId,
        ...(values.roles.length > 0 && { roles: values.roles.map(roleOf) }),
        expiresAt: endOfDay(values.lastDay),
        ...(tenantId ? { identity: { tenantId, objectId: objectId.trim() } } : {}),
      };
      const { data, error } = await create({ body });
      if (!data) return { error };
      setCreated(data.id);
      return { saved: { values, etag: data.etag } };
    },
    reload: async () => undefined,
    pointers: { '/identity/tenantId': 'tenantId', '/identity/objectId': 'objectId', '/expiresAt': 'lastDay' },
  });
  return { form, created };
}

/**
 * Page for creating a user, who is active immediately if an identity from one of the organization's directories is
 * given.
 */
export function Component() {
  const t = useT();
  const { form, created } = useNewUser();
  const email = useNameIssue('userEmail', form.values.email);
  if (created) return <Navigate to={`/portal/user/${created}`} replace />;
  const { values, issues } = form;
  return (
    <CreatePage
      title={t('users.createTitle')}
      description={t('users.createDetail')}
      list={{ label: t('nav.user'), to: '/portal/user' }}
      submit={t('users.create')}
      form={form}
      onSubmit={() => void form.save()}
    >
      <SectionCard spaced title={t('users.about')}>
        <PersonSearch form={form} />
        <FieldGrid>
          <TextInput {...inputOf(form, 'name')} label={t('users.name')} required longest={maxNameLength} />
          <TextInput
            {...inputOf(form, 'email')}
            type="email"
            label={t('users.email')}
            issue={issues.email ?? (values.email.includes('@') ? email.issue : undefined)}
            help={values.email.includes('@') ? email.help : undefined}
            required
          />
          <RoleChoice
            {...inputOf(form, 'roleId')}
            label={t('users.primaryRole')}
            help={t('users.roleHelp')}
            required
          />
          <TextInput
            {...inputOf(form, 'lastDay')}
            type="date"
            label={t('users.lastDay')}
            help={t('users.lastDayHelp')}
          />
        </FieldGrid>
      </SectionCard>
      <AdditionalRoles
        primaryId={values.roleId}
        value={values.roles}
        issue={issues.roles}
        onChange={(roles) => form.set('roles', roles)}
      />
      <IdentitySection form={form} />
    </CreatePage>
  );
}

/** Search field that fills in a person of the current directory, with the identity. */
function PersonSearch({ form }: { readonly form: EditForm<NewUserValues> }) {
  const t = useT();
  const [person, setPerson] = useState<DirectoryPerson | null>(null);
  const fill = (chosen: DirectoryPerson | null) => {
    setPerson(chosen);
    form.set('tenantId', chosen?.tenantId ?? '');
    form.set('objectId', chosen?.objectId ?? '');
    if (!chosen) return;
    form.set('name', chosen.name);
    form.set('email', chosen.email);
  };
  return (
    <Box sx={{ marginBottom: 4 }}>
      <DirectorySearch help={t('users.directorySearchHelp')} value={person} onChange={fill} />
    </Box>
  );
}

/** Identity of the user in a directory of the organization. */
function IdentitySection({ form }: { readonly form: EditForm<NewUserValues> }) {
  const t = useT();
  const orgId = useAppSelector((state) => state.auth.account?.orgId ?? '');
  const organization = organizationApi.useOrganizationGetQuery(orgId === '' ? skipToken : { id: orgId });
  const directories = organization.data?.directories ?? [];
  const { tenantId } = form.values;
  return (
    <SectionCard spaced title={t('users.identity')} detail={t('users.identityDetail')}>
      <FieldGrid>
        <ChoiceField
          label={t('users.directory')}
          value={tenantId}
          empty={t('users.noDirectory')}
          options={directories.map((one) => ({ value: one.tenantId, label: one.name }))}
          onChange={(next) => form.set('tenantId', next)}
        />
        <TextInput
          {...inputOf(form, 'objectId')}
          label={t('users.objectId')}
          help={t('users.objectIdHelp')}
          disabled={tenantId === ''}
          required={tenantId !== ''}
          code
        />
      </FieldGrid>
    </SectionCard>
  );
}
