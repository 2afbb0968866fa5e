import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { locationName, type SharedDeployment, type PowerAction } from '@blueport/contracts';
import { DeploymentStatusChip } from '../../../../components/status/DeploymentStatusChip.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { personName } from '../../../../core/i18n/person-name.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { UrlTabs } from '../../../../ui/url-tabs/UrlTabs.tsx';
import { OutputsTab } from './OutputsTab.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { ValueList } from './ValueList.tsx';
import { DependencyGraph } from '../../../../components/graph/DependencyGraph.tsx' with { load: 'part' };
import { ResourcesTab } from './ResourcesTab.tsx' with { load: 'part' };
import { ResourceList } from '../../../../components/graph/ResourceList.tsx' with { load: 'part' };
import Button from '@mui/material/Button';
import { OperationDialog } from './OperationDialog.tsx' with { load: 'dialog' };
import { Suspense, useState } from 'react';
import { Hint } from '../../../../ui/hint/Hint.tsx';
import { busyReason, hasPower, possibleActions } from '../deployment-actions.ts';
import { deploymentShareApi } from '../queries.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import { useDownload } from './use-download.ts';

/** Share or link token through which the deployment was opened. */
type SharedWay = { readonly share: string } | { readonly token: string };

interface SharedActionsProps {
  readonly shared: SharedDeployment;
  readonly way: SharedWay;
}

const actions: readonly PowerAction[] = ['start', 'stop', 'restart'];

/** Actions that the rights of a share allow. Others are hidden. */
function SharedActions({ shared, way }: SharedActionsProps) {
  const t = useT();
  const { rights } = shared.share;
  const { deployment } = shared;
  const [requestedAction, setRequestedAction] = useState<PowerAction>();
  const [fromShare] = deploymentShareApi.useLazyDeploymentShareDownloadQuery();
  const [fromLink] = deploymentShareApi.useLazyDeploymentShareDownloadLinkQuery();
  const download = useDownload(deployment.name, (what) =>
    'share' in way ? fromShare({ ...way, query: { what } }) : fromLink({ body: { ...way, what } }),
  );
  const busy = !possibleActions(deployment.state, deployment.lock !== null).redeploy;
  return (
    <>
      {rights.includes('download') && <DownloadMenu onChoose={(what) => void download(what)} />}
      {rights.includes('operate') &&
        'share' in way &&
        hasPower(deployment) &&
        actions.map((action) => (
          <Hint key={action} text={busy ? t('deployments.notNow', { why: busyReason(deployment) }) : ''}>
            <Button
              variant="outlined"
              aria-disabled={busy}
              sx={busy ? { opacity: 0.55, cursor: 'not-allowed' } : {}}
              onClick={() => {
                if (!busy) setRequestedAction(action);
              }}
            >
              {t(`deployments.menu.${action}`)}
            </Button>
          </Hint>
        ))}
      <Suspense>
        {requestedAction && 'share' in way && (
          <OperationDialog
            deployment={deployment}
            operation={requestedAction}
            share={way.share}
            onClose={() => setRequestedAction(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Deployment as seen through a share, with the actions it allows. */
export function SharedView({ shared, way }: { readonly shared: SharedDeployment; readonly way: SharedWay }) {
  const t = useT();
  const { share, deployment } = shared;
  return (
    <>
      <PageHeader
        title={deployment.title}
        badge={<DeploymentStatusChip deployment={deployment} />}
        {...('share' in way && {
          breadcrumbs: [{ label: t('nav.shared'), to: '/portal/shared' }],
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
            content: (
              <SectionCard quiet title={t('deployments.parameters')}>
                <ValueList label={t('deployments.parameters')} values={deployment.parameters} />
              </SectionCard>
            ),
          },
        ]}
      />
    </>
  );
}
