import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail, Operation } from '@blueport/contracts';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { StatusIcon } from '../../../../components/status/StatusChip.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { starterName } from '../starter-name.ts';

/** Number of operations shown; the others are on the Operations tab. */
const shownOperations = 5;

/** What changed: the latest operations, newest first. */
export function ChangesCard({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const { operations } = deployment;
  return (
    <SectionCard
      flush
      title={t('deployments.changes')}
      more={{ label: t('deployments.changes.all'), to: '?tab=operations' }}
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {operations.slice(0, shownOperations).map((operation) => (
          <Change key={operation.id} operation={operation} />
        ))}
      </Box>
    </SectionCard>
  );
}

function Change({ operation }: { readonly operation: Operation }) {
  const t = useT();
  const { kind, state, version, createdAt } = operation;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 3,
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        alignItems: 'center',
      }}
    >
      <StatusIcon of="deployment" state={state} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2">
          {t('deployments.how', { operation: t(`deployments.operation.${kind}`), state })}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          {starterName(t, operation)}
          {version !== null && ` · ${t('deployments.changes.version', { version })}`}
        </Typography>
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
        <RelativeTime value={createdAt} />
      </Typography>
    </Box>
  );
}
