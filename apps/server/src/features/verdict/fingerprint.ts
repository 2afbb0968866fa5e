import type { Verdict, VerdictChange, VerdictNote } from '@blueport/contracts';
import { canonicalJson, hashOf } from '../../security/canonical-json.ts';
import type { Vault } from '../../security/vault.ts';
import { templateHashOf, type PlannedRequest } from '../deployments/index.ts';

type Parts = Pick<Verdict, 'changes' | 'policy'>;

/** What of a change decides; texts for people do not. */
const essenceOf = ({ resourceId, kind, properties }: VerdictChange) => ({
  id: resourceId.toLowerCase(),
  kind,
  properties: properties.map(({ path, kind: change, before, after }) => [path, change, before, after]),
});

const changesOf = ({ changes }: Parts): unknown =>
  changes.data === null
    ? 'unknown'
    : changes.data.changes.map(essenceOf).toSorted((a, b) => (a.id < b.id ? -1 : 1));

const findingsOf = ({ policy }: Parts): string[] =>
  (policy.data?.findings ?? [])
    .map(({ kind, resourceId, assignmentId, definitionId, effect }) =>
      [kind, resourceId, assignmentId, definitionId, effect].join(' ').toLowerCase(),
    )
    .toSorted();

/**
 * Stands for all that an approval is about: template, values, place, version, differences and the policies in force. Secure
 * values enter by a keyed fingerprint only, so that nobody can try out short passwords on it.
 */
export function fingerprintOf(
  vault: Vault,
  planned: PlannedRequest,
  found: Parts & { readonly policyMark: string | null },
): string {
  const { blueprint, target, plan } = planned;
  return hashOf({
    template: templateHashOf(plan.content.template),
    parameters: plan.content.parameters,
    secure: vault.fingerprint(canonicalJson(plan.content.secureParameters)).toString('hex'),
    place: [
      target.subscriptionId.toLowerCase(),
      target.resourceGroup?.toLowerCase() ?? null,
      target.makesGroup,
      target.location,
    ],
    version: blueprint.versionId,
    configuration: blueprint.configurationId,
    changes: changesOf(found),
    policies: found.policyMark ?? 'unknown',
    findings: findingsOf(found),
  }).toString('hex');
}

const mostNamed = 5;
const listed = (names: readonly string[]): string =>
  names.length > mostNamed ? `${names.slice(0, mostNamed).join(', ')} …` : names.join(', ');

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
  if (notes.length === 0) notes.push({ code: 'policies', message: 'The policies in force were changed.' });
  return notes;
}
