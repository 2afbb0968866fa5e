import { conditionText, findingMessage, translateNote } from '@blueport/contracts';
import type { Verdict, VerdictNote, VerdictSection } from '@blueport/contracts';
import { exitCodes, type ExitCode } from '../../exit-codes.ts';
import { cliMessage, labeledText, translate } from '../../language.ts';
import { correctionText } from './correction-text.ts';
import { ageOf } from '../age-of.ts';
import { renderFacts, renderRows, renderSections } from '../../table.ts';

type Section = readonly [title: string, ...lines: readonly string[]];

/** Returns a note in the language of the command line; empty without a note. */
export const noteText = (note: VerdictNote | null | undefined): string =>
  note ? translateNote(note, translate) : '';

/** Formats the outcome of a verdict. Checks that could not be completed are never reported as passed. */
function outcomeText({ outcome, reasons }: Verdict): string {
  if (outcome !== 'warning' || !reasons.some(({ severity }) => severity === 'unknown'))
    return cliMessage('verdict-outcome', { outcome });
  const isWarned = reasons.some(({ severity }) => severity === 'warn');
  return cliMessage('verdict-outcome', { outcome: isWarned ? 'warningUnclear' : 'unclear' });
}

/** Returns the exit code for a verdict. */
export function verdictCode({ outcome, approval }: Pick<Verdict, 'outcome' | 'approval'>): ExitCode {
  if (outcome === 'stopped') return exitCodes.stopped;
  if (outcome === 'failing') return exitCodes.failing;
  return approval.required ? exitCodes.approval : exitCodes.ok;
}

const minuteMs = 60_000;

/** Formats how much older a source is than the verdict; empty for up to one minute. */
function ageText(asOf: string | null | undefined, at: string): string {
  if (asOf === null || asOf === undefined || Date.parse(at) - Date.parse(asOf) <= minuteMs) return '';
  return cliMessage('verdict-age', { age: ageOf(asOf, Date.parse(at)) });
}

/** Formats a section with a separate source, or the reason why it is unavailable. */
function section<Data>(
  name: string,
  { data, reason, asOf }: VerdictSection<Data>,
  at: string,
  show: (data: Data) => readonly [head: string, ...lines: readonly string[]],
): Section {
  const title = cliMessage('verdict-section', { section: name });
  if (data === null)
    return [cliMessage('verdict-unknown-section', { title, reason: noteText(reason) }).trimEnd()];
  const [head, ...lines] = show(data);
  return [labeledText(`${title}${ageText(asOf, at)}`, head), ...lines];
}

const changesOf = ({ changes, at }: Verdict): Section =>
  section('changes', changes, at, ({ counts, changes: rows }) => [
    cliMessage(
      'verdict-changes',
      Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, String(count)])),
    ),
    renderRows(
      ['CHANGE', 'NAME', 'TYPE', 'PROPERTIES'],
      rows.map(({ kind, name, type, properties, reason }) => [
        cliMessage('verdict-change', { kind }),
        name,
        type,
        noteText(reason) || properties.map(({ path }) => path).join(', '),
      ]),
    ),
  ]);

/** Formats the resources to which the request's tags do not apply. */
function tagsOf({ tags }: Verdict): readonly Section[] {
  if (tags === undefined) return [];
  const { exceptions } = tags;
  const head = cliMessage('verdict-tags', { count: String(exceptions.length) });
  if (exceptions.length === 0) return [[head]];
  const rows = exceptions.map(({ name, type, tags: names, reason }) => [
    name,
    type,
    names.join(', '),
    cliMessage('verdict-tag-reason', { reason: reason.replace('-', '_') }),
  ]);
  return [[head, renderRows(['NAME', 'TYPE', 'TAGS', 'REASON'], rows)]];
}

