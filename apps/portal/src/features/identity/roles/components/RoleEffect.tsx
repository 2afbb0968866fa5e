import type { RoleDetail } from '@blueport/contracts';
import { EffectDialog } from '../../../../components/administration/EffectDialog.tsx';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import type { RoleValues } from '../role-form.ts';

interface RoleEffectProps {
  readonly role: RoleDetail;
  readonly form: EditForm<RoleValues>;
  readonly onClose: () => void;
}

/** Shows which users gain or lose permissions by an edit before saving it. */
export function RoleEffect({ role, form, onClose }: RoleEffectProps) {
  const permissions = [...form.values.permissions];
  const preview = roleApi.useRolePreviewQuery({ id: role.id, body: { permissions } });
  return <EffectDialog form={form} query={preview} onClose={onClose} />;
}
