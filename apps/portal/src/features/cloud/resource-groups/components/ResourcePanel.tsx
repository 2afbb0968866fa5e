import { Suspense, useMemo } from 'react';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { applicationType, locationName, type ResourceRow } from '@blueport/contracts';
import { Link } from 'react-router';
import { ResourceCost } from '../../../../components/cost/ResourceCost.tsx' with {
  load: 'part',
  texts: 'cost',
};
import { ResourceInsights } from '../../../../components/insights/ResourceInsights.tsx' with {
  load: 'part',
  texts: 'insights activity operations metrics chart cloud-inventory',
};
import { useInsightTypes } from '../../../../components/insights/use-insight-types.ts';
import { LoadingState } from '../../../../components/states/index.ts';
import { useUrlChoice } from '../../../../ui/url-tabs/use-url-choice.ts';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { groupPath } from '../group-path.ts';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';

const views = ['details', 'insights'] as const;

/** Summary of a resource next to the list; for machines and storage accounts also what needs attention. */
export function ResourcePanel({ resource }: { readonly resource: ResourceRow }) {
  const t = useT();
  const [view, choose] = useUrlChoice('panel', views);
  const hasInsights = useInsightTypes();
  const of = useMemo(() => ({ resource: resource.id }), [resource.id]);
  if (!hasInsights(resource.type)) return <ResourceDetails resource={resource} />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <ViewSwitch
          label={t('resourceGroups.panelView')}
          value={view}
          options={[
            { value: 'details', label: t('resourceGroups.details') },
            { value: 'insights', label: t('nav.insights') },
          ]}
          onChange={choose}
        />
      </div>
      {view === 'details' ? (
        <ResourceDetails resource={resource} />
      ) : (
        <Suspense fallback={<LoadingState />}>
          <ResourceInsights of={of} />
        </Suspense>
      )}
    </Box>
  );
}

/** The facts of a resource with the source of the data, its cost, and links. */
function ResourceDetails({ resource }: { readonly resource: ResourceRow }) {
  const t = useT();
  const seesMetrics = usePermission('metrics').allowed;
  const isApplication = resource.type.toLowerCase() === applicationType.toLowerCase();
  const seesApplication = usePermission('insightsService').allowed && isApplication;
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
      {seesApplication && (
        <MuiLink
          component={Link}
          to={`/portal/insights/applications?${new URLSearchParams({ resource: resource.id }).toString()}`}
          variant="body2"
        >
          {t('resourceGroups.toApplication')}
        </MuiLink>
      )}
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
