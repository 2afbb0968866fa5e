import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Verdict, VerdictSection } from '@blueport/contracts';
import { type ComponentProps, Suspense, type ReactNode, useState, useEffect } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { PriceEstimateView } from '../price/PriceEstimateView.tsx' with {
  load: 'part',
  texts: 'price problems',
};
import { formatMoney, monthlyText } from '../price/money.ts';
import { LoadingState } from '../states/index.ts';
import { reasonText } from './reason-text.ts';
import { VerdictLine } from './VerdictLine.tsx';
import {
  BudgetTable,
  ChangeTable,
  NameTable,
  PolicyTable,
  QuotaTable,
  RightsTable,
  TagTable,
} from './verdict-tables.tsx';
import { DependencyGraph } from '../graph/DependencyGraph.tsx' with { load: 'part' };
import { formatDateTime, formatRelative, formatUtc } from '../../core/i18n/format.ts';

const minuteMs = 60_000;
const tickMs = 15_000;

/** Returns the server's time while the page shows a verdict of the time `at`; it does not advance for a stored verdict. */
function useVerdictTime(at: string, isStored: boolean): number {
  const [passed, setPassed] = useState({ at, ms: 0 });
  useEffect(() => {
    if (isStored) return undefined;
    const since = Date.now();
    const timer = setInterval(() => setPassed({ at, ms: Date.now() - since }), tickMs);
    return () => clearInterval(timer);
  }, [at, isStored]);
  return Date.parse(at) + (passed.at === at ? passed.ms : 0);
}

interface SourceAgeProps {
  /** When the source was read; null if it was not. */
  readonly asOf: string | null | undefined;
  /** The time at which the age is computed. */
  readonly time: number;
  readonly isStored: boolean;
  /** Name of the source; absent if the heading names it. */
  readonly label?: string;
}

/** Shows the age of a source if it is older than a minute. */
function SourceAge({ asOf, time, isStored, label }: SourceAgeProps) {
  const t = useT();
  if (asOf === null || asOf === undefined || time - Date.parse(asOf) <= minuteMs) return null;
  const age = isStored
    ? t('verdict.asOf', { time: formatDateTime(asOf) })
    : t('verdict.read', { age: formatRelative(asOf, new Date(time)) });
  return (
    <Typography
      component="time"
      dateTime={asOf}
      title={formatUtc(asOf)}
      variant="caption"
      color="textSecondary"
      sx={label === undefined ? { marginInlineStart: 2 } : {}}
    >
      {label === undefined ? age : `${label}: ${age}`}
    </Typography>
  );
}

const maxListed = 5;

/** Returns the first of several names, in one line. */
const shortList = (names: readonly string[]): string =>
  names.length > maxListed ? `${names.slice(0, maxListed).join(', ')} …` : names.join(', ');

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
  const { changes, budget } = verdict;
  const age = { time: useVerdictTime(verdict.at, complete), isStored: complete };
  const counts = changes.data?.counts;
  return (
    <>
      <VerdictLine verdict={verdict} action={action} />
      <Part
        age={age}
        title={t('verdict.section.changes')}
        section={changes}
        open={complete}
        summary={counts ? t('verdict.changes', { ...counts }) : ''}
      >
        {(data) => <ChangeTable changes={data.changes} />}
      </Part>
      {verdict.tags ? (
        <Part
          age={age}
          title={t('verdict.section.tags')}
          section={{ state: 'ready', data: verdict.tags.exceptions, reason: null, asOf: null }}
          summary={t('verdict.tags', {
            count: verdict.tags.exceptions.length,
            names: shortList(verdict.tags.exceptions.map(({ name }) => name)),
          })}
        >
          {(exceptions) => (exceptions.length === 0 ? null : <TagTable exceptions={exceptions} />)}
        </Part>
      ) : null}
      {complete ? (
        <Part age={age} title={t('verdict.section.graph')} section={changes} summary="">
          {() => (
            <Suspense fallback={<LoadingState />}>
              <DependencyGraph resources={verdict.resources} fileName={verdict.blueprint.name} />
            </Suspense>
          )}
        </Part>
      ) : null}
      <PolicyPart verdict={verdict} age={age} />
      <PricePart verdict={verdict} age={age} />
      <Part
        age={age}
        title={t('verdict.section.budget')}
        section={budget}
        summary={t('verdict.budgets', { count: budget.data?.budgets.length ?? 0 })}
      >
        {(data) => (data.budgets.length === 0 ? null : <BudgetTable lines={data.budgets} />)}
      </Part>
      <QuotaPart verdict={verdict} age={age} />
      <NamesPart verdict={verdict} age={age} />
      <RightsPart verdict={verdict} age={age} />
    </>
  );
}

