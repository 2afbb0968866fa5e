import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { deploymentPath, type DeploymentSummary, type HomeScope } from '@blueport/contracts';
import { BlueprintIcon } from '../../../../components/blueprint-icon/BlueprintIcon.tsx';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { DeploymentStatusChip } from '../../../../components/status/DeploymentStatusChip.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { HomeHint, LinkRow, LinkRows } from './LinkRows.tsx';
import { Avatar } from '../../../../components/people/Avatar.tsx';

interface RecentDeploymentsProps {
  readonly deployments: readonly DeploymentSummary[];
  readonly scope: HomeScope;
}

/** The deployments that changed most recently, with their state. */
export function RecentDeployments({ deployments, scope }: RecentDeploymentsProps) {
  const t = useT();
  return (
    <SectionCard
      flush
      title={t(scope === 'mine' ? 'home.recent.mine' : 'home.recent')}
      more={{ label: t('home.recent.all'), to: '/portal/deployment' }}
    >
      {deployments.length === 0 ? (
        <HomeHint>{t('home.recent.none')}</HomeHint>
      ) : (
        <LinkRows>
          {deployments.map((deployment) => (
            <RecentDeployment key={deployment.id} deployment={deployment} showsOwner={scope === 'all'} />
          ))}
        </LinkRows>
      )}
    </SectionCard>
  );
}

interface RecentDeploymentProps {
  readonly deployment: DeploymentSummary;
  readonly showsOwner: boolean;
}

function RecentDeployment({ deployment, showsOwner }: RecentDeploymentProps) {
  const { blueprint, resourceGroup, subscriptionName, owner } = deployment;
  const place = resourceGroup ?? subscriptionName;
  return (
    <LinkRow
      to={`/portal${deploymentPath(deployment)}`}
      icon={<BlueprintIcon icon={blueprint.icon} size={32} />}
      title={deployment.title}
      detail={[blueprint.title, place, showsOwner && owner.name].filter(Boolean).join(' · ')}
      end={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          {showsOwner && owner.name !== '' ? <Avatar id={owner.id} name={owner.name} size={24} /> : null}
          <Box sx={{ minWidth: { md: 112 } }}>
            <DeploymentStatusChip deployment={deployment} />
          </Box>
          <Typography
            variant="caption"
            color="textSecondary"
            sx={{
              display: { xs: 'none', md: 'block' },
              whiteSpace: 'nowrap',
              minWidth: 104,
              textAlign: 'end',
            }}
          >
            <RelativeTime value={deployment.updatedAt} />
          </Typography>
        </Box>
      }
    />
  );
}
