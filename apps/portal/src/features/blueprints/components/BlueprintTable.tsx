import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { BlueprintSummary } from '@blueport/contracts';
import { Link } from 'react-router';
import { formatNumber } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/translate.tsx';
import { BlueprintIcon } from './BlueprintIcon.tsx';
import { DeployButton } from './DeployButton.tsx';

/** The marketplace as rows, to compare. */
export function BlueprintTable({ blueprints }: { readonly blueprints: readonly BlueprintSummary[] }) {
  const t = useT();
  return (
    <Paper
      variant="outlined"
      component="section"
      tabIndex={0}
      aria-label={t('blueprints.heading')}
      sx={{ overflowX: 'auto' }}
    >
      <Table size="small" aria-label={t('blueprints.heading')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('blueprints.column.title')}</TableCell>
            <TableCell>{t('blueprints.column.category')}</TableCell>
            <TableCell align="right">{t('blueprints.column.types')}</TableCell>
            <TableCell align="right">{t('blueprints.column.minutes')}</TableCell>
            <TableCell>{t('blueprints.column.version')}</TableCell>
            <TableCell align="right">{t('blueprints.column.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {blueprints.map((blueprint) => (
            <TableRow key={blueprint.name} hover>
              <TableCell sx={{ minWidth: 280 }}>
                <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
                  <BlueprintIcon icon={blueprint.icon} size={32} />
                  <MuiLink component={Link} to={`/portal/blueprint/${blueprint.name}`}>
                    {blueprint.title}
                  </MuiLink>
                </Box>
              </TableCell>
              <TableCell>{blueprint.category}</TableCell>
              <TableCell align="right">{formatNumber(blueprint.resourceTypes.length)}</TableCell>
              <TableCell align="right">{formatNumber(blueprint.estimatedMinutes)}</TableCell>
              <TableCell>{blueprint.version}</TableCell>
              <TableCell align="right">
                <DeployButton name={blueprint.name} title={blueprint.title} variant="outlined" size="small" />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}
