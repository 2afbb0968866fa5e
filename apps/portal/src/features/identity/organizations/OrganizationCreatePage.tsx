import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { CreatePage } from '../../../components/administration/CreatePage.tsx';
import { FieldGrid } from '../../../components/administration/FieldGrid.tsx';
import { FormSection } from '../../../components/administration/FormSection.tsx';
import { TextInput } from '../../../components/administration/TextInput.tsx';
import { type EditForm, useEditForm } from '../../../components/administration/use-edit-form.ts';
import { inputOf } from '../../../components/form-dialog/use-form.ts';
import { useNameIssue } from '../../../components/administration/use-name-issue.ts';
import { organizationApi } from '../../../core/api/administration/organization-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { checkNewOrganization, maxKeyLength, maxNameLength, suggestedKey } from './organization-form.ts';
import type { NewOrganizationValues } from './organization-form.ts';

const empty: { values: NewOrganizationValues; etag: string } = {
  values: { name: '', key: '', withUser: true, userName: '', email: '' },
  etag: '',
};

/** Form state of a new organization, and its ID once created. */
function useNewOrganization() {
  const [createAlone] = organizationApi.useOrganizationCreateMutation();
  const [createWithUser] = organizationApi.useOrganizationCreateWithUserMutation();
  const [created, setCreated] = useState('');
  const form = useEditForm<NewOrganizationValues>({
    saved: empty,
    check: checkNewOrganization,
    save: async (values) => {
      const organization = { key: values.key, name: values.name.trim() };
      if (!values.withUser) {
        const { data, error } = await createAlone({ body: organization });
        if (data) setCreated(data.id);
        return data ? { saved: { values, etag: data.etag } } : { error };
      }
      const user = { name: values.userName.trim(), email: values.email.trim() };
      const { data, error } = await createWithUser({ body: { organization, user } });
      if (data) setCreated(data.organization.id);
      return data ? { saved: { values, etag: data.organization.etag } } : { error };
    },
    reload: async () => undefined,
    pointers: {
      '/organization/name': 'name',
      '/organization/key': 'key',
      '/user/name': 'userName',
      '/user/email': 'email',
    },
  });
  return { form, created };
}

/** Page for creating an organization together with its first user. */
export function Component() {
  const t = useT();
  const [ownKey, setOwnKey] = useState(false);
  const { form, created } = useNewOrganization();
  const { values, issues } = form;
  const name = useNameIssue('organizationName', values.name);
  const key = useNameIssue('organizationKey', values.key);
  if (created) return <Navigate to={`/portal/organization/${created}`} replace />;
  const rename = (next: string) => {
    form.set('name', next);
    if (!ownKey) form.set('key', suggestedKey(next));
  };
  return (
    <CreatePage
      title={t('organizations.createTitle')}
      description={t('organizations.createDetail')}
      list={{ label: t('organizations.heading'), to: '/portal/organization' }}
      submit={t('organizations.create')}
      form={form}
      onSubmit={() => {
        if (!key.issue) void form.save();
      }}
    >
      <FormSection title={t('organizations.about')}>
        <FieldGrid>
          <TextInput
            {...inputOf(form, 'name')}
            label={t('organizations.name')}
            issue={issues.name ?? name.issue}
            help={name.help ?? t('organizations.nameHelp')}
            required
            longest={maxNameLength}
            onChange={rename}
          />
          <TextInput
            {...inputOf(form, 'key')}
            label={t('organizations.key')}
            issue={issues.key ?? (values.key.length > 2 ? key.issue : undefined)}
            help={key.help ?? t('organizations.keyHelp')}
            required
            code
            longest={maxKeyLength}
            onChange={(next) => {
              setOwnKey(next !== '');
              form.set('key', next.toLowerCase());
            }}
          />
        </FieldGrid>
      </FormSection>
      <FirstUserSection form={form} />
    </CreatePage>
  );
}

function FirstUserSection({ form }: { readonly form: EditForm<NewOrganizationValues> }) {
  const t = useT();
  const { values } = form;
  return (
    <FormSection title={t('organizations.firstUser')} detail={t('organizations.firstUserDetail')}>
      <FormControlLabel
        control={<Switch checked={values.withUser} onChange={(_event, on) => form.set('withUser', on)} />}
        label={t('organizations.inviteFirst')}
        sx={{ marginBottom: 3 }}
      />
      {values.withUser ? (
        <FieldGrid>
          <TextInput
            {...inputOf(form, 'userName')}
            label={t('organizations.userName')}
            required
            longest={maxNameLength}
          />
          <TextInput
            {...inputOf(form, 'email')}
            type="email"
            label={t('organizations.userEmail')}
            help={t('organizations.userEmailHelp')}
            required
          />
        </FieldGrid>
      ) : null}
    </FormSection>
  );
}
