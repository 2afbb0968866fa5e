import type { OrganizationDetail } from '@blueport/contracts';
import { useMemo } from 'react';
import type { FieldWords } from '../../administration/ConflictDialog.tsx';
import { KeyList } from '../../administration/KeyList.tsx';
import { useEditForm } from '../../administration/use-edit-form.ts';
import type { EditForm } from '../../administration/use-edit-form.ts';
import {
  useEditOrganizationMutation,
  useEditOrganizationPermissionsMutation,
  useLazyOrganizationDetailQuery,
} from '../../api/administration/organization-queries.ts';
import { useT } from '../../i18n/translate.tsx';
import { grantChanges } from '../../permission-tree/grant-state.ts';
import { useToast } from '../../shell/Toasts.tsx';
import { checkOrganization, organizationVersion } from './organization-form.ts';
import type { OrganizationValues } from './organization-form.ts';

/** Name and permissions of an organization in one form; the API takes them by two calls, one after the other. */
export function useOrganizationForm(organization: OrganizationDetail): EditForm<OrganizationValues> {
  const t = useT();
  const toast = useToast();
  const [rename] = useEditOrganizationMutation();
  const [setPermissions] = useEditOrganizationPermissionsMutation();
  const [load] = useLazyOrganizationDetailQuery();
  const { id } = organization;
  return useEditForm<OrganizationValues>({
    saved: useMemo(() => organizationVersion(organization), [organization]),
    check: checkOrganization,
    save: async (values, etag, changed) => {
      let version = etag;
      let saved: OrganizationDetail | undefined;
      if (changed.includes('name')) {
        const { data, error } = await rename({ id, etag, body: { name: values.name.trim() } });
        if (!data) return { error };
        saved = data;
        version = data.etag;
      }
      if (changed.includes('permissions')) {
        const body = { permissions: [...values.permissions] };
        const { data, error } = await setPermissions({ id, etag: version, body });
        if (!data) return { error };
        saved = data;
      }
      return saved ? { saved: organizationVersion(saved) } : { error: undefined };
    },
    reload: async () => {
      const { data } = await load(id);
      return data && organizationVersion(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
  });
}

/** The fields of an organization in words, for the choice between two versions. */
export function useOrganizationWords(): FieldWords<OrganizationValues> {
  const t = useT();
  return useMemo(
    () => ({
      name: { label: t('organizations.name'), show: (name) => name },
      permissions: {
        label: t('administration.tab.permissions'),
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
