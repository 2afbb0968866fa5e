import Box from '@mui/material/Box';
import { FormSection } from '../../../../parts/administration/FormSection.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { inputOf, type EditForm } from '../../../../parts/administration/use-edit-form.ts';
import type { NameState } from '../../../../parts/administration/use-name-issue.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { longestRoleName } from '../role-form.ts';
import type { RoleValues } from '../role-form.ts';

interface RoleOverviewProps {
  readonly form: EditForm<RoleValues>;
  readonly name: NameState;
  readonly mayEdit: boolean;
}

/** The name of a role. */
export function RoleOverview({ form, name, mayEdit }: RoleOverviewProps) {
  const t = useT();
  return (
    <FormSection title={t('roles.about')} detail={t('roles.aboutDetail')}>
      <Box sx={{ maxWidth: 480 }}>
        <TextInput
          {...inputOf(form, 'name')}
          label={t('roles.name')}
          issue={form.issues.name ?? name.issue}
          help={name.help ?? t('roles.nameHelp')}
          required
          disabled={!mayEdit}
          longest={longestRoleName}
        />
      </Box>
    </FormSection>
  );
}