/** Formats a monthly price. A total with unpriced parts is marked as incomplete. */
function priceOfMonth(monthly: string, currency: string, unpriced: number): string {
  if (unpriced > 0 && Number(monthly) === 0) return cliMessage('price-unknown');
  return cliMessage('monthly-price', { monthly, currency, unpriced: String(unpriced) });
}

const priceOf = ({ price, at, presentMonthly = null }: Verdict): Section =>
  section('price', price, at, ({ monthly, currency, lines, unpriced, asOf, stale, correction }) => [
    cliMessage('verdict-price', {
      price: priceOfMonth(monthly, currency, unpriced.length),
      present: presentMonthly === null ? 'none' : `${presentMonthly} ${currency}`,
      asOf,
      stale: stale ? 'yes' : 'no',
    }),
    ...(correction === undefined ? [] : [correctionText({ correction, currency })]),
    renderRows(
      ['NAME', 'TYPE', 'MONTHLY'],
      lines.map(({ name, type, free, monthly: amount }) => [
        name,
        type,
        amount === null ? cliMessage('unknown') : free ? cliMessage('free') : `${amount} ${currency}`,
      ]),
    ),
    ...unpriced.map(({ name, reason }) => cliMessage('verdict-no-price', { name, reason: noteText(reason) })),
  ]);

/** Formats a value as conditions write it. */
const valueText = (value: unknown): string =>
  value === undefined ? cliMessage('nothing') : JSON.stringify(value);

const policiesOf = ({ policy, at }: Verdict): Section =>
  section('policy', policy, at, ({ assignments, findings, exempt, leftOut, writes, assumedAliases = [] }) => [
    cliMessage('verdict-policies', {
      assignments: String(assignments),
      findings: String(findings.length),
      exempt: String(exempt),
      leftOut: String(leftOut),
      writes: String(writes.length),
    }),
    ...findings.flatMap(({ kind, assignment, resourceName, conditions, message }) => [
      `${cliMessage('verdict-finding', { kind })}  ${resourceName}  ${assignment}${message === null ? '' : `: ${message}`}`,
      ...conditions.map(
        (condition) =>
          `      ${cliMessage('verdict-because', { condition: conditionText(condition, valueText(condition.expected)), found: valueText(condition.actual) })}`,
      ),
    ]),
    ...(assumedAliases.length === 0
      ? []
      : [
          cliMessage('verdict-assumed-aliases', {
            count: String(assumedAliases.length),
            names: assumedAliases.join(', '),
          }),
        ]),
  ]);

const quotasOf = ({ quota, at }: Verdict): Section =>
  section('quota', quota, at, ({ lines, unknown, sizesAt }) => [
    [
      cliMessage('verdict-quotas', {
        state: lines.length === 0 ? 'none' : lines.every(({ fits }) => fits) ? 'fit' : 'exceeded',
        unknown: String(unknown.length),
      }),
      ...(ageText(sizesAt, at) === '' ? [] : [cliMessage('verdict-sizes', { age: ageText(sizesAt, at) })]),
    ].join(', '),
    renderRows(
      ['QUOTA', 'REGION', 'USED', 'LIMIT', 'NEEDED', 'SUFFICIENT'],
      lines.map(({ title, location, used, limit, needed, fits }) => [
        title,
        location,
        String(used),
        String(limit),
        String(needed),
        cliMessage(fits ? 'yes' : 'no'),
      ]),
    ),
    ...unknown.map(noteText),
  ]);

const namesOf = ({ names, at }: Verdict): Section =>
  section('names', names, at, ({ names: rows }) => [
    cliMessage('verdict-names', { count: String(rows.length) }),
    renderRows(
      ['NAME', 'TYPE', 'STATE', 'REASON'],
      rows.map(({ name, type, state, message, reason }) => [
        name,
        type,
        cliMessage('verdict-name-state', { state }),
        noteText(reason) || (message ?? ''),
      ]),
    ),
  ]);

