import { sessionApi } from '../../core/api/session-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { SwitchList } from './SwitchList.tsx';
import { useSessionSwitch } from './use-session-switch.ts';

/** The organizations in which the person has an account, with the option to switch between them. */
export function OrganizationDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const organizations = sessionApi.useSessionOrganizationsQuery();
  const { busy, failure, choose } = useSessionSwitch(onClose);
  const items = organizations.data?.map(({ id, name, current }) => ({
    id,
    name,
    note: current ? t('organization.current') : undefined,
    isCurrent: current,
  }));
  return (
    <SwitchList
      open
      title={t('organization.title')}
      detail={t('organization.detail')}
      items={items}
      error={organizations.error}
      isLoading={organizations.isLoading}
      busy={busy}
      failure={failure}
      onRetry={() => void organizations.refetch()}
      onChoose={(id) => {
        const target = organizations.data?.find((organization) => organization.id === id);
        if (!target) return;
        const { tenantId, name } = target;
        void choose(id, { tenantId, organizationId: id }, t('organization.switched', { name }));
      }}
      onClose={onClose}
    />
  );
}
