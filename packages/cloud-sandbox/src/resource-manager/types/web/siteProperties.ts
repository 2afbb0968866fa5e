import { endpointsOf } from '../../catalog/endpoints.ts';
import { propertiesOf, stableGuid, stableWord, type Draft } from '../draft.ts';
import { previousState } from '../preservePower.ts';

/** Returns what the service sets in a site or slot. */
export function siteProperties(draft: Draft): Record<string, string | boolean | string[]> {
  const domain = endpointsOf(draft.cloud).web;
  const name = draft.id.name.replace('/', '-').toLowerCase();
  return {
    defaultHostName: `${name}.${domain}`,
    hostNames: [`${name}.${domain}`],
    enabledHostNames: [`${name}.${domain}`, `${name}.scm.${domain}`],
    repositorySiteName: draft.id.name,
    state: previousState(draft, ['state']) ?? 'Running',
    usageState: 'Normal',
    availabilityState: 'Normal',
    enabled: propertiesOf(draft)['enabled'] !== false,
    resourceGroup: draft.id.resourceGroup ?? '',
    outboundIpAddresses: '203.0.113.21,203.0.113.22,203.0.113.23',
    possibleOutboundIpAddresses: '203.0.113.21,203.0.113.22,203.0.113.23,203.0.113.24',
    inboundIpAddress: '203.0.113.20',
    ftpsHostName: `ftps://waws-prod-${stableWord(draft.key, 4)}.ftp.azurewebsites.windows.net/site/wwwroot`,
    customDomainVerificationId: stableGuid(draft, 'domain').replaceAll('-', '').toUpperCase(),
  };
}
