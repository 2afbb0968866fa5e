import { endpointsOf } from '../catalog/endpoints.ts';
import { at, objectOf, textOf } from '../json.ts';
import type { Behaviours } from './behaviour.ts';
import { lastName, propertiesOf, stableGuid, stableWord, type Draft } from './draft.ts';
import { keptWord } from './keptPower.ts';

function siteProperties(draft: Draft): Record<string, string | boolean | string[]> {
  const domain = endpointsOf(draft.cloud).web;
  const name = draft.id.name.replace('/', '-').toLowerCase();
  return {
    defaultHostName: `${name}.${domain}`,
    hostNames: [`${name}.${domain}`],
    enabledHostNames: [`${name}.${domain}`, `${name}.scm.${domain}`],
    repositorySiteName: draft.id.name,
    state: keptWord(draft, ['state']) ?? 'Running',
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

export const applicationBehaviours: Behaviours = {
  'microsoft.web/serverfarms': {
    seconds: 6,
    computed: (draft) => ({
      properties: {
        serverFarmId: stableWord(draft.key, 5),
        status: 'Ready',
        subscription: draft.id.subscriptionId ?? '',
        resourceGroup: draft.id.resourceGroup ?? '',
        numberOfSites: 0,
        maximumNumberOfWorkers: 10,
      },
    }),
  },
  'microsoft.web/sites': {
    seconds: 10,
    globalNames: 'web',
    writeOnly: ['siteConfig.appSettings', 'siteConfig.connectionStrings'],
    defaults: () => ({
      kind: 'app',
      properties: { enabled: true, httpsOnly: false, clientAffinityEnabled: true },
    }),
    computed: (draft) => ({ properties: siteProperties(draft) }),
  },
  'microsoft.web/sites/slots': {
    seconds: 8,
    writeOnly: ['siteConfig.appSettings', 'siteConfig.connectionStrings'],
    computed: (draft) => ({ properties: siteProperties(draft) }),
  },
  'microsoft.web/sites/config': { seconds: 2, stateful: false },
  'microsoft.web/sites/sourcecontrols': { seconds: 8 },
  'microsoft.web/sites/extensions': { seconds: 8 },
  'microsoft.web/sites/basicpublishingcredentialspolicies': { seconds: 1, stateful: false },
  'microsoft.web/staticsites': {
    seconds: 8,
    writeOnly: ['repositoryToken'],
    defaults: () => ({ sku: { name: 'Free', tier: 'Free' } }),
    computed: (draft) => ({
      properties: {
        defaultHostname: `${['brave', 'calm', 'gentle', 'happy', 'lively', 'polite'][draft.key.length % 6] ?? 'calm'}-${['field', 'coast', 'hill', 'meadow', 'river', 'stone'][lastName(draft).length % 6] ?? 'field'}-${stableWord(draft.key, 9)}.${1 + (draft.key.length % 6)}.${endpointsOf(draft.cloud).staticWeb}`,
        stagingEnvironmentPolicy: 'Enabled',
        contentDistributionEndpoint: 'https://content-am2.infrastructure.azurestaticapps.net',
        privateEndpointConnections: [],
      },
    }),
  },
  'microsoft.logic/workflows': {
    seconds: 3,
    computed: (draft) => ({
      properties: {
        state: textOf(propertiesOf(draft)['state']) ?? 'Enabled',
        version: stableWord(draft.key, 20),
        accessEndpoint: `https://prod-01.${draft.location ?? ''}.logic.azure.com:443/workflows/${stableGuid(draft, 'workflow').replaceAll('-', '')}`,
      },
    }),
  },
  'microsoft.signalrservice/signalr': {
    seconds: 20,
    globalNames: 'signalr',
    computed: (draft) => ({
      properties: {
        hostName: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).signalR}`,
        publicPort: 443,
        serverPort: 443,
        externalIP: null,
      },
    }),
  },
  'microsoft.search/searchservices': {
    seconds: 12,
    globalNames: 'search',
    defaults: () => ({ properties: { replicaCount: 1, partitionCount: 1, hostingMode: 'default' } }),
    computed: (draft) => ({
      properties: {
        status: 'running',
        endpoint: `https://${lastName(draft)}.${endpointsOf(draft.cloud).search}`,
      },
    }),
  },
  'microsoft.cognitiveservices/accounts': {
    seconds: 8,
    globalNames: 'cognitive',
    sharedName: ({ body }) => textOf(objectOf(body['properties'])['customSubDomainName']),
    computed: (draft) => ({
      properties: {
        endpoint: `https://${textOf(propertiesOf(draft)['customSubDomainName']) ?? draft.location ?? ''}.${endpointsOf(draft.cloud).cognitive}/`,
        internalId: stableGuid(draft, 'cognitive').replaceAll('-', ''),
        dateCreated: draft.existing?.createdAt ?? null,
      },
    }),
  },
  'microsoft.cognitiveservices/accounts/deployments': { seconds: 6 },
  'microsoft.insights/components': {
    seconds: 3,
    defaults: () => ({
      kind: 'web',
      properties: { Application_Type: 'web', RetentionInDays: 90, IngestionMode: 'LogAnalytics' },
    }),
    computed: (draft) => {
      const key = stableGuid(draft, 'instrumentation');
      const location = draft.location ?? '';
      return {
        properties: {
          AppId: stableGuid(draft, 'application'),
          ApplicationId: lastName(draft),
          Name: lastName(draft),
          InstrumentationKey: key,
          ConnectionString: `InstrumentationKey=${key};IngestionEndpoint=https://${location}-1.in.applicationinsights.azure.com/;LiveEndpoint=https://${location}.livediagnostics.monitor.azure.com/;ApplicationId=${stableGuid(draft, 'application')}`,
          TenantId: draft.id.subscriptionId ?? '',
          CreationDate: draft.existing?.createdAt ?? null,
        },
      };
    },
  },
  'microsoft.operationalinsights/workspaces': {
    seconds: 6,
    defaults: () => ({ properties: { sku: { name: 'PerGB2018' }, retentionInDays: 30 } }),
    computed: (draft) => ({
      properties: {
        customerId: stableGuid(draft, 'workspace'),
        createdDate: draft.existing?.createdAt ?? null,
        publicNetworkAccessForIngestion:
          textOf(propertiesOf(draft)['publicNetworkAccessForIngestion']) ?? 'Enabled',
        publicNetworkAccessForQuery: textOf(propertiesOf(draft)['publicNetworkAccessForQuery']) ?? 'Enabled',
      },
    }),
  },
  'microsoft.insights/actiongroups': { seconds: 2, stateful: false },
  'microsoft.insights/metricalerts': { seconds: 2, stateful: false },
  'microsoft.insights/diagnosticsettings': { seconds: 2, stateful: false },
  'microsoft.insights/autoscalesettings': { seconds: 2, stateful: false },
  'microsoft.automation/automationaccounts': {
    seconds: 5,
    computed: () => ({ properties: { state: 'Ok' } }),
  },
  'microsoft.managedidentity/userassignedidentities': {
    seconds: 2,
    stateful: false,
    computed: (draft) => ({
      properties: {
        tenantId: draft.tenantId,
        principalId: stableGuid(draft, 'identity principal'),
        clientId: stableGuid(draft, 'identity client'),
      },
    }),
  },
  'microsoft.keyvault/vaults': {
    seconds: 6,
    globalNames: 'vault',
    defaults: (draft) => ({
      properties: {
        tenantId: draft.tenantId,
        sku: { family: 'A', name: 'standard' },
        accessPolicies: [],
        enabledForDeployment: false,
        enableSoftDelete: true,
        softDeleteRetentionInDays: 90,
        publicNetworkAccess: 'Enabled',
      },
    }),
    computed: (draft) => ({
      properties: { vaultUri: `https://${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).vault}/` },
    }),
  },
  'microsoft.keyvault/vaults/secrets': {
    seconds: 1,
    stateful: false,
    hidden: ['value'],
    computed: (draft) => {
      const [vault = '', secret = ''] = draft.id.name.split('/');
      const uri = `https://${vault.toLowerCase()}.${endpointsOf(draft.cloud).vault}/secrets/${secret}`;
      return {
        properties: {
          attributes: { enabled: at(propertiesOf(draft), 'attributes', 'enabled') !== false },
          secretUri: uri,
          secretUriWithVersion: `${uri}/${stableGuid(draft, 'version').replaceAll('-', '')}`,
        },
      };
    },
  },
};
