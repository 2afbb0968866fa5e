import EmptyIcon from '@mui/icons-material/PowerOutlined';
import type { Connection, OrganizationDetail } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { connectionApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { ConnectionRow } from './ConnectionRow.tsx';
import { ConnectionDialog } from './ConnectionDialog.tsx' with { load: 'dialog' };
import { RemoveConnectionDialog } from './RemoveConnectionDialog.tsx' with { load: 'dialog' };

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly connection: Connection };

/** Cloud credentials of an organization, used by background jobs. */
export function ConnectionsTab({ organization }: { readonly organization: OrganizationDetail }) {
  const t = useT();
  // No paging, because an organization has only a few.
  const { data, error, refetch } = connectionApi.useConnectionListQuery({
    id: organization.id,
    query: { limit: 0, sortObj: { name: 1 } },
  });
  const [open, setOpen] = useState<Open>();
  const hasDirectory = (organization.directories?.length ?? 0) > 0;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  const add = (
    <PermissionButton
      permissionKey="organizationConnection"
      variant="contained"
      refusal={hasDirectory ? undefined : t('organizations.linkFirst')}
      onClick={() => setOpen({ kind: 'add' })}
    >
      {t('organizations.addConnection')}
    </PermissionButton>
  );
  const close = () => setOpen(undefined);
  return (
    <SectionCard
      spaced
      title={t('organizations.connections')}
      detail={t('organizations.connectionsDetail')}
      end={data.total > 0 ? add : undefined}
    >
      {data.total === 0 ? (
        <EmptyState icon={<EmptyIcon />} title={t('organizations.noConnection')} actions={add}>
          {t('organizations.noConnectionHelp')}
        </EmptyState>
      ) : null}
      {data.result.map((connection) => (
        <ConnectionRow
          key={connection.id}
          organization={organization.id}
          connection={connection}
          onEdit={() => setOpen({ kind: 'edit', connection })}
          onRemove={() => setOpen({ kind: 'remove', connection })}
        />
      ))}
      <Suspense>
        {open?.kind === 'remove' ? (
          <RemoveConnectionDialog
            organization={organization.id}
            connection={open.connection}
            onClose={close}
          />
        ) : open ? (
          <ConnectionDialog
            organization={organization}
            {...(open.kind === 'edit' ? { connection: open.connection } : {})}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </SectionCard>
  );
}
