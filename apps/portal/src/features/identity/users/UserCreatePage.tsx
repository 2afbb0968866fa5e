import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { FormSection } from '../../../parts/administration/FormSection.tsx';
import { LeaveGuard } from '../../../parts/administration/LeaveGuard.tsx';
import { RequestFailure } from '../../../parts/administration/RequestFailure.tsx';
import { RoleChoice } from '../../../parts/administration/RoleChoice.tsx';
import { TextInput } from '../../../parts/administration/TextInput.tsx';
import { useEditForm } from '../../../parts/administration/use-edit-form.ts';
import { useNameIssue } from '../../../parts/administration/use-name-issue.ts';
import { organizationApi } from '../../../core/api/administration/organization-api.ts';
import { userApi } from '../../../core/api/administration/user-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useAppSelector } from '../../../core/store/store.ts';
import { SteadySelect } from '../../../ui/steady-select/SteadySelect.tsx';
import { checkNewUser, expiryOf, longestName } from './user-form.ts';
import type { NewUserValues } from './user-form.ts';

const empty: { values: NewUserValues; etag: string } = {
  values: { name: '', email: '', roleId: '', lastDay: '', tenantId: '', objectId: '' },
  etag: '',
};

/** A new person: with an identity of one of the organization's directories they are active at once. */
export function Component() {
  const t = useT();
  const orgId = useAppSelector((state) => state.auth.account?.orgId ?? '');
  const organization = organizationApi.useOrganizationGetQuery(orgId === '' ? skipToken : { id: orgId });
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
        expiresAt: expiryOf(values.lastDay),
        ...(tenantId ? { identity: { tenantId, objectId: objectId.trim() } } : {}),
      };
      const { data, error } = await create({ body });
      if (!data) return { error };
      setCreated(data.id);
      return { saved: { values, etag: data.etag } };
    },
    reload: async () => undefined,
  });
  const email = useNameIssue('userEmail', form.values.email);
  if (created) return <Navigate to={`/portal/user/${created}`} replace />;
  const { values, issues } = form;
  const input = (field: keyof NewUserValues) => ({
    value: values[field],
    issue: issues[field],
    onChange: (value: string) => form.set(field, value),
    onLeave: () => form.leave(field),
  });
  return (
    <Box sx={{ maxWidth: 960 }}>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHeader
        title={t('users.createTitle')}
        breadcrumbs={[{ label: t('users.heading'), to: '/portal/user' }]}
        description={t('users.createDetail')}
      />
      <FormSection title={t('users.about')}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextInput {...input('name')} label={t('users.name')} required longest={longestName} />
          <TextInput
            {...input('email')}
            type="email"
            label={t('users.email')}
            issue={issues.email ?? (values.email.includes('@') ? email.issue : undefined)}
            help={values.email.includes('@') ? email.help : undefined}
            required
          />
          <RoleChoice {...input('roleId')} label={t('users.role')} help={t('users.roleHelp')} required />
          <TextInput
            {...input('lastDay')}
            type="date"
            label={t('users.lastDay')}
            help={t('users.lastDayHelp')}
          />
        </Box>
      </FormSection>
      <FormSection title={t('users.identity')} detail={t('users.identityDetail')}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField
            select
            slots={{ select: SteadySelect }}
            label={t('users.directory')}
            value={values.tenantId}
            onChange={(event) => form.set('tenantId', event.target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t('users.noDirectory')}</MenuItem>
            {organization.data?.directories?.map((directory) => (
              <MenuItem key={directory.tenantId} value={directory.tenantId}>
                {directory.name}
              </MenuItem>
            ))}
          </TextField>
          <TextInput
            {...input('objectId')}
            label={t('users.objectId')}
            help={t('users.objectIdHelp')}
            disabled={values.tenantId === ''}
            required={values.tenantId !== ''}
            code
          />
        </Box>
      </FormSection>
      <RequestFailure error={form.failure} />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={form.isSaving} onClick={() => void form.save()}>
          {t('users.create')}
        </Button>
        <Button component={Link} to="/portal/user" nativeButton={false}>
          {t('action.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
