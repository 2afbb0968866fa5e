import type { Verdict } from '@blueport/contracts';
import { Suspense, type ReactNode } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { PriceEstimateView } from '../price/PriceEstimateView.tsx' with {
  load: 'part',
  texts: 'price problems',
};
import { formatMoney } from '../../core/i18n/format-money.ts';
import { correctionText, monthlyText } from '../price/money.ts';
import { LoadingState } from '../states/index.ts';
import { effectText } from './effect-text.ts';
import { VerdictChecks } from './VerdictChecks.tsx';
import { VerdictLine } from './VerdictLine.tsx';
import { type Age, useVerdictAge, VerdictPart } from './VerdictPart.tsx';
import { ChangeTable } from './verdict-tables.tsx';
import { DependencyGraph } from '../graph/DependencyGraph.tsx' with { load: 'part' };

interface VerdictViewProps {
  readonly verdict: Verdict;
  readonly action?: ReactNode;
  /** Whether to include the graph and the price, for pages without them. */
  readonly complete?: boolean;
}

interface SectionProps {
  readonly verdict: Verdict;
  readonly age: Age;
}

/** A verdict on one page: its result as text, then each part with its figures and the age of its source. */
export function VerdictView({ verdict, action, complete = false }: VerdictViewProps) {
  const t = useT();
  const { changes } = verdict;
  const age = useVerdictAge(verdict.at, complete);
  return (
    <>
      <VerdictLine verdict={verdict} action={action} isStored={complete} />
      <VerdictPart
        age={age}
        title={t('verdict.section.changes')}
        section={changes}
        open={complete}
        summary={effectText(changes.data?.counts ?? {}, t)}
      >
        {(data) => (data.changes.length === 0 ? null : <ChangeTable changes={data.changes} />)}
      </VerdictPart>
      {complete ? (
        <VerdictPart age={age} title={t('verdict.section.graph')} section={changes} summary="">
          {() => (
            <Suspense fallback={<LoadingState />}>
              <DependencyGraph
                resources={verdict.resources}
                fileName={verdict.blueprint.name}
                estimate={verdict.price.data ?? undefined}
              />
            </Suspense>
          )}
        </VerdictPart>
      ) : null}
      <PricePart verdict={verdict} age={age} />
      <VerdictChecks verdict={verdict} age={age} />
    </>
  );
}

function PricePart({ verdict: { price, presentMonthly }, age }: SectionProps) {
  const t = useT();
  const texts = price.data
    ? [
        t('verdict.price', { total: monthlyText(price.data, t), unpriced: price.data.unpriced.length }),
        correctionText(price.data, t),
        presentMonthly && t('verdict.priceNow', { amount: formatMoney(presentMonthly, price.data.currency) }),
      ]
    : [];
  return (
    <VerdictPart
      age={age}
      title={t('verdict.section.price')}
      section={price}
      summary={texts.filter(Boolean).join(' · ')}
    >
      {(data) => (
        <Suspense fallback={<LoadingState />}>
          <PriceEstimateView estimate={data} />
        </Suspense>
      )}
    </VerdictPart>
  );
}
