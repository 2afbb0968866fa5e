import type { Preview, PriceRequest, Verdict } from '@blueport/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentProps, useState } from 'react';
import { EstimatedGraph } from '../../../../components/graph/EstimatedGraph.tsx';
import { maxUngroupedRows } from '../../../../components/graph/row-limits.ts';
import { PricePanel } from '../../../../components/price/deferred-price-panel.ts';
import { LoadingState } from '../../../../components/states/index.ts';
import { VerdictDetails } from '../../../../components/verdict/wizard-verdict.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx';
import type { Wizard } from '../use-wizard.ts';
import { GroupedResources } from '../wizard-parts.ts';
import { CodeTabs } from './CodeTabs.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

interface SummaryDetailsProps {
  readonly wizard: Wizard;
  readonly verdict: Verdict | undefined;
  /** Preview of the resources, until there is a verdict. */
  readonly preview: Preview | undefined;
  readonly priceRequest: PriceRequest;
}

/** Everything that explains the summary, expandable: changes, checks, price by resource and equivalent code. */
export function SummaryDetails({ wizard, verdict, preview, priceRequest }: SummaryDetailsProps) {
  const t = useT();
  const fileName = wizard.blueprint.name;
  const resources = (verdict ?? preview)?.resources ?? [];
  const graph = resources.length > 0 && (
    <Created resources={resources} fileName={fileName} priceRequest={priceRequest} />
  );
  const title = t(wizard.existingDeployment ? 'provision.createdAgain' : 'deploy.created');
  const created = (
    <Disclosure
      heading="h3"
      title={title}
      summary={preview && t('deploy.createdCount', { count: preview.resources.length })}
    >
      {graph}
    </Disclosure>
  );
  return (
    <SectionCard spaced quiet title={t('provision.details')}>
      <Box sx={{ marginBlock: -3, '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>
        {verdict ? <VerdictDetails verdict={verdict} graph={graph} fallback={created} /> : created}
        <Disclosure heading="h3" title={t('provision.priceDetails')} summary={t('provision.priceBreakdown')}>
          <PricePanel withoutTotal request={priceRequest} fallback={<LoadingState />} />
        </Disclosure>
        {!wizard.missingOffer && (
          <Disclosure heading="h3" title={t('provision.asCode')} summary={t('provision.asCodeHelp')}>
            <CodeTabs wizard={wizard} />
          </Disclosure>
        )}
      </Box>
    </SectionCard>
  );
}

/** Resources to be created: a few with their graph, or many grouped by type with the graph on demand. */
function Created(props: ComponentProps<typeof EstimatedGraph>) {
  const { resources } = props;
  const t = useT();
  const [asGraph, setAsGraph] = useState(false);
  if (asGraph || resources.length <= maxUngroupedRows) {
    return <EstimatedGraph {...props} />;
  }
  return (
    <>
      <GroupedResources resources={resources} fallback={<Skeleton variant="rounded" height={160} />} />
      <Button size="small" variant="outlined" onClick={() => setAsGraph(true)} sx={{ marginTop: 2 }}>
        {t('provision.showGraph')}
      </Button>
    </>
  );
}
