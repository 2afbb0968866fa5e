import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { inputOf, type Form } from '../../../../components/form-dialog/use-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { maxRoleDescriptionLength, type RoleValues } from '../role-form.ts';

interface RoleDescriptionInputProps {
  readonly form: Form<RoleValues>;
  readonly disabled?: boolean;
}

/** The field for the description of a role. */
export function RoleDescriptionInput({ form, disabled = false }: RoleDescriptionInputProps) {
  const t = useT();
  return (
    <TextInput
      {...inputOf(form, 'description')}
      label={t('roles.descriptionField')}
      help={t('roles.descriptionHelp', {
        count: form.values.description.length,
        longest: maxRoleDescriptionLength,
      })}
      rows={2}
      disabled={disabled}
      longest={maxRoleDescriptionLength}
    />
  );
}
