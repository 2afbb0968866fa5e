import type { RoleDetail } from '@blueport/contracts';
import { EffectDialog } from '../../../../components/administration/EffectDialog.tsx';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import { grantChanges } from '../../../../components/permission-tree/grant-state.ts';
import type { RoleValues } from '../role-form.ts';

interface RoleEffectProps {
  readonly role: RoleDetail;
  readonly form: EditForm<RoleValues>;
  readonly onClose: () => void;
}

/** Shows which users gain or lose permissions by an edit before saving it. */
export function RoleEffect({ role, form, onClose }: RoleEffectProps) {
  const permissions = [...form.values.permissions];
  const { currentData, error, refetch } = roleApi.useRolePreviewQuery({ id: role.id, body: { permissions } });
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
