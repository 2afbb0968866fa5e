import { Suspense } from 'react';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { locationName, type ResourceRow } from '@blueport/contracts';
import { Link } from 'react-router';
import { ResourceCost } from '../../../../components/cost/ResourceCost.tsx' with {
  load: 'part',
  texts: 'cost',
};
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { groupPath } from '../group-path.ts';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';

/** Summary of a resource next to the list, with the source of the data. */
export function ResourcePanel({ resource }: { readonly resource: ResourceRow }) {
  const t = useT();
  const seesMetrics = usePermission('metrics').allowed;
  const optional = (label: string, value: string | null) => (value ? { label, value } : null);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Suspense>
        <ResourceCost resourceId={resource.id} />
      </Suspense>
      <FactList
        facts={[
          { label: t('resourceGroups.type'), value: resource.type, copy: resource.type },
          optional(t('resourceGroups.location'), resource.location && locationName(resource.location)),
          {
            label: t('resourceGroups.subscription'),
            value: resource.subscriptionName,
            copy: resource.subscriptionId,
          },
          resource.provisioningState !== null && {
            label: t('resourceGroups.state'),
            value: <StatusChip of="cloudResource" state={resource.provisioningState} />,
          },
          optional(t('resourceGroups.sku'), resource.sku),
          optional(t('resourceGroups.kind'), resource.kind),
          optional(t('resourceGroups.managedBy'), resource.managedBy),
          resource.createdAt !== null && {
            label: t('resourceGroups.created'),
            value: <Moment value={resource.createdAt} />,
          },
          resource.changedAt !== null && {
            label: t('resourceGroups.changed'),
            value: <Moment value={resource.changedAt} />,
          },
          { label: t('resourceGroups.seen'), value: <RelativeTime value={resource.seenAt} /> },
          {
            label: t('resourceGroups.source'),
            value:
              resource.source === 'person'
                ? t('resourceGroups.source.person')
                : t(`inventory.source.${resource.source}`),
          },
          { label: t('resourceGroups.id'), value: <code>{resource.id}</code>, copy: resource.id },
          ...Object.entries(resource.tags).map(([name, value]) => ({
            label: t('resourceGroups.tag', { name }),
            value,
          })),
        ]}
      />
      {seesMetrics && (
        <MuiLink
          component={Link}
          to={`/portal/metrics?${new URLSearchParams({ r: resource.id }).toString()}`}
          variant="body2"
        >
          {t('nav.metrics')}
        </MuiLink>
      )}
      {resource.resourceGroup === null ? null : (
        <MuiLink
          component={Link}
          to={groupPath(resource.subscriptionId, resource.resourceGroup)}
          variant="body2"
        >
          {t('resourceGroups.toGroup', { name: resource.resourceGroup })}
        </MuiLink>
      )}
    </Box>
  );
}
