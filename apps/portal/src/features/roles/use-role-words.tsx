import { useMemo } from 'react';
import type { FieldWords } from '../../administration/ConflictDialog.tsx';
import { KeyList } from '../../administration/KeyList.tsx';
import { useT } from '../../i18n/translate.tsx';
import { grantChanges } from '../../permission-tree/grant-state.ts';
import type { RoleValues } from './role-form.ts';

/** The fields of a role in words, for the choice between two versions. */
export function useRoleWords(): FieldWords<RoleValues> {
  const t = useT();
  return useMemo(
    () => ({
      name: { label: t('roles.name'), show: (name) => name },
      permissions: {
        label: t('roles.permissions'),
        show: (keys, base) => {
          const { added, removed } = grantChanges(base, keys);
          return (
            <>
              <KeyList sign="gained" keys={added} />
              <KeyList sign="lost" keys={removed} />
            </>
          );
        },
      },
    }),
    [t],
  );
}