const rightsOf = ({ rights, at }: Verdict): Section =>
  section('rights', rights, at, ({ actsWith, needed, missing, unknown = [] }) => [
    cliMessage('verdict-rights', {
      missing: String(missing.length),
      needed: String(needed),
      unknown: String(unknown.length),
      actsWith,
    }),
    renderRows(
      ['MISSING', 'SCOPE'],
      missing.map(({ action, scope }) => [action, scope]),
    ),
    renderRows(
      ['UNKNOWN', 'SCOPE', 'REASON'],
      unknown.map(({ action, scope, reason }) => [action, scope, noteText(reason)]),
    ),
  ]);

type Limits = NonNullable<Verdict['budget']['data']>['budgets'];

function stateOfLimits(limits: Limits): string {
  if (limits.some(({ fits }) => !fits)) return 'exceeded';
  if (limits.some(({ requiresApproval }) => requiresApproval !== undefined)) return 'approval';
  return limits.length === 0 ? 'none' : 'fits';
}

const budgetsOf = ({ budget, at }: Verdict): Section =>
  section('budget', budget, at, ({ budgets }) => [
    cliMessage('verdict-budget', { state: stateOfLimits(budgets) }),
    renderRows(
      ['LIMIT OF', 'LIMIT', 'PLANNED', 'ADDITIONAL', 'REMAINING', ''],
      budgets.map(({ subscriptionId, scope, limit, used, adds, left, currency }) => [
        scope?.name ?? subscriptionId ?? cliMessage('whole-organization'),
        limit,
        used,
        adds ?? cliMessage('unknown'),
        left,
        currency,
      ]),
    ),
  ]);

const severityText = ({ severity }: { readonly severity: string }): string =>
  cliMessage('verdict-severity', { severity });
const sectionText = ({ section: name }: Verdict['reasons'][number]): string =>
  cliMessage('verdict-section', { section: name });

/** Returns why a verdict requires approval, in the language of the command line. */
export const approvalReason = ({ kind, message, values }: Verdict['approval']['reasons'][number]): string =>
  translate(`note.approval-${kind}`, values) ?? message;

/** Formats a verdict: planned changes, cost and objections. */
export function verdictText(verdict: Verdict): string {
  const { reasons, blueprint, place, diagnostics, approval, fingerprint, at } = verdict;
  const where = [place.resourceGroup, place.subscriptionName, place.location].filter(Boolean).join(', ');
  const about = renderFacts([
    ['Blueprint', `${blueprint.name} ${blueprint.version}`],
    ['Scope', place.makesGroup ? cliMessage('verdict-new-group', { scope: where }) : where],
    ['Checked', at],
    ['Fingerprint', fingerprint],
  ]);
  return renderSections([
    [
      outcomeText(verdict),
      ...reasons.map(
        (reason) => `  ${severityText(reason)}  ${labeledText(sectionText(reason), noteText(reason))}`,
      ),
    ],
    [about],
    ...(diagnostics.length === 0
      ? []
      : ([
          [
            cliMessage('verdict-template'),
            ...diagnostics.map((found) => `${severityText(found)}  ${findingMessage(found, translate)}`),
          ],
        ] as const)),
    changesOf(verdict),
    ...tagsOf(verdict),
    priceOf(verdict),
    policiesOf(verdict),
    quotasOf(verdict),
    namesOf(verdict),
    rightsOf(verdict),
    budgetsOf(verdict),
    [
      cliMessage('verdict-approval', { required: approval.required ? 'yes' : 'no' }),
      ...approval.reasons.map(approvalReason),
    ],
  ]);
}

/** Formats the stored verdict of an operation. */
export const storedVerdictText = ({
  verdict,
  storedAt,
}: {
  readonly verdict: Verdict | null;
  readonly storedAt: string | null;
}): string =>
  verdict === null
    ? cliMessage('verdict-not-stored')
    : `${cliMessage('verdict-stored', { time: storedAt ?? verdict.at })}\n\n${verdictText(verdict)}`;
