import { findingMessage, translateNote } from '@blueport/contracts';
import type { Verdict, VerdictNote, VerdictSection } from '@blueport/contracts';
import { exitCodes, type ExitCode } from '../../exit-codes.ts';
import { say, translate } from '../../language.ts';
import { ageOf } from '../age-of.ts';
import { renderFacts, renderRows, renderSections } from '../../table.ts';

type Section = readonly [title: string, ...lines: readonly string[]];

/** Returns a note in the language of the command line; empty without a note. */
const noteText = (note: VerdictNote | null | undefined): string =>
  note ? translateNote(note, translate) : '';

/** Formats the outcome of a verdict. Checks that could not be completed are never reported as passed. */
function outcomeText({ outcome, reasons }: Verdict): string {
  if (outcome !== 'warning' || !reasons.some(({ severity }) => severity === 'unknown'))
    return say('verdict-outcome', { outcome });
  const isWarned = reasons.some(({ severity }) => severity === 'warn');
  return say('verdict-outcome', { outcome: isWarned ? 'warningUnclear' : 'unclear' });
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
  return say('verdict-age', { age: ageOf(asOf, Date.parse(at)) });
}

/** Formats a section with a separate source, or the reason why it is unavailable. */
function section<Data>(
  name: string,
  { data, reason, asOf }: VerdictSection<Data>,
  at: string,
  show: (data: Data) => readonly [head: string, ...lines: readonly string[]],
): Section {
  const title = say('verdict-section', { section: name });
  if (data === null) return [say('verdict-unknown-section', { title, reason: noteText(reason) }).trimEnd()];
  const [head, ...lines] = show(data);
  return [`${title}${ageText(asOf, at)}: ${head}`, ...lines];
}

