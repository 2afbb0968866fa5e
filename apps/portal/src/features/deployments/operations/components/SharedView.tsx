import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { locationName, type SharedDeployment } from '@blueport/contracts';
import { StateChip } from '../../../../parts/deployment-progress/StateChip.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { personName } from '../../../../core/i18n/person-name.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { UrlTabs } from '../../../../ui/url-tabs/UrlTabs.tsx';
import { OutputsTab } from './OutputsTab.tsx';
import { SharedActions, type SharedWay } from './SharedActions.tsx';
import { ValueTable } from './ValueTable.tsx';
import { DependencyGraph } from '../../../../parts/graph/DependencyGraph.tsx' with { load: 'part' };
import { ResourcesTab } from './ResourcesTab.tsx' with { load: 'part' };
import { ResourceList } from '../../../../parts/graph/ResourceList.tsx' with { load: 'part' };

/** A deployment as a share shows it, with the buttons that its rights allow. */
export function SharedView({ shared, way }: { readonly shared: SharedDeployment; readonly way: SharedWay }) {
  const t = useT();
  const { share, deployment } = shared;
  return (
    <>
      <PageHeader
        title={deployment.title}
        badge={<StateChip state={deployment.state} />}
        {...('share' in way && {
          breadcrumbs: [{ label: t('deployments.shared.heading'), to: '/portal/shared' }],
        })}
        actions={<SharedActions shared={shared} way={way} />}
      />
      <Alert severity="info" sx={{ marginBottom: 4 }}>
        {t('deployments.shared.from', {
          name: personName(t, share.sharedBy),
          organization: share.organization,
          time: formatDateTime(share.expiresAt),
        })}
      </Alert>
      <Box sx={{ marginBottom: 5 }}>
        <FactList
          facts={[
            {
              label: t('deployments.blueprint'),
              value: `${deployment.blueprint.title} ${deployment.blueprint.version}`,
            },
            { label: t('deployments.region'), value: locationName(deployment.location) },
            { label: t('deployments.owner'), value: personName(t, deployment.owner.name) },
            { label: t('deployments.created'), value: formatDateTime(deployment.createdAt) },
            {
              label: t('deployments.share.rights'),
              value: share.rights.map((right) => t(`deployments.share.right.${right}`)).join(', '),
            },
          ]}
        />
      </Box>
      <UrlTabs
        label={deployment.title}
        tabs={[
          {
            id: 'resources',
            label: t('deployments.tab.resources'),
            content:
              'share' in way ? (
                <ResourcesTab deployment={deployment} share={way.share} />
              ) : (
                <ResourceList resources={deployment.resources} label={t('deployments.tab.resources')} />
              ),
          },
          {
            id: 'graph',
            label: t('deployments.tab.graph'),
            content: <DependencyGraph resources={deployment.resources} fileName={deployment.name} />,
          },
          {
            id: 'outputs',
            label: t('deployments.tab.outputs'),
            content: <OutputsTab deployment={deployment} />,
          },
          {
            id: 'parameters',
            label: t('deployments.parameters'),
            content: <ValueTable label={t('deployments.parameters')} values={deployment.parameters} />,
          },
        ]}
      />
    </>
  );
}
