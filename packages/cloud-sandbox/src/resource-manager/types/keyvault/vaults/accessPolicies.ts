import { objectOf, objectsOf, textOf, type JsonObject } from '../../../json.ts';
import { defineType } from '../../defineType.ts';
import { lastName, propertiesOf } from '../../draft.ts';

/** Returns the identity of a policy: the service keeps one per directory object and application. */
const holderOf = (policy: JsonObject): string =>
  ['tenantId', 'objectId', 'applicationId']
    .map((name) => textOf(policy[name]) ?? '')
    .join('/')
    .toLowerCase();

export default defineType('Microsoft.KeyVault/vaults/accessPolicies', {
  coverage: 'simulated',
  status: { source: '@azure/arm-keyvault 5.0.0', put: { created: 201, updated: 200 } },
  changeParent(draft, vault) {
    const policies = objectsOf(propertiesOf(draft)['accessPolicies']);
    const holders = new Set(policies.map(holderOf));
    const others = objectsOf(objectOf(vault)['accessPolicies']).filter(
      (policy) => !holders.has(holderOf(policy)),
    );
    const operation = lastName(draft).toLowerCase();
    const accessPolicies =
      operation === 'replace' ? policies : operation === 'remove' ? others : [...others, ...policies];
    return { ...vault, accessPolicies };
  },
});
