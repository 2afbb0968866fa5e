import type { OrganizationDetail } from '@blueport/contracts';
import { EffectDialog } from '../../../../components/administration/EffectDialog.tsx';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import type { OrganizationValues } from '../organization-form.ts';

interface OrganizationEffectProps {
  readonly organization: OrganizationDetail;
  readonly form: EditForm<OrganizationValues>;
  readonly onClose: () => void;
}

/** Shows which users gain or lose permissions by an edit before saving it. */
export function OrganizationEffect({ organization, form, onClose }: OrganizationEffectProps) {
  const permissions = [...form.values.permissions];
  const preview = organizationApi.useOrganizationPreviewPermissionsQuery({
    id: organization.id,
    body: { permissions },
  });
  return <EffectDialog form={form} query={preview} onClose={onClose} />;
}
