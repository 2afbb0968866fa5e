import { changeKinds, type Verdict, type VerdictNote } from '@blueport/contracts';
import { canonicalJson } from '../../../security/canonical-json.ts';
import { essenceOf, findingsOf } from './fingerprint.ts';
import { listNames } from './list-names.ts';
import { note } from './section.ts';

/** Returns the distinct locations of a verdict's resources. */
function regionsOf({ place, resources }: Verdict): string {
  const found = resources.flatMap(({ location }) =>
    location === undefined || location.startsWith('[') ? [] : [location],
  );
  return [...new Set(found.length === 0 ? [place.location] : found)].toSorted().join(', ');
}

const sumOf = ({ price }: Verdict): string | undefined =>
  price.data === null ? undefined : `${price.data.monthly} ${price.data.currency}`;

/** Yields the budgets that differ between two verdicts. */
function* budgetNotes(before: Verdict, after: Verdict): Generator<VerdictNote> {
  const earlier = new Map((before.budget.data?.budgets ?? []).map((line) => [line.id, line]));
  for (const line of after.budget.data?.budgets ?? []) {
    const old = earlier.get(line.id);
    if (old?.left === line.left && old.fits === line.fits) continue;
    const { left, currency } = line;
    const kind = line.scope?.kind ?? (line.subscriptionId === null ? 'organization' : 'subscription');
    yield note('budget-changed', {
      of: kind,
      name: line.scope?.name ?? line.scope?.key ?? '',
      before: old?.left ?? '?',
      beforeKnown: old === undefined ? 'no' : 'yes',
      after: left,
      currency,
      fits: String(line.fits),
    });
  }
}

/** Yields figures that differ, with the old and the new value. */
function* figuresOf(before: Verdict, after: Verdict): Generator<VerdictNote> {
  const [oldRegions, newRegions] = [regionsOf(before), regionsOf(after)];
  if (oldRegions !== newRegions) {
    yield note('region-changed', { before: oldRegions, after: newRegions });
  }
  const [oldSum, newSum] = [sumOf(before), sumOf(after)];
  if (oldSum !== newSum) {
    yield note('price-changed', {
      before: before.price.data?.monthly ?? '?',
      beforeCurrency: before.price.data?.currency ?? '?',
      beforeKnown: oldSum === undefined ? 'no' : 'yes',
      after: after.price.data?.monthly ?? '?',
      currency: after.price.data?.currency ?? '?',
      afterKnown: newSum === undefined ? 'no' : 'yes',
    });
  }
  yield* budgetNotes(before, after);
  const [oldCounts, newCounts] = [before.changes.data?.counts, after.changes.data?.counts];
  if (oldCounts && newCounts && changeKinds.some((kind) => oldCounts[kind] !== newCounts[kind])) {
    const { create, modify, delete: removed } = newCounts;
    yield note('counts-changed', {
      create: String(create),
      modify: String(modify),
      delete: String(removed),
      beforeCreate: String(oldCounts.create),
      beforeModify: String(oldCounts.modify),
      beforeDelete: String(oldCounts.delete),
    });
  }
  if (before.outcome !== after.outcome) {
    yield note('outcome-changed', { before: before.outcome, after: after.outcome });
  }
}

/** Describes the differences between a verdict and an earlier one. */
export function differencesOf(before: Verdict, after: Verdict): VerdictNote[] {
  const notes: VerdictNote[] = [];
  if (before.place.makesGroup !== after.place.makesGroup) {
    notes.push(note('group', { makesGroup: String(after.place.makesGroup) }));
  }
  const earlier = new Map(
    (before.changes.data?.changes ?? []).map((change) => [
      change.resourceId.toLowerCase(),
      canonicalJson(essenceOf(change)),
    ]),
  );
  const moved = (after.changes.data?.changes ?? []).filter(
    (change) => earlier.get(change.resourceId.toLowerCase()) !== canonicalJson(essenceOf(change)),
  );
  if (moved.length > 0) {
    const names = listNames(moved.map(({ name }) => name));
    notes.push(note('resources', { count: String(moved.length), names }));
  }
  if (before.changes.state !== after.changes.state) notes.push(note('state-read'));
  const known = new Set(findingsOf(before));
  const found = (after.policy.data?.findings ?? []).filter(
    ({ kind, resourceId, assignmentId, definitionId, effect }) =>
      !known.has([kind, resourceId, assignmentId, definitionId, effect].join(' ').toLowerCase()),
  );
  if (found.length > 0) {
    const names = listNames([...new Set(found.map(({ assignment }) => assignment))]);
    notes.push(note('findings', { count: String(found.length), names }));
  }
  const all = [...notes, ...figuresOf(before, after)];
  return all.length === 0 ? [note('policies')] : all;
}
