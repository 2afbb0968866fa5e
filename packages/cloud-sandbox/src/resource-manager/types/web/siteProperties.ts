import type { AllowedValues } from '../../rules/allowedValues.ts';
import { refuseWebValue } from '../../rules/valueRefusals.ts';
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

/** Values of a site and of its slots. */
export const siteValues: AllowedValues = {
  refuse: refuseWebValue,
  allowed: {
    'properties.clientCertMode': ['Required', 'Optional', 'OptionalInteractiveUser'],
    'properties.redundancyMode': ['None', 'Manual', 'Failover', 'ActiveActive', 'GeoRedundant'],
    'properties.publicNetworkAccess': ['Enabled', 'Disabled'],
    'properties.siteConfig.minTlsVersion': ['1.0', '1.1', '1.2', '1.3'],
    'properties.siteConfig.scmMinTlsVersion': ['1.0', '1.1', '1.2', '1.3'],
    'properties.siteConfig.ftpsState': ['AllAllowed', 'FtpsOnly', 'Disabled'],
    'properties.siteConfig.managedPipelineMode': ['Integrated', 'Classic'],
    'properties.siteConfig.ipSecurityRestrictionsDefaultAction': ['Allow', 'Deny'],
    'properties.siteConfig.scmIpSecurityRestrictionsDefaultAction': ['Allow', 'Deny'],
    'properties.siteConfig.connectionStrings.*.type': [
      'MySql',
      'SQLServer',
      'SQLAzure',
      'Custom',
      'NotificationHub',
      'ServiceBus',
      'EventHub',
      'ApiHub',
      'DocDb',
      'RedisCache',
      'PostgreSQL',
    ],
  },
};
