import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useState } from 'react';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { deletionApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { preferredCurrency } from '../../../../components/price/currency.ts';
import { ErrorState } from '../../../../components/states/index.ts';
import { type BulkProps, supportingDeployments } from '../bulk-action.ts';
import { type DeletionEffects, deletionEffects, totalsOf } from '../deletion-effects.ts';
import { BulkDeployments, type RowDetails } from './BulkDeployments.tsx';
import { DeletionTotals } from './DeletionTotals.tsx';
import { RemovalChoice } from './RemovalChoice.tsx';
import { TypeToConfirm } from './TypeToConfirm.tsx';
import { ResourceList } from '../../../../components/graph/ResourceList.tsx';
import { GroupDeletionNote } from './GroupDeletionNote.tsx';
import { SharedResources } from './SharedResources.tsx';

/** Deletes several deployments after showing the resources affected. Requires typing their number. */
export function BulkDeleteDialog({ deployments, ...rest }: BulkProps) {
  const t = useT();
  const [removal, setRemoval] = useState<'delete' | 'detach'>('delete');
  const [typed, setTyped] = useState('');
  const [currency] = useState(preferredCurrency);
  const [remove] = deploymentApi.useDeploymentDeleteMutation();
  const possible = useMemo(() => supportingDeployments('delete', deployments), [deployments]);
  const names = useMemo(() => possible.map(({ name }) => name), [possible]);
  const goes = removal === 'delete';
  const { data, error, refetch } = deletionApi.useDeletionsQuery(
    { deployments: names, currency },
    { skip: !goes || names.length === 0 },
  );
  const endings = useMemo(() => {
    const deletedNames = new Set(names);
    return new Map(data?.result.map((row) => [row.name, deletionEffects(row, deletedNames)]));
  }, [data, names]);
  const count = String(possible.length);
  return (
    <BulkDeployments
      title={t(goes ? 'deployments.deleteMany' : 'deployments.detachMany', { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={({ name, etag }) =>
        remove({ id: name, etag, idempotencyKey: crypto.randomUUID(), query: { resources: removal } })
      }
      action={goes ? t('deployments.delete') : t('deployments.detach')}
      isDangerous
      // Do not allow confirmation before the consequences are shown.
      isReady={typed.trim() === count && (!goes || data !== undefined)}
      accepted={t(goes ? 'deployments.bulk.accepted' : 'deployments.bulk.detached')}
      details={({ name }) => (goes ? detailsOf(endings.get(name), t) : undefined)}
      confirmation={
        <TypeToConfirm label={t('deployments.bulk.confirm', { count })} value={typed} onChange={setTyped} />
      }
      {...rest}
    >
      <RemovalChoice value={removal} onChange={setRemoval} />
      {goes && possible.length > 0 && (
        <Totals error={error} onRetry={() => void refetch()}>
          {data && <DeletionTotals totals={totalsOf([...endings.values()])} currency={currency} />}
        </Totals>
      )}
    </BulkDeployments>
  );
}

interface TotalsProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

function Totals({ error, onRetry, children }: TotalsProps) {
  const t = useT();
  if (children) return children;
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {t('deployments.ends.looking')}
    </Box>
  );
}

function detailsOf(ending: DeletionEffects | undefined, t: ReturnType<typeof useT>): RowDetails | undefined {
  if (ending === undefined) return undefined;
  const { goes, stays } = ending;
  const summary = t('deployments.ends.row', { goes: goes.length, stays: stays.length });
  if (goes.length + stays.length === 0) return { summary };
  return { summary, content: () => <EndingList ending={ending} /> };
}

/** Resources deleted with one deployment, and those kept because other deployments use them. */
function EndingList({ ending }: { readonly ending: DeletionEffects }) {
  const t = useT();
  return (
    <Box sx={{ paddingInlineStart: 6, paddingBlockEnd: 2 }}>
      {ending.goes.length > 0 && (
        <ResourceList
          resources={ending.goes.map((resource) => ({ ...resource, dependsOn: [] }))}
          label={t('deployments.goes', { count: ending.goes.length })}
        />
      )}
      {ending.group && <GroupDeletionNote name={ending.group} />}
      <SharedResources resources={ending.stays} />
    </Box>
  );
}