function PolicyPart({ verdict: { policy }, age }: SectionProps) {
  const t = useT();
  const policies = policy.data?.findings ?? [];
  const countOfKind = (kind: (typeof policies)[number]['kind']) =>
    policies.filter((one) => one.kind === kind).length;
  return (
    <Part
      age={age}
      title={t('verdict.section.policy')}
      section={policy}
      open={countOfKind('deny') > 0}
      summary={t('verdict.policies', {
        assignments: policy.data?.assignments ?? 0,
        deny: countOfKind('deny'),
        audit: countOfKind('audit'),
        unknown: countOfKind('unknown'),
      })}
    >
      {({ findings, assumedAliases = [] }) => (
        <>
          <PolicyTable findings={findings} />
          {assumedAliases.length === 0 ? null : (
            <Typography variant="caption" color="textSecondary" title={assumedAliases.join('\n')}>
              {t('verdict.assumedAliases', {
                count: assumedAliases.length,
                names: shortList(assumedAliases),
              })}
            </Typography>
          )}
        </>
      )}
    </Part>
  );
}

function PricePart({ verdict: { price, presentMonthly }, age }: SectionProps) {
  const t = useT();
  const texts = price.data
    ? [
        t('verdict.price', { total: monthlyText(price.data, t), unpriced: price.data.unpriced.length }),
        presentMonthly && t('verdict.priceNow', { amount: formatMoney(presentMonthly, price.data.currency) }),
      ]
    : [];
  return (
    <Part
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
    </Part>
  );
}

function QuotaPart({ verdict: { quota }, age }: SectionProps) {
  const t = useT();
  const overLimitCount = quota.data?.lines.filter(({ fits }) => !fits).length ?? 0;
  const unread = quota.data?.unknown.length ?? 0;
  return (
    <Part
      age={age}
      title={t('verdict.section.quota')}
      section={quota}
      open={overLimitCount + unread > 0}
      summary={t('verdict.quotas', {
        count: quota.data?.lines.length ?? 0,
        over: overLimitCount,
        unknown: unread,
      })}
    >
      {(data) => (
        <>
          <QuotaTable {...data} />
          <SourceAge {...age} asOf={data.sizesAt} label={t('verdict.sizes')} />
        </>
      )}
    </Part>
  );
}

function NamesPart({ verdict: { names }, age }: SectionProps) {
  const t = useT();
  const countNames = (...states: string[]) =>
    names.data?.names.filter(({ state }) => states.includes(state)).length ?? 0;
  const takenCount = countNames('taken', 'invalid');
  return (
    <Part
      age={age}
      title={t('verdict.section.names')}
      section={names}
      open={takenCount + countNames('unknown') > 0}
      summary={t('verdict.names', {
        count: names.data?.names.length ?? 0,
        taken: takenCount,
        unknown: countNames('unknown'),
      })}
    >
      {(data) => (data.names.length === 0 ? null : <NameTable names={data.names} />)}
    </Part>
  );
}

function RightsPart({ verdict: { rights }, age }: SectionProps) {
  const t = useT();
  const missing = rights.data?.missing.length ?? 0;
  const unasked = rights.data?.unknown?.length ?? 0;
  return (
    <Part
      age={age}
      title={t('verdict.section.rights')}
      section={rights}
      open={missing + unasked > 0}
      summary={t('verdict.rights', { needed: rights.data?.needed ?? 0, missing, unknown: unasked })}
    >
      {(data) => (missing + unasked === 0 ? null : <RightsTable {...data} />)}
    </Part>
  );
}

type Age = Pick<ComponentProps<typeof SourceAge>, 'time' | 'isStored'>;

interface PartProps<Data> {
  readonly title: string;
  readonly section: VerdictSection<Data>;
  readonly summary: string;
  /** The time at which the age of the source is computed. */
  readonly age: Age;
  /** Whether it is expanded initially. */
  readonly open?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** A part of the verdict: its figures in one line, and the details when expanded. */
function Part<Data>({ title, section, summary, age, open = false, children }: PartProps<Data>) {
  const t = useT();
  // Renders the details on first expansion, because a graph is expensive.
  const [isDrawn, setDrawn] = useState(open);
  const { data, reason, asOf } = section;
  return (
    <Box
      component="details"
      open={open}
      onToggle={() => setDrawn(true)}
      sx={{ borderTop: 1, borderColor: 'divider', paddingBlock: 2, minWidth: 0 }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', paddingBlock: 1, typography: 'body2' }}>
        <Typography component="span" variant="subtitle2" sx={{ marginInlineEnd: 2 }}>
          {title}
        </Typography>
        {data === null ? t('verdict.unknown', { reason: reason ? reasonText(reason) : '' }) : summary}
        <SourceAge {...age} asOf={asOf} />
      </Box>
      {isDrawn && data !== null ? <Box sx={{ paddingBlock: 2 }}>{children(data)}</Box> : null}
    </Box>
  );
}
