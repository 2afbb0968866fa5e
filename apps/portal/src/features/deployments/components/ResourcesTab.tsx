import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type DeploymentDetail, locationName } from '@blueport/contracts';
import { CopyButton } from '../../../code-view/CopyButton.tsx';
import { StateChip } from '../../../deployment-progress/StateChip.tsx';
import { ResourceIcon } from '../../../graph/ResourceIcon.tsx';
import { resourceTypeLabel } from '../../../graph/resource-kind.ts';
import { useT } from '../../../i18n/translate.tsx';
import { EmptyState } from '../../../states/index.ts';

/** What belongs to the deployment. */
export function ResourcesTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  if (deployment.resources.length === 0) return <EmptyState title={t('deployments.noResources')} />;
  return (
    <Paper
      variant="outlined"
      component="section"
      tabIndex={0}
      aria-label={t('deployments.tab.resources')}
      sx={{ overflowX: 'auto' }}
    >
      <Table size="small" aria-label={t('deployments.tab.resources')}>
        <TableHead>
          <TableRow>
            {(['name', 'type', 'region', 'state', 'id'] as const).map((column) => (
              <TableCell key={column}>{t(`deployments.resource.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {deployment.resources.map((resource) => (
            <TableRow key={resource.id} hover>
              <TableCell>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 500 }}>
                  <ResourceIcon type={resource.type} />
                  {resource.name}
                </Box>
              </TableCell>
              <TableCell title={resource.type}>{resourceTypeLabel(resource.type)}</TableCell>
              <TableCell>{resource.location && locationName(resource.location)}</TableCell>
              <TableCell>
                <StateChip state={resource.state} />
              </TableCell>
              <TableCell>
                <CopyButton text={resource.id} what={t('deployments.resource.id')} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}
