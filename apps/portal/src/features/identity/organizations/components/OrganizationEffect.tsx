import type { OrganizationDetail } from '@blueport/contracts';
import { EffectDialog } from '../../../../components/administration/EffectDialog.tsx';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { grantChanges } from '../../../../components/permission-tree/grant-state.ts';
import type { OrganizationValues } from '../organization-form.ts';

interface OrganizationEffectProps {
  readonly organization: OrganizationDetail;
  readonly form: EditForm<OrganizationValues>;
  readonly onClose: () => void;
}

/** Shows which users gain or lose permissions by an edit before saving it. */
export function OrganizationEffect({ organization, form, onClose }: OrganizationEffectProps) {
  const permissions = [...form.values.permissions];
  const { currentData, error, refetch } = organizationApi.useOrganizationPreviewPermissionsQuery({
    id: organization.id,
    body: { permissions },
  });
  const save = async () => {
    await form.save();
    onClose();
  };
  return (
    <EffectDialog
      changes={grantChanges(form.initial.permissions, form.values.permissions)}
      effect={currentData}
      error={error}
      onRetry={() => void refetch()}
      isSaving={form.isSaving}
      onSave={() => void save()}
      onClose={onClose}
    />
  );
}
