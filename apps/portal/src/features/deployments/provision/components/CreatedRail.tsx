import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Preview, PriceRequest } from '@blueport/contracts';
import { useMemo } from 'react';
import { resourceGraph } from '../../../../components/graph/resource-graph.ts';
import { ResourceList } from '../../../../components/graph/ResourceList.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PriceRail } from '../../../../components/price/PriceRail.tsx';
import { maxUngroupedRows } from '../../../../components/graph/row-limits.ts';
import { GroupedResources } from '../wizard-parts.ts';

interface CreatedRailProps {
  readonly preview: Preview | undefined;
  readonly priceRequest: PriceRequest;
  /** Titles of the parameters for which the preview uses a placeholder. */
  readonly placeholders: readonly string[];
  /** Whether a newer preview is loading. */
  readonly stale: boolean;
  readonly failed: boolean;
  readonly title: string;
}

/** Preview of the resources and cost for the current values, next to the form on wide screens. */
export function CreatedRail(props: CreatedRailProps) {
  const { preview, priceRequest, placeholders, stale, failed, title } = props;
  const t = useT();
  const resources = useMemo(() => resourceGraph(preview?.resources ?? []).nodes, [preview]);
  return (
    <Box
      component="aside"
      aria-label={title}
      sx={{
        display: { xs: 'none', lg: 'block' },
        position: 'sticky',
        top: 80,
        alignSelf: 'start',
        maxHeight: 'calc(100vh - 104px)',
        overflow: 'auto',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        padding: 4,
      }}
    >
      {!failed && <PriceRail request={priceRequest} />}
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ marginBottom: 2 }}>
        {preview && !failed ? t('deploy.createdCount', { count: preview.resources.length }) : ' '}
      </Typography>
      {placeholders.length > 0 && !failed ? (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ marginBottom: 2 }}>
          {t('provision.placeholders', { names: placeholders.join(', ') })}
        </Typography>
      ) : null}
      {failed ? (
        <Alert severity="warning">{t('provision.previewFailed')}</Alert>
      ) : preview ? (
        <Box aria-busy={stale}>
          {resources.length > maxUngroupedRows ? (
            <GroupedResources resources={resources} fallback={<Skeleton variant="rounded" height={160} />} />
          ) : (
            <ResourceList resources={resources} label={title} />
          )}
        </Box>
      ) : (
        <Skeleton variant="rounded" height={160} />
      )}
    </Box>
  );
}
