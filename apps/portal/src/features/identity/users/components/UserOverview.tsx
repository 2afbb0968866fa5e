import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { UserDetail } from '@blueport/contracts';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { labelHeight } from '../../../../ui/form-field/FieldLine.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { RoleChoice } from '../../../../components/administration/RoleChoice.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { type EditForm } from '../../../../components/administration/use-edit-form.ts';
import { inputOf } from '../../../../components/form-dialog/use-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { maxNameLength } from '../user-form.ts';
import type { UserValues } from '../user-form.ts';
import { userApi } from '../../../../core/api/administration/user-api.ts';
import { ownedDeployments } from '../owned-deployments.ts';
import { AdditionalRoles } from './AdditionalRoles.tsx';
import { NeedOwnerNote } from './NeedOwnerNote.tsx';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';

interface UserOverviewProps {
  readonly user: UserDetail;
  readonly form: EditForm<UserValues>;
  readonly mayEdit: boolean;
  readonly isMe: boolean;
}

/** Name, role, sign-in state, expiry and identities of a user. */
export function UserOverview({ user, form, mayEdit, isMe }: UserOverviewProps) {
  const t = useT();
  const { values, issues } = form;
  const disables = !values.enabled && user.state !== 'Disabled';
  const hasEnded = !disables && (user.state === 'Expired' || (user.state === 'Disabled' && !values.enabled));
  return (
    <Box sx={{ maxWidth: 960 }}>
      <SectionCard spaced title={t('users.about')}>
        <FieldGrid>
          <TextInput
            {...inputOf(form, 'name')}
            label={t('users.name')}
            required
            disabled={!mayEdit}
            longest={maxNameLength}
          />
          <RoleChoice
            {...inputOf(form, 'roleId')}
            label={t('users.primaryRole')}
            help={t('users.roleHelp')}
            required
            disabled={!mayEdit}
          />
          <TextInput
            {...inputOf(form, 'lastDay')}
            type="date"
            label={t('users.lastDay')}
            help={t(user.isGuest ? 'users.guestLastDayHelp' : 'users.lastDayHelp')}
            required={user.isGuest}
            disabled={!mayEdit || isMe}
          />
          <Box sx={{ paddingTop: { sm: `${labelHeight}px` } }}>
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
      </SectionCard>
      <AdditionalRoles
        primaryId={values.roleId}
        groupRoles={user.roles.filter(({ via }) => via.length > 0)}
        value={values.roles}
        issue={issues.roles}
        disabled={!mayEdit}
        onChange={(roles) => form.set('roles', roles)}
      />
      <SectionCard spaced title={t('users.identities')} detail={t('users.identitiesDetail')}>
        <IdentityList user={user} />
      </SectionCard>
    </Box>
  );
}

interface OwnedDeploymentsProps {
  readonly user: UserDetail;
  /** Whether the user has already lost access. */
  readonly hasEnded: boolean;
}

/** Shows how many deployments of a user need a new owner, now or once the account is disabled. */
function OwnedDeployments({ user, hasEnded }: OwnedDeploymentsProps) {
  const t = useT();
  const { data } = userApi.useUserDependantsQuery({ id: user.id });
  const count = ownedDeployments(data);
  return (
    <NeedOwnerNote count={count} names={[user.name]} hasEnded={hasEnded}>
      {t(hasEnded ? 'users.needOwner.now' : 'users.needOwner.later', { count })}
    </NeedOwnerNote>
  );
}

/** Directory identities of a user. */
function IdentityList({ user }: { readonly user: UserDetail }) {
  const t = useT();
  if (user.identities.length === 0) {
    return <Box sx={{ typography: 'body2' }}>{t('users.noIdentityHelp')}</Box>;
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {user.identities.map((identity) => (
        <Box
          component="li"
          key={`${identity.tenantId} ${identity.objectId}`}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, typography: 'body2' }}
        >
          <Box sx={{ fontWeight: 500, minWidth: 140 }}>{identity.directory ?? identity.tenantId}</Box>
          <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
            {identity.objectId}
          </Box>
          <CopyButton text={identity.objectId} what={t('users.objectId')} />
        </Box>
      ))}
    </Box>
  );
}
