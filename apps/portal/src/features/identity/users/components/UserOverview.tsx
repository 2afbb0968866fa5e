import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { UserDetail } from '@blueport/contracts';
import { FieldGrid } from '../../../../parts/administration/FieldGrid.tsx';
import { FormSection } from '../../../../parts/administration/FormSection.tsx';
import { RoleChoice } from '../../../../parts/administration/RoleChoice.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import type { EditForm } from '../../../../parts/administration/use-edit-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { longestName } from '../user-form.ts';
import type { UserValues } from '../user-form.ts';
import { IdentityList } from './IdentityList.tsx';
import { OwnedDeployments } from './OwnedDeployments.tsx';

interface UserOverviewProps {
  readonly user: UserDetail;
  readonly form: EditForm<UserValues>;
  readonly mayEdit: boolean;
  readonly isMe: boolean;
}

/** Name, role, whether and until when somebody may sign in, and with which identities. */
export function UserOverview({ user, form, mayEdit, isMe }: UserOverviewProps) {
  const t = useT();
  const { values, issues } = form;
  const disables = !values.enabled && user.state !== 'Disabled';
  const hasEnded = !disables && (user.state === 'Expired' || (user.state === 'Disabled' && !values.enabled));
  return (
    <Box sx={{ maxWidth: 960 }}>
      <FormSection title={t('users.about')}>
        <FieldGrid>
          <TextInput
            label={t('users.name')}
            value={values.name}
            issue={issues.name}
            required
            disabled={!mayEdit}
            longest={longestName}
            onChange={(value) => form.set('name', value)}
            onLeave={() => form.leave('name')}
          />
          <RoleChoice
            label={t('users.role')}
            value={values.roleId}
            issue={issues.roleId}
            help={t('users.roleHelp')}
            required
            disabled={!mayEdit}
            onChange={(value) => form.set('roleId', value)}
            onLeave={() => form.leave('roleId')}
          />
          <TextInput
            type="date"
            label={t('users.lastDay')}
            value={values.lastDay}
            issue={issues.lastDay}
            help={t('users.lastDayHelp')}
            disabled={!mayEdit || isMe}
            onChange={(value) => form.set('lastDay', value)}
            onLeave={() => form.leave('lastDay')}
          />
          <Box>
            <FormControlLabel
              control={
                <Switch
                  checked={values.enabled}
                  disabled={!mayEdit || isMe}
                  onChange={(_event, enabled) => form.set('enabled', enabled)}
                />
              }
              label={t('users.maySignIn')}
            />
            <FormHelperText error={issues.enabled !== undefined}>
              {issues.enabled ?? t(isMe ? 'users.notYourself' : 'users.maySignInHelp')}
            </FormHelperText>
          </Box>
        </FieldGrid>
        {disables || hasEnded ? <OwnedDeployments user={user} hasEnded={hasEnded} /> : null}
      </FormSection>
      <FormSection title={t('users.identities')} detail={t('users.identitiesDetail')}>
        <IdentityList user={user} />
      </FormSection>
    </Box>
  );
}
