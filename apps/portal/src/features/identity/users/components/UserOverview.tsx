import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { UserDetail } from '@blueport/contracts';
import { FieldGrid } from '../../../../parts/administration/FieldGrid.tsx';
import { FormSection } from '../../../../parts/administration/FormSection.tsx';
import { RoleChoice } from '../../../../parts/administration/RoleChoice.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { inputOf, type EditForm } from '../../../../parts/administration/use-edit-form.ts';
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
            {...inputOf(form, 'name')}
            label={t('users.name')}
            required
            disabled={!mayEdit}
            longest={longestName}
          />
          <RoleChoice
            {...inputOf(form, 'roleId')}
            label={t('users.role')}
            help={t('users.roleHelp')}
            required
            disabled={!mayEdit}
          />
          <TextInput
            {...inputOf(form, 'lastDay')}
            type="date"
            label={t('users.lastDay')}
            help={t('users.lastDayHelp')}
            disabled={!mayEdit || isMe}
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
