import type { Verdict, VerdictChange } from '@blueport/contracts';
import { canonicalJson, hashOf } from '../../../security/canonical-json.ts';
import type { Vault } from '../../../security/vault.ts';
import { templateHashOf, type PlannedRequest } from '../operations/index.ts';

type Parts = Pick<Verdict, 'changes' | 'policy'>;

/** Reduces a change to what affects the decision, without display texts. */
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
 * Returns the fingerprint of everything that an approval covers: template, values, target, version, differences and
 * the policies in force. Secure values enter only by a keyed fingerprint, so that short passwords cannot be
 * brute-forced.
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
