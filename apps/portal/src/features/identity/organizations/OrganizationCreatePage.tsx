import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { FormSection } from '../../../parts/administration/FormSection.tsx';
import { LeaveGuard } from '../../../parts/administration/LeaveGuard.tsx';
import { RequestFailure } from '../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../parts/administration/TextInput.tsx';
import { useEditForm } from '../../../parts/administration/use-edit-form.ts';
import { useNameIssue } from '../../../parts/administration/use-name-issue.ts';
import { organizationApi } from '../../../core/api/administration/organization-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { checkNewOrganization, longestKey, longestName, suggestedKey } from './organization-form.ts';
import type { NewOrganizationValues } from './organization-form.ts';

const empty: { values: NewOrganizationValues; etag: string } = {
  values: { name: '', key: '', withUser: true, userName: '', email: '' },
  etag: '',
};

/** A new organization and its first user in one form. */
export function Component() {
  const t = useT();
  const [createAlone] = organizationApi.useOrganizationCreateMutation();
  const [createWithUser] = organizationApi.useOrganizationCreateWithUserMutation();
  const [created, setCreated] = useState('');
  const [ownKey, setOwnKey] = useState(false);
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
    // Both parts of the body have a name; the person's is called otherwise in the form.
    fieldOf: (pointer) => (pointer.startsWith('#/user/name') ? 'userName' : undefined),
  });
  const { values, issues } = form;
  const name = useNameIssue('organizationName', values.name);
  const key = useNameIssue('organizationKey', values.key);
  if (created) return <Navigate to={`/portal/organization/${created}`} replace />;
  const rename = (next: string) => {
    form.set('name', next);
    if (!ownKey) form.set('key', suggestedKey(next));
  };
  return (
    <Box sx={{ maxWidth: 960 }}>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHeader
        title={t('organizations.createTitle')}
        breadcrumbs={[{ label: t('organizations.heading'), to: '/portal/organization' }]}
        description={t('organizations.createDetail')}
      />
      <FormSection title={t('organizations.about')}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextInput
            label={t('organizations.name')}
            value={values.name}
            issue={issues.name ?? name.issue}
            help={name.help ?? t('organizations.nameHelp')}
            required
            longest={longestName}
            onChange={rename}
            onLeave={() => form.leave('name')}
          />
          <TextInput
            label={t('organizations.key')}
            value={values.key}
            issue={issues.key ?? (values.key.length > 2 ? key.issue : undefined)}
            help={key.help ?? t('organizations.keyHelp')}
            required
            code
            longest={longestKey}
            onChange={(next) => {
              setOwnKey(next !== '');
              form.set('key', next.toLowerCase());
            }}
            onLeave={() => form.leave('key')}
          />
        </Box>
      </FormSection>
      <FormSection title={t('organizations.firstUser')} detail={t('organizations.firstUserDetail')}>
        <FormControlLabel
          control={<Switch checked={values.withUser} onChange={(_event, on) => form.set('withUser', on)} />}
          label={t('organizations.inviteFirst')}
          sx={{ marginBottom: 3 }}
        />
        {values.withUser ? (
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <TextInput
              label={t('organizations.userName')}
              value={values.userName}
              issue={issues.userName}
              required
              longest={longestName}
              onChange={(next) => form.set('userName', next)}
              onLeave={() => form.leave('userName')}
            />
            <TextInput
              type="email"
              label={t('organizations.userEmail')}
              value={values.email}
              issue={issues.email}
              help={t('organizations.userEmailHelp')}
              required
              onChange={(next) => form.set('email', next)}
              onLeave={() => form.leave('email')}
            />
          </Box>
        ) : null}
      </FormSection>
      <RequestFailure error={form.failure} />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          loading={form.isSaving}
          onClick={() => {
            if (!key.issue) void form.save();
          }}
        >
          {t('organizations.create')}
        </Button>
        <Button component={Link} to="/portal/organization" nativeButton={false}>
          {t('action.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
