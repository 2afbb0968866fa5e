import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { CreatePage } from '../../../components/administration/CreatePage.tsx';
import { FieldGrid } from '../../../components/administration/FieldGrid.tsx';
import { SectionCard } from '../../../ui/section/SectionCard.tsx';
import { TextInput } from '../../../components/administration/TextInput.tsx';
import { type EditForm, useEditForm } from '../../../components/administration/use-edit-form.ts';
import { inputOf } from '../../../components/form-dialog/use-form.ts';
import { useNameIssue } from '../../../components/administration/use-name-issue.ts';
import { organizationApi } from '../../../core/api/administration/organization-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { checkNewOrganization, maxKeyLength, maxNameLength, suggestedKey } from './organization-form.ts';
import type { NewOrganizationValues } from './organization-form.ts';
import { useAppSelector } from '../../../core/store/store.ts';
import { ChoiceField } from '../../../ui/steady-select/ChoiceField.tsx';
import { useDirectoryCheck } from './use-directory-check.ts';
import type { DirectoryState } from './use-directory-check.ts';

const clouds = ['general', 'us_gov'] as const;

const empty: Omit<NewOrganizationValues, 'cloud'> = {
  name: '',
  key: '',
  directory: '',
  withUser: true,
  userName: '',
  email: '',
};

/** Form state of a new organization, and its ID once created. */
function useNewOrganization() {
  const [createAlone] = organizationApi.useOrganizationCreateMutation();
  const [createWithUser] = organizationApi.useOrganizationCreateWithUserMutation();
  const [created, setCreated] = useState('');
  const cloud = useAppSelector((state) => state.appSettings.msService);
  const form = useEditForm<NewOrganizationValues>({
    saved: useMemo(() => ({ values: { ...empty, cloud }, etag: '' }), [cloud]),
    check: checkNewOrganization,
    save: async (values) => {
      const organization = { key: values.key, name: values.name.trim() };
      const directory = { directory: values.directory.trim(), cloud: values.cloud };
      if (!values.withUser) {
        const body = { ...organization, ...(directory.directory && directory) };
        const { data, error } = await createAlone({ body });
        if (data) setCreated(data.id);
        return data ? { saved: { values, etag: data.etag } } : { error };
      }
      const user = { name: values.userName.trim(), email: values.email.trim() };
      const { data, error } = await createWithUser({
        body: { organization: { ...organization, ...directory }, user },
      });
      if (data) setCreated(data.organization.id);
      return data ? { saved: { values, etag: data.organization.etag } } : { error };
    },
    reload: async () => undefined,
    pointers: {
      '/organization/name': 'name',
      '/organization/key': 'key',
      '/organization/directory': 'directory',
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
  const directory = useDirectoryCheck(values.directory, values.cloud);
  if (created) return <Navigate to={`/portal/organization/${created}`} replace />;
  const rename = (next: string) => {
    form.set('name', next);
    if (!ownKey) form.set('key', suggestedKey(next));
  };
  return (
    <CreatePage
      title={t('organizations.createTitle')}
      description={t('organizations.createDetail')}
      list={{ label: t('nav.organization'), to: '/portal/organization' }}
      submit={t('organizations.create')}
      form={form}
      onSubmit={() => {
        if (!key.issue && !directory.issue) void form.save();
      }}
    >
      <SectionCard spaced title={t('organizations.about')}>
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
      </SectionCard>
      <DirectorySection form={form} check={directory} />
      <FirstUserSection form={form} />
    </CreatePage>
  );
}

interface DirectorySectionProps {
  readonly form: EditForm<NewOrganizationValues>;
  readonly check: DirectoryState;
}

/** The directory whose people belong to the organization. */
function DirectorySection({ form, check }: DirectorySectionProps) {
  const t = useT();
  const { values, issues } = form;
  return (
    <SectionCard spaced title={t('organizations.directory')} detail={t('organizations.newDirectoryDetail')}>
      <FieldGrid>
        <TextInput
          {...inputOf(form, 'directory')}
          label={t('organizations.directoryOrDomain')}
          issue={issues.directory ?? check.issue}
          help={check.help ?? t('organizations.directoryOrDomainHelp')}
          required={values.withUser}
          longest={253}
        />
        <ChoiceField
          {...inputOf(form, 'cloud')}
          label={t('organizations.cloud')}
          options={clouds.map((one) => ({ value: one, label: t(`organizations.cloud.${one}`) }))}
        />
      </FieldGrid>
    </SectionCard>
  );
}

function FirstUserSection({ form }: { readonly form: EditForm<NewOrganizationValues> }) {
  const t = useT();
  const { values } = form;
  return (
    <SectionCard spaced title={t('organizations.firstUser')} detail={t('organizations.firstUserDetail')}>
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
    </SectionCard>
  );
}
