import { changeKinds, type Verdict, type VerdictNote } from '@blueport/contracts';
import { canonicalJson } from '../../../security/canonical-json.ts';
import { essenceOf, findingsOf } from './fingerprint.ts';
import { listed } from './listed.ts';

const outcomes: Readonly<Record<Verdict['outcome'], string>> = {
  ready: 'ready to be sent',
  warning: 'ready, with warnings',
  failing: 'likely to fail',
  stopped: 'stopped',
};

/** Where the resources of a verdict are, each place once. */
function regionsOf({ place, resources }: Verdict): string {
  const found = resources.flatMap(({ location }) =>
    location === undefined || location.startsWith('[') ? [] : [location],
  );
  return [...new Set(found.length === 0 ? [place.location] : found)].toSorted().join(', ');
}

const sumOf = ({ price }: Verdict): string | undefined =>
  price.data === null ? undefined : `${price.data.monthly} ${price.data.currency}`;

/** Lines of a verdict's budgets that two verdicts tell differently. */
function* budgetNotes(before: Verdict, after: Verdict): Generator<VerdictNote> {
  const earlier = new Map((before.budget.data?.budgets ?? []).map((line) => [line.id, line]));
  for (const line of after.budget.data?.budgets ?? []) {
    const old = earlier.get(line.id);
    if (old?.left === line.left && old.fits === line.fits) continue;
    const { left, currency } = line;
    const of = line.subscriptionId === null ? 'organization' : 'subscription';
    yield {
      code: 'budget-changed',
      message:
        old === undefined
          ? `There is a limit of the ${of} by now, of which ${left} ${currency} are left.`
          : `Of the limit of the ${of} ${left} ${currency} are left; it was ${old.left} ${old.currency}.`,
      values: { of, before: old?.left ?? '?', after: left, currency, fits: String(line.fits) },
    };
  }
}

/** Figures that differ, the old ones beside the new. */
function* figuresOf(before: Verdict, after: Verdict): Generator<VerdictNote> {
  const [oldRegions, newRegions] = [regionsOf(before), regionsOf(after)];
  if (oldRegions !== newRegions) {
    yield {
      code: 'region-changed',
      message: `The resources would be in ${newRegions}; it was ${oldRegions}.`,
      values: { before: oldRegions, after: newRegions },
    };
  }
  const [oldSum = '?', newSum = '?'] = [sumOf(before), sumOf(after)];
  if (oldSum !== newSum) {
    yield {
      code: 'price-changed',
      message: `It costs ${newSum} a month; it was ${oldSum}.`,
      values: {
        before: before.price.data?.monthly ?? '?',
        beforeCurrency: before.price.data?.currency ?? '?',
        after: after.price.data?.monthly ?? '?',
        currency: after.price.data?.currency ?? '?',
      },
    };
  }
  yield* budgetNotes(before, after);
  const [oldCounts, newCounts] = [before.changes.data?.counts, after.changes.data?.counts];
  if (oldCounts && newCounts && changeKinds.some((kind) => oldCounts[kind] !== newCounts[kind])) {
    const { create, modify, delete: removed } = newCounts;
    yield {
      code: 'counts-changed',
      message: `${create} resources would be created, ${modify} changed and ${removed} deleted; it was ${oldCounts.create}, ${oldCounts.modify} and ${oldCounts.delete}.`,
      values: {
        create: String(create),
        modify: String(modify),
        delete: String(removed),
        beforeCreate: String(oldCounts.create),
        beforeModify: String(oldCounts.modify),
        beforeDelete: String(oldCounts.delete),
      },
    };
  }
  if (before.outcome !== after.outcome) {
    yield {
      code: 'outcome-changed',
      message: `The check comes to: ${outcomes[after.outcome]}; it was: ${outcomes[before.outcome]}.`,
      values: { before: before.outcome, after: after.outcome },
    };
  }
}

/** Says in words what makes one verdict differ from an earlier one. */
export function differencesOf(before: Verdict, after: Verdict): VerdictNote[] {
  const notes: VerdictNote[] = [];
  if (before.place.makesGroup !== after.place.makesGroup) {
    notes.push({
      code: 'group',
      message: after.place.makesGroup
        ? 'The resource group is no longer there.'
        : 'The resource group is there by now.',
      values: { makesGroup: String(after.place.makesGroup) },
    });
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
    const names = listed(moved.map(({ name }) => name));
    notes.push({
      code: 'resources',
      message: `What would happen to ${moved.length} of the resources is different now: ${names}.`,
      values: { count: String(moved.length), names },
    });
  }
  if (before.changes.state !== after.changes.state) {
    notes.push({
      code: 'state-read',
      message: 'What exists could be read at one time and not at the other.',
    });
  }
  const known = new Set(findingsOf(before));
  const found = (after.policy.data?.findings ?? []).filter(
    ({ kind, resourceId, assignmentId, definitionId, effect }) =>
      !known.has([kind, resourceId, assignmentId, definitionId, effect].join(' ').toLowerCase()),
  );
  if (found.length > 0) {
    const names = listed([...new Set(found.map(({ assignment }) => assignment))]);
    notes.push({
      code: 'findings',
      message: `Policies find something new: ${names}.`,
      values: { count: String(found.length), names },
    });
  }
  for (const note of figuresOf(before, after)) notes.push(note);
  if (notes.length === 0) notes.push({ code: 'policies', message: 'The policies in force were changed.' });
  return notes;
}
