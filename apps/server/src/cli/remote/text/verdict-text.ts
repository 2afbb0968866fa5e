import type { TagException, Verdict, VerdictSection } from '@blueport/contracts';
import { counted } from '../../counted.ts';
import { exitCodes, type ExitCode } from '../../exit-codes.ts';
import { ageOf } from '../age-of.ts';
import { renderFacts, renderRows, renderSections } from '../../table.ts';

type Section = readonly [title: string, ...lines: readonly string[]];

const outcomes: Readonly<Record<Verdict['outcome'], string>> = {
  ready: 'It can be deployed.',
  warning: 'It can be deployed; there is something to know.',
  failing: 'The cloud is expected to refuse it.',
  stopped: 'The portal does not send it.',
};

/** What a verdict comes to; what could not be looked at is never said to be right. */
function outcomeText({ outcome, reasons }: Verdict): string {
  if (outcome !== 'warning' || !reasons.some(({ severity }) => severity === 'unknown'))
    return outcomes[outcome];
  return reasons.some(({ severity }) => severity === 'warn')
    ? 'There is something to know, and not everything could be looked at.'
    : 'Nothing that was looked at speaks against it; not everything could be looked at.';
}

/** The exit code that a verdict stands for. */
export function verdictCode({ outcome, approval }: Pick<Verdict, 'outcome' | 'approval'>): ExitCode {
  if (outcome === 'stopped') return exitCodes.stopped;
  if (outcome === 'failing') return exitCodes.failing;
  return approval.required ? exitCodes.approval : exitCodes.ok;
}

const minuteMs = 60_000;

/** How much older than the verdict a source is; empty up to a minute. */
function ageText(asOf: string | null | undefined, at: string): string {
  if (asOf === null || asOf === undefined || Date.parse(at) - Date.parse(asOf) <= minuteMs) return '';
  return ` (${ageOf(asOf, Date.parse(at))} old)`;
}

/** A part with a source of its own, or why it is not known. */
function section<Data>(
  title: string,
  { data, reason, asOf }: VerdictSection<Data>,
  at: string,
  show: (data: Data) => readonly [head: string, ...lines: readonly string[]],
): Section {
  if (data === null) return [`${title}: not known. ${reason?.message ?? ''}`.trimEnd()];
  const [head, ...lines] = show(data);
  return [`${title}${ageText(asOf, at)}: ${head}`, ...lines];
}

const changesOf = ({ changes, at }: Verdict): Section =>
  section('Resources', changes, at, ({ counts, changes: rows }) => [
    [
      `${counts.create} to create`,
      `${counts.modify} to change`,
      `${counts.delete} to delete`,
      `${counts.noChange} unchanged`,
      ...(counts.unknown > 0 ? [`${counts.unknown} not known`] : []),
    ].join(', '),
    renderRows(
      ['CHANGE', 'NAME', 'TYPE', 'PROPERTIES'],
      rows.map(({ kind, name, type, properties, reason }) => [
        { create: 'create', modify: 'change', delete: 'delete', noChange: 'none', unknown: 'not known' }[
          kind
        ],
        name,
        type,
        reason?.message ?? properties.map(({ path }) => path).join(', '),
      ]),
    ),
  ]);

const tagReasons: Readonly<Record<TagException['reason'], string>> = {
  'not-supported': 'the type does not support tags',
  'own-value': 'the template sets its own value',
  linked: 'a linked template is sent unchanged',
  computed: 'the template computes its tags',
};

/** Where the tags of the request do not reach. */
function tagsOf({ tags }: Verdict): readonly Section[] {
  if (tags === undefined) return [];
  const { exceptions } = tags;
  if (exceptions.length === 0) return [['Tags: added to every resource']];
  const rows = exceptions.map(({ name, type, tags: names, reason }) => [
    name,
    type,
    names.join(', '),
    tagReasons[reason],
  ]);
  return [
    [
      `Tags: ${counted(exceptions.length, 'resource')} will not have all of them`,
      renderRows(['NAME', 'TYPE', 'TAGS', 'WHY'], rows),
    ],
  ];
}

/** A sum of which a part, or all, has no known price is no price of its own. */
function priceOfMonth(monthly: string, currency: string, unpriced: number): string {
  if (unpriced > 0 && Number(monthly) === 0) return 'Price not known';
  return `${unpriced > 0 ? 'At least ' : ''}${monthly} ${currency} by the month`;
}

const priceOf = ({ price, at, presentMonthly = null }: Verdict): Section =>
  section('Price', price, at, ({ monthly, currency, lines, unpriced, asOf, stale }) => [
    `${priceOfMonth(monthly, currency, unpriced.length)}${presentMonthly === null ? '' : `, now ${presentMonthly} ${currency}`}, at ${stale ? 'old ' : ''}prices of ${asOf}`,
    renderRows(
      ['NAME', 'TYPE', 'MONTHLY'],
      lines.map(({ name, type, free, monthly: amount }) => [
        name,
        type,
        amount === null ? 'not known' : free ? 'free' : `${amount} ${currency}`,
      ]),
    ),
    ...unpriced.map(({ name, reason }) => `No price for ${name}: ${reason.message}`),
  ]);

