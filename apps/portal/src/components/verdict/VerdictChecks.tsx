import Typography from '@mui/material/Typography';
import type { Verdict } from '@blueport/contracts';
import { formatLocale } from '../../core/i18n/format.ts';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';
import { type Age, SourceAge, VerdictPart } from './VerdictPart.tsx';
import { BudgetTable, NameTable, PolicyTable, QuotaTable, RightsTable, TagTable } from './verdict-tables.tsx';

const maxListed = 5;

/** Returns the first of several names, in one line. */
const shortList = (names: readonly string[]): string =>
  names.length > maxListed ? `${names.slice(0, maxListed).join(', ')} …` : names.join(', ');

const checkedSections = ['policy', 'quota', 'names', 'rights', 'budget'] as const;

/** Returns the checks with findings in one line, for a page that hides their details. */
export function checksText({ reasons }: Verdict, t: typeof translate): string {
  const found = checkedSections.filter((name) => reasons.some(({ section }) => section === name));
  if (found.length === 0) return t('verdict.checks.passed');
  const names = found.map((name) => t(`verdict.section.${name}`));
  return t('verdict.checks.findings', {
    names: new Intl.ListFormat(formatLocale(), { type: 'unit' }).format(names),
  });
}

interface ChecksProps {
  readonly verdict: Verdict;
  readonly age: Age;
}

/** The checks of a verdict, each with its figures and details: tags, policies, limits, quota, names and permissions. */
export function VerdictChecks({ verdict, age }: ChecksProps) {
  const t = useT();
  const { budget } = verdict;
  return (
    <>
      {verdict.tags ? (
        <VerdictPart
          age={age}
          title={t('verdict.section.tags')}
          section={{ state: 'ready', data: verdict.tags.exceptions, reason: null, asOf: null }}
          summary={t('verdict.tags', {
            count: verdict.tags.exceptions.length,
            names: shortList(verdict.tags.exceptions.map(({ name }) => name)),
          })}
        >
          {(exceptions) => (exceptions.length === 0 ? null : <TagTable exceptions={exceptions} />)}
        </VerdictPart>
      ) : null}
      <PolicyPart verdict={verdict} age={age} />
      <VerdictPart
        age={age}
        title={t('verdict.section.budget')}
        section={budget}
        summary={t('verdict.budgets', { count: budget.data?.budgets.length ?? 0 })}
      >
        {(data) => (data.budgets.length === 0 ? null : <BudgetTable lines={data.budgets} />)}
      </VerdictPart>
      <QuotaPart verdict={verdict} age={age} />
      <NamesPart verdict={verdict} age={age} />
      <RightsPart verdict={verdict} age={age} />
    </>
  );
}

function PolicyPart({ verdict: { policy }, age }: ChecksProps) {
  const t = useT();
  const policies = policy.data?.findings ?? [];
  const counts = (['deny', 'audit', 'unknown'] as const).flatMap((kind) => {
    const count = policies.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [{ kind, count }];
  });
  const results =
    counts.length === 0
      ? [t('verdict.checks.passed')]
      : counts.map((count) => t('verdict.policyCount', count));
  return (
    <VerdictPart
      age={age}
      title={t('verdict.section.policy')}
      section={policy}
      open={counts.some(({ kind }) => kind === 'deny')}
      summary={[t('verdict.policies', { count: policy.data?.assignments ?? 0 }), ...results].join(', ')}
    >
      {({ findings, assumedAliases = [] }) =>
        findings.length + assumedAliases.length === 0 ? null : (
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
        )
      }
    </VerdictPart>
  );
}

function QuotaPart({ verdict: { quota }, age }: ChecksProps) {
  const t = useT();
  const overLimitCount = quota.data?.lines.filter(({ fits }) => !fits).length ?? 0;
  const unread = quota.data?.unknown.length ?? 0;
  return (
    <VerdictPart
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
      {(data) =>
        data.lines.length + data.unknown.length === 0 ? null : (
          <>
            <QuotaTable {...data} />
            <SourceAge {...age} asOf={data.sizesAt} label={t('verdict.sizes')} />
          </>
        )
      }
    </VerdictPart>
  );
}

function NamesPart({ verdict: { names }, age }: ChecksProps) {
  const t = useT();
  const countNames = (...states: string[]) =>
    names.data?.names.filter(({ state }) => states.includes(state)).length ?? 0;
  const takenCount = countNames('taken', 'invalid');
  return (
    <VerdictPart
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
    </VerdictPart>
  );
}

function RightsPart({ verdict: { rights }, age }: ChecksProps) {
  const t = useT();
  const missing = rights.data?.missing.length ?? 0;
  const unasked = rights.data?.unknown?.length ?? 0;
  return (
    <VerdictPart
      age={age}
      title={t('verdict.section.rights')}
      section={rights}
      open={missing + unasked > 0}
      summary={t('verdict.rights', { needed: rights.data?.needed ?? 0, missing, unknown: unasked })}
    >
      {(data) => (missing + unasked === 0 ? null : <RightsTable {...data} />)}
    </VerdictPart>
  );
}
