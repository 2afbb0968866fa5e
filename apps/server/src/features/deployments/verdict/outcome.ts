import { overshootValues, overshootMessage } from '../../spend/budgets/index.ts';
import {
  conditionText,
  type MessageValues,
  type NoteCode,
  type PolicyFinding,
  type Verdict,
  type VerdictNote,
  type VerdictSection,
  type VerdictSectionName,
} from '@blueport/contracts';
import { listNames } from './list-names.ts';
import { note, noteWithReason } from './section.ts';

type VerdictSections = Pick<
  Verdict,
  'diagnostics' | 'changes' | 'owners' | 'left' | 'policy' | 'price' | 'quota' | 'names' | 'rights' | 'budget'
>;
type Reason = Verdict['reasons'][number];

const rank = { stop: 0, fail: 1, unknown: 2, warn: 3 } as const;

const reasonFrom = (
  section: VerdictSectionName,
  severity: Reason['severity'],
  { code, message, values = {} }: VerdictNote,
): Reason => ({ section, severity, code, message, values });

const say = (
  section: VerdictSectionName,
  severity: Reason['severity'],
  code: NoteCode,
  values: MessageValues = {},
): Reason => reasonFrom(section, severity, note(code, values));

/** Groups unknown items by reason. */
function byReason<Item extends { readonly reason?: VerdictNote | null | undefined }>(
  items: readonly Item[],
): { readonly reason: VerdictNote | undefined; readonly items: readonly Item[] }[] {
  const groups = Map.groupBy(items, ({ reason }) => reason?.message ?? '');
  return [...groups.values()].map((group) => ({ reason: group[0]?.reason ?? undefined, items: group }));
}

function* ownerReasons({ owners = [] }: VerdictSections): Generator<Reason> {
  for (const { name, title, resourceIds } of owners) {
    const count = String(resourceIds.length);
    yield say('template', 'warn', 'shared-resources', { title, name, count });
  }
}

function* leftReasons({ left = [] }: VerdictSections): Generator<Reason> {
  if (left.length === 0) return;
  const values = { count: String(left.length), names: listNames(left.map(({ name }) => name)) };
  yield say('template', 'warn', 'left-behind', values);
}

function* templateReasons({ diagnostics, changes }: VerdictSections): Generator<Reason> {
  for (const { severity, code, message, reason = 'none', values, parameter = '' } of diagnostics) {
    if (code === 'ChoiceNotChecked') {
      yield say('template', 'warn', 'choice-unchecked', { parameter });
      continue;
    }
    const diagnostic = { code: 'diagnostic', message, values: { ...values, code, message, reason } };
    if (severity === 'error') yield reasonFrom('template', 'stop', diagnostic);
    if (severity === 'warning') yield reasonFrom('template', 'warn', diagnostic);
  }
  if (changes.data === null) yield unknownOf('template', changes);
  const unclear = (changes.data?.changes ?? []).filter(({ kind }) => kind === 'unknown');
  for (const { reason, items } of byReason(unclear)) {
    const count = String(items.length);
    yield reasonFrom('template', 'unknown', noteWithReason('changes-unknown', { count }, reason));
  }
}

/** Returns why a policy applies to a resource: its own message, otherwise the condition that decided. */
function causeOf({ message, conditions }: PolicyFinding): MessageValues {
  if (message !== null) return { cause: 'said', said: message.replace(/\.$/, '') };
  const [condition] = conditions;
  if (condition === undefined) return {};
  const { expected, actual } = condition;
  return {
    cause: 'condition',
    condition: conditionText(condition, JSON.stringify(expected) ?? ''),
    found: JSON.stringify(actual) ?? '',
  };
}

function* policyReasons({ policy }: VerdictSections): Generator<Reason> {
  if (policy.data === null) yield unknownOf('policy', policy);
  const byAssignment = Map.groupBy(
    policy.data?.findings ?? [],
    ({ kind, assignmentId }) => `${kind} ${assignmentId}`,
  );
  for (const [first, ...others] of byAssignment.values()) {
    if (first === undefined) continue;
    const { kind, assignment } = first;
    const names = [...new Set([first, ...others].map(({ resourceName }) => resourceName))];
    const values = {
      policy: assignment,
      count: String(names.length),
      named: 'yes',
      names: listNames(names),
      ...causeOf(first),
    };
    if (kind === 'deny') yield say('policy', 'stop', 'denied', values);
    else if (kind === 'audit') yield say('policy', 'warn', 'audited', values);
    else yield say('policy', 'unknown', 'undecided', values);
  }
}

