import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DeploymentCondition } from '@blueport/contracts';
import { useMemo } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { resourceColumns } from './resource-columns.tsx';

type Left = DeploymentCondition['left'][number];

/** What earlier versions of a deployment made, and this one does not declare any more. */
export function LeftBehind({ left }: { readonly left: readonly Left[] }) {
  const t = useT();
  const columns = useMemo(() => Object.values(resourceColumns(t)), [t]);
  const title = t('deployments.resources.left');
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography variant="subtitle1" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('deployments.resources.leftHelp')}
      </Typography>
      <PlainTable label={title} rows={left} rowKey={({ id }) => id} columns={columns} />
    </Box>
  );
}
