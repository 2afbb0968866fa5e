import { lazy, useMemo } from 'react';
import type { FieldWords } from '../../administration/ConflictDialog.tsx';
import { useT } from '../../i18n/translate.tsx';
import type { RoleValues } from './role-form.ts';

// Drawn in the choice between two versions only, which waits for it.
const KeyChanges = lazy(async () => ({
  default: (await import('../../administration/KeyChanges.tsx')).KeyChanges,
}));

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
