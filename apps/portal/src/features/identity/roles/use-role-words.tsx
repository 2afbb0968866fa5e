import { useMemo } from 'react';
import type { FieldWords } from '../../../parts/administration/ConflictDialog.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import type { RoleValues } from './role-form.ts';
import { KeyChanges } from '../../../parts/administration/KeyChanges.tsx' with { load: 'part' };

/** The fields of a role in words, for the choice between two versions. */
export function useRoleWords(): FieldWords<RoleValues> {
  const t = useT();
  return useMemo(
    () => ({
      name: { label: t('roles.name'), show: (name) => name },
      permissions: {
        label: t('roles.permissions'),
        show: (keys, base) => <KeyChanges base={base} keys={keys} />,
      },
    }),
    [t],
  );
}