function* quotaReasons({ quota }: VerdictSections): Generator<Reason> {
  if (quota.data === null) yield unknownOf('quota', quota);
  for (const line of quota.data?.lines ?? []) {
    if (line.fits) continue;
    yield say('quota', 'fail', 'quota', {
      title: line.title,
      location: line.location,
      used: String(line.used),
      limit: String(line.limit),
      needed: String(line.needed),
    });
  }
  for (const one of quota.data?.unknown ?? []) yield reasonFrom('quota', 'unknown', one);
}

function* nameReasons({ names }: VerdictSections): Generator<Reason> {
  if (names.data === null) yield unknownOf('names', names);
  const found = names.data?.names ?? [];
  for (const { name, state } of found) {
    if (state === 'taken') yield say('names', 'fail', 'name-taken', { name });
    if (state === 'invalid') yield say('names', 'fail', 'name-invalid', { name });
  }
  for (const { reason, items } of byReason(found.filter(({ state }) => state === 'unknown'))) {
    const values = { count: String(items.length), names: listNames(items.map(({ name }) => name)) };
    yield reasonFrom('names', 'unknown', noteWithReason('names-unknown', values, reason));
  }
}

function* rightsReasons({ rights }: VerdictSections): Generator<Reason> {
  if (rights.data === null) yield unknownOf('rights', rights);
  const missing = rights.data?.missing ?? [];
  if (missing.length > 0) yield say('rights', 'fail', 'rights', { count: String(missing.length) });
  for (const { reason, items } of byReason(rights.data?.unknown ?? [])) {
    const count = String(items.length);
    yield reasonFrom('rights', 'unknown', noteWithReason('rights-unknown', { count }, reason));
  }
}

function* moneyReasons({ budget, price }: VerdictSections): Generator<Reason> {
  if (budget.data === null) yield unknownOf('budget', budget);
  if (price.data === null) yield unknownOf('price', price);
  for (const line of budget.data?.budgets ?? []) {
    if (line.fits) continue;
    const values = overshootValues(line);
    yield reasonFrom('budget', 'stop', { code: 'budget', message: overshootMessage(line), values });
  }
  const unpriced = price.data?.unpriced.length ?? 0;
  if (unpriced > 0) yield say('price', 'warn', 'unpriced', { count: String(unpriced) });
}

/** Returns the reason of a section whose source did not respond. */
const unknownOf = (name: VerdictSectionName, section: VerdictSection<unknown>): Reason =>
  reasonFrom(name, 'unknown', section.reason ?? note('failed'));

/** A deployment with a type that the embedded cloud does not simulate always fails. */
function* typeReasons(notSimulated: readonly string[]): Generator<Reason> {
  if (notSimulated.length === 0) return;
  const values = { count: String(notSimulated.length), types: listNames(notSimulated) };
  yield say('template', 'stop', 'types-not-simulated', values);
}

/**
 * Returns all problems and unknown items, most severe first, and the outcome: only a deployment that was checked
 * completely without a problem is `ready`. `notSimulated` are the types of the template that the cloud does not have.
 */
export function outcomeOf(
  found: VerdictSections,
  notSimulated: readonly string[] = [],
): Pick<Verdict, 'outcome' | 'reasons'> {
  const reasons = [
    ...typeReasons(notSimulated),
    ...templateReasons(found),
    ...ownerReasons(found),
    ...leftReasons(found),
    ...policyReasons(found),
    ...quotaReasons(found),
    ...nameReasons(found),
    ...rightsReasons(found),
    ...moneyReasons(found),
  ].toSorted((a, b) => rank[a.severity] - rank[b.severity]);
  const gravest = reasons[0]?.severity;
  const outcome =
    gravest === 'stop'
      ? 'stopped'
      : gravest === 'fail'
        ? 'failing'
        : gravest === undefined
          ? 'ready'
          : 'warning';
  return { outcome, reasons };
}