const changesOf = ({ changes, at }: Verdict): Section =>
  section('changes', changes, at, ({ counts, changes: rows }) => [
    say(
      'verdict-changes',
      Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, String(count)])),
    ),
    renderRows(
      ['CHANGE', 'NAME', 'TYPE', 'PROPERTIES'],
      rows.map(({ kind, name, type, properties, reason }) => [
        say('verdict-change', { kind }),
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
  const head = say('verdict-tags', { count: String(exceptions.length) });
  if (exceptions.length === 0) return [[head]];
  const rows = exceptions.map(({ name, type, tags: names, reason }) => [
    name,
    type,
    names.join(', '),
    say('verdict-tag-reason', { reason: reason.replace('-', '_') }),
  ]);
  return [[head, renderRows(['NAME', 'TYPE', 'TAGS', 'WHY'], rows)]];
}

/** Formats a monthly price. A total with unpriced parts is marked as incomplete. */
function priceOfMonth(monthly: string, currency: string, unpriced: number): string {
  if (unpriced > 0 && Number(monthly) === 0) return say('price-unknown');
  return say('monthly-price', { monthly, currency, unpriced: String(unpriced) });
}

const priceOf = ({ price, at, presentMonthly = null }: Verdict): Section =>
  section('price', price, at, ({ monthly, currency, lines, unpriced, asOf, stale }) => [
    say('verdict-price', {
      price: priceOfMonth(monthly, currency, unpriced.length),
      present: presentMonthly === null ? 'none' : `${presentMonthly} ${currency}`,
      asOf,
      stale: stale ? 'yes' : 'no',
    }),
    renderRows(
      ['NAME', 'TYPE', 'MONTHLY'],
      lines.map(({ name, type, free, monthly: amount }) => [
        name,
        type,
        amount === null ? say('unknown') : free ? say('free') : `${amount} ${currency}`,
      ]),
    ),
    ...unpriced.map(({ name, reason }) => say('verdict-no-price', { name, reason: noteText(reason) })),
  ]);

/** Formats a value as conditions write it. */
const written = (value: unknown): string => (value === undefined ? say('nothing') : JSON.stringify(value));

const policiesOf = ({ policy, at }: Verdict): Section =>
  section('policy', policy, at, ({ assignments, findings, exempt, leftOut, writes, assumedAliases = [] }) => [
    say('verdict-policies', {
      assignments: String(assignments),
      findings: String(findings.length),
      exempt: String(exempt),
      leftOut: String(leftOut),
      writes: String(writes.length),
    }),
    ...findings.flatMap(({ kind, assignment, resourceName, conditions, message }) => [
      `${say('verdict-finding', { kind })}  ${resourceName}  ${assignment}${message === null ? '' : `: ${message}`}`,
      ...conditions.map(
        ({ subject, operator, expected, actual }) =>
          `      ${say('verdict-because', { condition: `${subject} ${operator} ${written(expected)}`, found: written(actual) })}`,
      ),
    ]),
    ...(assumedAliases.length === 0
      ? []
      : [
          say('verdict-assumed-aliases', {
            count: String(assumedAliases.length),
            names: assumedAliases.join(', '),
          }),
        ]),
  ]);

const quotasOf = ({ quota, at }: Verdict): Section =>
  section('quota', quota, at, ({ lines, unknown, sizesAt }) => [
    [
      say('verdict-quotas', {
        state: lines.length === 0 ? 'none' : lines.every(({ fits }) => fits) ? 'fit' : 'exceeded',
        unknown: String(unknown.length),
      }),
      ...(ageText(sizesAt, at) === '' ? [] : [say('verdict-sizes', { age: ageText(sizesAt, at) })]),
    ].join(', '),
    renderRows(
      ['QUOTA', 'REGION', 'USED', 'LIMIT', 'NEEDED', 'FITS'],
      lines.map(({ title, location, used, limit, needed, fits }) => [
        title,
        location,
        String(used),
        String(limit),
        String(needed),
        say(fits ? 'yes' : 'no'),
      ]),
    ),
    ...unknown.map(noteText),
  ]);

const namesOf = ({ names, at }: Verdict): Section =>
  section('names', names, at, ({ names: rows }) => [
    say('verdict-names', { count: String(rows.length) }),
    renderRows(
      ['NAME', 'TYPE', 'STATE', 'WHY'],
      rows.map(({ name, type, state, message, reason }) => [
        name,
        type,
        say('verdict-name-state', { state }),
        noteText(reason) || (message ?? ''),
      ]),
    ),
  ]);

const rightsOf = ({ rights, at }: Verdict): Section =>
  section('rights', rights, at, ({ actsWith, needed, missing, unknown = [] }) => [
    say('verdict-rights', {
      missing: String(missing.length),
      needed: String(needed),
      unknown: String(unknown.length),
      actsWith,
    }),
    renderRows(
      ['MISSING', 'AT'],
      missing.map(({ action, scope }) => [action, scope]),
    ),
    renderRows(
      ['NOT KNOWN', 'AT', 'WHY'],
      unknown.map(({ action, scope, reason }) => [action, scope, noteText(reason)]),
    ),
  ]);

const budgetsOf = ({ budget, at }: Verdict): Section =>
  section('budget', budget, at, ({ budgets }) => [
    say('verdict-budget', {
      state: budgets.length === 0 ? 'none' : budgets.every(({ fits }) => fits) ? 'fits' : 'exceeded',
    }),
    renderRows(
      ['LIMIT OF', 'LIMIT', 'USED', 'ADDS', 'LEFT', ''],
      budgets.map(({ subscriptionId, limit, used, adds, left, currency }) => [
        subscriptionId ?? say('whole-organization'),
        limit,
        used,
        adds ?? say('unknown'),
        left,
        currency,
      ]),
    ),
  ]);

const severityText = ({ severity }: { readonly severity: string }): string =>
  say('verdict-severity', { severity });
const sectionText = ({ section: name }: Verdict['reasons'][number]): string =>
  say('verdict-section', { section: name });

/** Returns why a verdict requires approval, in the language of the command line. */
const approvalReason = ({ kind, message, values }: Verdict['approval']['reasons'][number]): string =>
  translate(`note.approval-${kind}`, values) ?? message;

/** Formats a verdict: planned changes, cost and objections. */
export function verdictText(verdict: Verdict): string {
  const { reasons, blueprint, place, diagnostics, approval, fingerprint, at } = verdict;
  const where = [place.resourceGroup, place.subscriptionName, place.location].filter(Boolean).join(', ');
  const about = renderFacts([
    [say('verdict-blueprint'), `${blueprint.name} ${blueprint.version}`],
    [say('verdict-scope'), place.makesGroup ? say('verdict-new-group', { scope: where }) : where],
    [say('verdict-at'), at],
    [say('verdict-fingerprint'), fingerprint],
  ]);
  return renderSections([
    [
      outcomeText(verdict),
      ...reasons.map((reason) => `  ${severityText(reason)}  ${sectionText(reason)}: ${noteText(reason)}`),
    ],
    [about],
    ...(diagnostics.length === 0
      ? []
      : ([
          [
            say('verdict-template'),
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
      say('verdict-approval', { required: approval.required ? 'yes' : 'no' }),
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
    ? say('verdict-not-stored')
    : `${say('verdict-stored', { time: storedAt ?? verdict.at })}\n\n${verdictText(verdict)}`;
