import { useMemo } from 'react';
import type { FieldWords } from '../../../parts/administration/ConflictDialog.tsx';
import { roleApi } from '../../../core/api/administration/role-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import type { UserValues } from './user-form.ts';

const everyRole = { query: { limit: 0, sortObj: { name: 1 } } } as const;

/** The fields of a person in words, for the choice between two versions. */
export function useUserWords(): FieldWords<UserValues> {
  const t = useT();
  const { data } = roleApi.useRoleListQuery(everyRole);
  return useMemo(
    () => ({
      name: { label: t('users.name'), show: (name) => name },
      roleId: {
        label: t('users.role'),
        show: (id) => data?.result.find((role) => role.id === id)?.name ?? id,
      },
      enabled: { label: t('users.maySignIn'), show: (enabled) => t(enabled ? 'users.yes' : 'users.no') },
      lastDay: { label: t('users.lastDay'), show: (day) => (day === '' ? t('users.noExpiry') : day) },
    }),
    [t, data],
  );
}
