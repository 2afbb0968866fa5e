import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { locationName } from '@blueport/contracts';
import { Link } from 'react-router';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { ResourceGroupRow } from '../queries.ts';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';

/** Summary of a resource group next to the list. */
export function ResourceGroupPanel({ group }: { readonly group: ResourceGroupRow }) {
  const t = useT();
  const seesDeployments = usePermission('deploymentList').allowed;
  const deployments = new URLSearchParams({
    'f.resourceGroup': group.name,
    'f.subscriptionName': group.subscriptionName,
  });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <FactList
        facts={[
          { label: t('resourceGroups.name'), value: group.name, copy: group.name },
          {
            label: t('resourceGroups.subscription'),
            value: group.subscriptionName,
            copy: group.subscriptionId,
          },
          { label: t('resourceGroups.location'), value: locationName(group.location) },
          {
            label: t('resourceGroups.state'),
            value: <StatusChip of="cloudResource" state={group.provisioningState} />,
          },
          { label: t('resourceGroups.id'), value: <code>{group.id}</code>, copy: group.id },
          ...Object.entries(group.tags).map(([name, value]) => ({
            label: t('resourceGroups.tag', { name }),
            value,
          })),
        ]}
      />
      {seesDeployments ? (
        <MuiLink component={Link} to={`/portal/deployment?${deployments.toString()}`} variant="body2">
          {t('resourceGroups.deployments')}
        </MuiLink>
      ) : null}
    </Box>
  );
}
