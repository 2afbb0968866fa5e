import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { ResourceList } from '../../../../components/graph/ResourceList.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { preferredCurrency } from '../../../../components/price/currency.ts';
import { ErrorState } from '../../../../components/states/index.ts';
import { deletionEffects, totalsOf } from '../deletion-effects.ts';
import { deletionApi } from '../queries.ts';
import { DeletionTotals } from './DeletionTotals.tsx';
import { GroupDeletionNote } from './GroupDeletionNote.tsx';
import { SharedResources } from './SharedResources.tsx';

/** Queries the effects of deleting a deployment, without using a cached result. */
export function useDeletionPreview(name: string, withShared: boolean) {
  const [currency] = useState(preferredCurrency);
  const { data, error, refetch } = deletionApi.useDeletionsQuery({ deployments: [name], currency });
  const ending = useMemo(
    () => data && deletionEffects(data.result[0] ?? { resources: [] }, new Set([name]), withShared),
    [data, name, withShared],
  );
  return { data, ending, error, refetch, currency };
}

interface WhatGoesProps {
  readonly going: ReturnType<typeof useDeletionPreview>;
  readonly withShared: boolean;
  /** Omitted if this was decided earlier. */
  readonly onInclude?: (included: boolean) => void;
}

/** Resources that will be permanently deleted, the cost saved, and the resources shared with other deployments. */
export function DeletionList({ going, withShared, onInclude }: WhatGoesProps) {
  const t = useT();
  const { data, ending, error, refetch, currency } = going;
  if (!data || !ending) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('deployments.ends.looking')}
      </Box>
    );
  }
  const goes = t('deployments.goes', { count: ending.goes.length });
  return (
    <>
      <DeletionTotals totals={{ ...totalsOf([ending]), stays: 0 }} currency={currency} />
      {ending.goes.length > 0 && (
        <Box
          tabIndex={0}
          component="section"
          aria-label={goes}
          sx={{
            maxHeight: 200,
            overflow: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            paddingInline: 3,
          }}
        >
          <ResourceList
            resources={ending.goes.map((resource) => ({ ...resource, dependsOn: [] }))}
            label={goes}
          />
        </Box>
      )}
      {ending.group && <GroupDeletionNote name={ending.group} />}
      <SharedResources
        resources={data.result[0]?.resources ?? []}
        included={withShared}
        {...(onInclude ? { onInclude } : {})}
      />
    </>
  );
}
