import Box from '@mui/material/Box';
import type { DeploymentDetail } from '@blueport/contracts';
import { requestEndOf } from '../../../../components/status/request-end.ts';
import { ChangesCard } from './ChangesCard.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { HealthCard } from './HealthCard.tsx';
import { OutputsCard } from './OutputsCard.tsx';
import { deferredPart } from '../../../../ui/loading/deferred-part.tsx';
import { SectionSkeleton } from '../../../../ui/section/SectionSkeleton.tsx';

const CostCard = deferredPart(async () => (await import('./CostCard.tsx')).CostCard, ['price', 'problems']);

const RequestCard = deferredPart(
  async () => (await import('../../../../components/deployment-progress/RequestCard.tsx')).RequestCard,
);

/**
 * The deployment on one screen: its health, how to reach it, its cost and owner, and what changed. One that was never
 * created shows how its request ended instead.
 */
export function OverviewTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const end = requestEndOf(deployment);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(300px, 1fr)' },
      }}
    >
      <Box sx={column}>
        {end === undefined ? (
          <>
            <HealthCard deployment={deployment} />
            <OutputsCard deployment={deployment} />
            <ChangesCard deployment={deployment} />
          </>
        ) : (
          <RequestCard
            deployment={deployment}
            end={end}
            fallback={<SectionSkeleton height={{ xs: 288, md: 184 }} />}
          />
        )}
      </Box>
      <Box sx={column}>
        {end === undefined && <CostCard name={deployment.name} fallback={<SectionSkeleton height={148} />} />}
        <DetailsCard deployment={deployment} />
      </Box>
    </Box>
  );
}

const column = { display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
