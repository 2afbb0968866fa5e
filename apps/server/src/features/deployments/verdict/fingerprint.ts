import type { Verdict, VerdictChange } from '@blueport/contracts';
import { canonicalJson, hashOf } from '../../../security/canonical-json.ts';
import type { Vault } from '../../../security/vault.ts';
import { templateHashOf, type PlannedRequest } from '../operations/index.ts';

type Parts = Pick<Verdict, 'changes' | 'policy'>;

/** What of a change decides; texts for people do not. */
export const essenceOf = ({ resourceId, kind, properties }: VerdictChange) => ({
  id: resourceId.toLowerCase(),
  kind,
  properties: properties.map(({ path, kind: change, before, after }) => [path, change, before, after]),
});

const changesOf = ({ changes }: Parts): unknown =>
  changes.data === null
    ? 'unknown'
    : changes.data.changes.map(essenceOf).toSorted((a, b) => (a.id < b.id ? -1 : 1));

export const findingsOf = ({ policy }: Parts): string[] =>
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
