import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { OrganizationDetail } from '@blueport/contracts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { FormSection } from '../../../../parts/administration/FormSection.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { inputOf, type EditForm } from '../../../../parts/administration/use-edit-form.ts';
import type { NameState } from '../../../../parts/administration/use-name-issue.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useAppSelector } from '../../../../core/store/store.ts';
import { longestName } from '../organization-form.ts';
import type { OrganizationValues } from '../organization-form.ts';
import { FactorSwitch } from './FactorSwitch.tsx' with { load: 'part' };

interface OrganizationOverviewProps {
  readonly organization: OrganizationDetail;
  readonly form: EditForm<OrganizationValues>;
  readonly name: NameState;
  readonly mayEdit: boolean;
}

/** The name of an organization, how its people sign in, and the way to its people and roles. */
export function OrganizationOverview({ organization, form, name, mayEdit }: OrganizationOverviewProps) {
  const t = useT();
  const isHere = useAppSelector((state) => state.auth.account?.orgId) === organization.id;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <FormSection title={t('organizations.about')}>
        <Box sx={{ maxWidth: 480 }}>
          <TextInput
            {...inputOf(form, 'name')}
            label={t('organizations.name')}
            issue={form.issues.name ?? name.issue}
            help={name.help ?? t('organizations.nameHelp')}
            required
            disabled={!mayEdit}
            longest={longestName}
          />
        </Box>
      </FormSection>
      {organization.requiresMultiFactor === undefined ? null : (
        <FormSection title={t('organizations.signIn')} detail={t('organizations.requiresMultiFactorHelp')}>
          {/* As high as the switch, so that nothing moves when it comes. */}
          <Box sx={{ minHeight: 38 }}>
            <Suspense>
              <FactorSwitch
                isOn={form.values.requiresMultiFactor}
                mayEdit={mayEdit}
                onChange={(isOn) => form.set('requiresMultiFactor', isOn)}
              />
            </Suspense>
          </Box>
        </FormSection>
      )}
      <FormSection
        title={t('organizations.peopleAndRoles')}
        detail={isHere ? undefined : t('organizations.actToSeePeople')}
      >
        {isHere ? (
          <Box sx={{ display: 'flex', gap: 6, flexWrap: 'wrap', typography: 'body2' }}>
            <MuiLink component={Link} to="/portal/user">
              {t('organizations.toPeople')}
            </MuiLink>
            <MuiLink component={Link} to="/portal/role">
              {t('organizations.toRoles')}
            </MuiLink>
          </Box>
        ) : null}
      </FormSection>
    </Box>
  );
}