/** A value as a condition writes it. */
const written = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const policiesOf = ({ policy, at }: Verdict): Section =>
  section('Policies', policy, at, ({ assignments, findings, exempt, leftOut, writes }) => [
    [
      `${assignments} in force`,
      findings.length === 0 ? 'nothing found' : counted(findings.length, 'finding'),
      ...(exempt > 0 ? [`${exempt} exempt`] : []),
      ...(leftOut > 0 ? [`${counted(leftOut, 'more finding')} of the same kind`] : []),
      ...(writes.length > 0 ? [`${counted(writes.length, 'value')} that policies write`] : []),
    ].join(', '),
    ...findings.flatMap(({ kind, assignment, resourceName, conditions, message }) => [
      `${kind}  ${resourceName}  ${assignment}${message === null ? '' : `: ${message}`}`,
      ...conditions.map(
        ({ subject, operator, expected, actual }) =>
          `      because ${subject} ${operator} ${written(expected)}, found ${written(actual)}`,
      ),
    ]),
  ]);

const quotasOf = ({ quota, at }: Verdict): Section =>
  section('Quotas', quota, at, ({ lines, unknown, sizesAt }) => [
    [
      ...(lines.length === 0 && unknown.length === 0 ? ['none is needed'] : []),
      ...(lines.length === 0 ? [] : [lines.every(({ fits }) => fits) ? 'all fit' : 'not all fit']),
      ...(unknown.length === 0 ? [] : [`${unknown.length} are not known`]),
      ...(ageText(sizesAt, at) === '' ? [] : [`machine sizes${ageText(sizesAt, at)}`]),
    ].join(', '),
    renderRows(
      ['QUOTA', 'REGION', 'USED', 'LIMIT', 'NEEDED', 'FITS'],
      lines.map(({ title, location, used, limit, needed, fits }) => [
        title,
        location,
        String(used),
        String(limit),
        String(needed),
        fits ? 'yes' : 'no',
      ]),
    ),
    ...unknown.map(({ message }) => message),
  ]);

const namesOf = ({ names, at }: Verdict): Section =>
  section('Names', names, at, ({ names: rows }) => [
    rows.length === 0 ? 'none has to be free' : `${rows.length} looked at`,
    renderRows(
      ['NAME', 'TYPE', 'STATE', 'WHY'],
      rows.map(({ name, type, state, message }) => [name, type, state, message ?? '']),
    ),
  ]);

const rightsOf = ({ rights, at }: Verdict): Section =>
  section('Rights', rights, at, ({ actsWith, needed, missing, unknown = [] }) => [
    `${missing.length} of ${needed} are missing${unknown.length > 0 ? `, ${unknown.length} are not known` : ''}, ${actsWith === 'person' ? 'of your own' : "of the organization's connection"}`,
    renderRows(
      ['MISSING', 'AT'],
      missing.map(({ action, scope }) => [action, scope]),
    ),
    renderRows(
      ['NOT KNOWN', 'AT', 'WHY'],
      unknown.map(({ action, scope, reason }) => [action, scope, reason.message]),
    ),
  ]);

const budgetsOf = ({ budget, at }: Verdict): Section =>
  section('Budget', budget, at, ({ budgets }) => [
    budgets.length === 0 ? 'no limit' : budgets.every(({ fits }) => fits) ? 'it fits' : 'not enough is left',
    renderRows(
      ['LIMIT OF', 'LIMIT', 'USED', 'ADDS', 'LEFT', ''],
      budgets.map(({ subscriptionId, limit, used, adds, left, currency }) => [
        subscriptionId ?? 'the organization',
        limit,
        used,
        adds ?? 'not known',
        left,
        currency,
      ]),
    ),
  ]);

/** A verdict as a person reads it: what would be done, what it costs, and what speaks against it. */
export function verdictText(verdict: Verdict): string {
  const { reasons, blueprint, place, diagnostics, approval, fingerprint, at } = verdict;
  const where = [place.resourceGroup, place.subscriptionName, place.location].filter(Boolean).join(', ');
  const about = renderFacts([
    ['Blueprint', `${blueprint.name} ${blueprint.version}`],
    ['Where', `${where}${place.makesGroup ? ' (the group is new)' : ''}`],
    ['At', at],
    ['Fingerprint', fingerprint],
  ]);
  return renderSections([
    [
      outcomeText(verdict),
      ...reasons.map(({ severity, section: of, message }) => `  ${severity}  ${of}: ${message}`),
    ],
    [about],
    ...(diagnostics.length === 0
      ? []
      : ([['Template:', ...diagnostics.map(({ severity, message }) => `${severity}  ${message}`)]] as const)),
    changesOf(verdict),
    ...tagsOf(verdict),
    priceOf(verdict),
    policiesOf(verdict),
    quotasOf(verdict),
    namesOf(verdict),
    rightsOf(verdict),
    budgetsOf(verdict),
    [
      `Approval: ${approval.required ? 'needed' : 'not needed'}`,
      ...approval.reasons.map(({ message }) => message),
    ],
  ]);
}

/** The verdict that was kept of an operation. */
export const storedVerdictText = ({
  verdict,
  storedAt,
}: {
  readonly verdict: Verdict | null;
  readonly storedAt: string | null;
}): string =>
  verdict === null ? 'No verdict was kept.' : `Kept on ${storedAt ?? verdict.at}.\n\n${verdictText(verdict)}`;
