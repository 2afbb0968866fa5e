import type { OrganizationDetail } from '@blueport/contracts';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

interface RestoreDialogProps {
  readonly organization: OrganizationDetail;
  readonly onClose: () => void;
}

/** Restores the administrator role of an organization and shows who receives it. */
export function RestoreDialog({ organization, onClose }: RestoreDialogProps) {
  const t = useT();
  const form = useForm({ email: '' });
  const [restore] = organizationApi.useOrganizationRestoreAdministratorMutation();
  const email = form.values.email.trim();
  return (
    <FormDialog
      title={t('organizations.restoreTitle', { name: organization.name })}
      submit={t('organizations.restore')}
      width="sm"
      form={form}
      send={() => restore({ id: organization.id, body: email === '' ? {} : { email } })}
      success={({ user, granted: { length: granted } }) =>
        user
          ? t(user.state === 'Invited' ? 'organizations.restoredInvited' : 'organizations.restoredFor', {
              granted,
              email: user.email,
            })
          : t('organizations.restored', { granted })
      }
      onClose={onClose}
    >
      <p>{t('organizations.restoreDetail')}</p>
      <TextInput
        {...inputOf(form, 'email')}
        type="email"
        label={t('organizations.restoreEmail')}
        help={t('organizations.restoreEmailHelp')}
      />
    </FormDialog>
  );
}
