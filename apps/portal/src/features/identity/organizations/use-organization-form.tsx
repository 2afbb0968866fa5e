import type { OrganizationDetail } from '@blueport/contracts';
import { useMemo } from 'react';
import type { FieldTexts } from '../../../components/administration/ConflictDialog.tsx';
import { useEditForm } from '../../../components/administration/use-edit-form.ts';
import type { EditForm } from '../../../components/administration/use-edit-form.ts';
import { organizationApi } from '../../../core/api/administration/organization-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { useToast } from '../../../ui/page/Toasts.tsx';
import { checkOrganization, organizationVersion } from './organization-form.ts';
import type { OrganizationValues } from './organization-form.ts';
import { KeyChanges } from '../../../components/administration/KeyChanges.tsx' with { load: 'part' };

/** Manages the edits of an organization in one form, which are saved with several sequential requests. */
export function useOrganizationForm(organization: OrganizationDetail): EditForm<OrganizationValues> {
  const t = useT();
  const toast = useToast();
  const [rename] = organizationApi.useOrganizationEditMutation();
  const [editSignIn] = organizationApi.useOrganizationEditSignInMutation();
  const [setPermissions] = organizationApi.useOrganizationEditPermissionsMutation();
  const [load] = organizationApi.useLazyOrganizationGetQuery();
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
      const rules = (['requiresMultiFactor', 'guestsAllowed'] as const).filter((rule) =>
        changed.includes(rule),
      );
      if (rules.length > 0) {
        const body = Object.fromEntries(rules.map((rule) => [rule, values[rule]]));
        const { data, error } = await editSignIn({ id, etag: version, body });
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
      const { data } = await load({ id });
      return data && organizationVersion(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
  });
}

/** Returns labels and display texts of the organization's fields for the edit conflict dialog. */
export function useOrganizationTexts(): FieldTexts<OrganizationValues> {
  const t = useT();
  return useMemo(
    () => ({
      name: { label: t('organizations.name'), show: (name) => name },
      requiresMultiFactor: {
        label: t('organizations.requiresMultiFactor'),
        show: (on) => t(on ? 'organizations.factorRequired' : 'organizations.factorFree'),
      },
      guestsAllowed: {
        label: t('organizations.guestsAllowed'),
        show: (on) => t(on ? 'organizations.guestsOn' : 'organizations.guestsOff'),
      },
      permissions: {
        label: t('administration.tab.permissions'),
        show: (keys, base) => <KeyChanges base={base} keys={keys} />,
      },
    }),
    [t],
  );
}
