// Written by scripts/generate-resource-types.ts from the embedded cloud, the policy engine and blueprints/. Do not edit.

/** Providers with api-versions, oldest first, and types without their marks; both parted by blanks. */
export const providersItoZ: Readonly<Record<string, { versions: string; types: string }>> = {
  'Microsoft.Insights': {
    versions:
      '2014-04-01 2015-04-01 2015-05-01 2015-07-01 2016-03-01 2017-04-01 2017-05-01-preview 2018-03-01 2018-04-16 2019-03-01 2020-02-02 2020-10-01 2021-04-01 2021-05-01-preview 2021-07-01-preview 2021-08-01 2021-09-01 2022-04-01 2022-06-01 2022-06-15 2022-10-01 2023-01-01 2023-03-11 2023-06-01 2023-12-01 2024-01-01 2024-03-11 2025-01-01-preview 2026-01-01',
    types:
      'components components/currentBillingFeatures actionGroups activityLogAlerts metricAlerts scheduledQueryRules autoscaleSettings diagnosticSettings dataCollectionRules dataCollectionEndpoints dataCollectionRuleAssociations workbooks webtests privateLinkScopes privateLinkScopes/scopedResources eventtypes eventtypes/values metrics metricDefinitions logs',
  },
  'Microsoft.IoTOperations': {
    versions: '2024-11-01 2025-04-01',
    types: 'instances',
  },
  'Microsoft.KeyVault': {
    versions:
      '2015-06-01 2016-10-01 2018-02-14 2019-09-01 2021-10-01 2022-07-01 2022-11-01 2023-02-01 2023-07-01 2024-04-01-preview 2024-11-01 2025-05-01',
    types:
      'vaults vaults/secrets vaults/keys vaults/accessPolicies vaults/privateEndpointConnections managedHSMs checkNameAvailability deletedVaults',
  },
  'Microsoft.Kubernetes': {
    versions: '2021-10-01 2024-01-01 2024-07-15-preview 2026-02-01-preview',
    types: 'connectedClusters',
  },
  'Microsoft.KubernetesConfiguration': {
    versions: '2021-03-01 2022-11-01 2023-05-01 2024-11-01 2025-04-01',
    types: 'extensions fluxConfigurations sourceControlConfigurations',
  },
  'Microsoft.KubernetesRuntime': {
    versions: '2024-03-01',
    types: 'loadBalancers services storageClasses',
  },
  'Microsoft.Kusto': {
    versions: '2019-09-07 2021-08-27 2022-12-29 2023-08-15 2024-04-13',
    types:
      'clusters clusters/databases clusters/databases/principalAssignments clusters/principalAssignments clusters/databases/dataConnections',
  },
  'Microsoft.LabServices': {
    versions: '2021-11-15-preview 2022-08-01 2023-06-07',
    types: 'labs labPlans',
  },
  'Microsoft.LoadTestService': {
    versions: '2022-12-01',
    types: 'loadTests',
  },
  'Microsoft.Logic': {
    versions: '2016-06-01 2016-10-01 2017-07-01 2019-05-01',
    types:
      'workflows integrationAccounts integrationAccounts/schemas integrationAccounts/maps integrationServiceEnvironments',
  },
  'Microsoft.MachineLearningServices': {
    versions:
      '2018-11-19 2020-04-01 2021-07-01 2022-05-01 2022-10-01 2023-04-01 2023-10-01 2024-04-01 2024-07-01-preview 2024-10-01 2025-06-01 2025-09-01',
    types:
      'workspaces workspaces/computes workspaces/datastores workspaces/jobs workspaces/onlineEndpoints workspaces/onlineEndpoints/deployments workspaces/batchEndpoints workspaces/connections workspaces/environments workspaces/models registries',
  },
  'Microsoft.Maintenance': {
    versions: '2021-05-01 2023-04-01 2023-09-01-preview',
    types: 'maintenanceConfigurations configurationAssignments',
  },
  'Microsoft.ManagedIdentity': {
    versions:
      '2015-08-31-preview 2018-11-30 2021-09-30-preview 2022-01-31-preview 2023-01-31 2024-11-30 2025-01-31-preview',
    types: 'userAssignedIdentities userAssignedIdentities/federatedIdentityCredentials identities',
  },
  'Microsoft.ManagedServices': {
    versions: '2019-06-01 2019-09-01 2022-10-01',
    types: 'registrationAssignments registrationDefinitions',
  },
  'Microsoft.Management': {
    versions: '2018-03-01-preview 2019-11-01 2020-02-01 2020-05-01 2021-04-01 2023-04-01',
    types: 'managementGroups managementGroups/subscriptions managementGroups/settings',
  },
  'Microsoft.Maps': {
    versions: '2018-05-01 2021-02-01 2023-06-01 2024-07-01-preview',
    types: 'accounts accounts/creators',
  },
  'Microsoft.MarketplaceOrdering': {
    versions: '2015-06-01 2021-01-01',
    types: 'agreements',
  },
  'Microsoft.Migrate': {
    versions: '2018-09-01-preview 2020-05-01 2023-04-01-preview',
    types: 'migrateProjects assessmentProjects moveCollections',
  },
  'Microsoft.Monitor': {
    versions: '2021-06-03-preview 2023-04-03 2025-05-03-preview',
    types: 'accounts',
  },
  'Microsoft.NetApp': {
    versions:
      '2017-08-15 2019-11-01 2020-12-01 2021-10-01 2022-05-01 2022-11-01 2023-05-01 2023-11-01 2024-03-01 2024-07-01 2024-09-01 2025-01-01 2025-06-01',
    types:
      'netAppAccounts netAppAccounts/capacityPools netAppAccounts/capacityPools/volumes netAppAccounts/capacityPools/volumes/subvolumes netAppAccounts/snapshotPolicies netAppAccounts/backupPolicies netAppAccounts/backupVaults netAppAccounts/volumeGroups',
  },
  'Microsoft.Network': {
    versions:
      '2015-05-01-preview 2015-06-15 2016-03-30 2016-04-01 2017-04-01 2017-06-01 2017-10-01 2018-01-01 2018-02-01 2018-05-01 2018-08-01 2018-11-01 2018-12-01 2019-02-01 2019-04-01 2019-11-01 2020-04-01 2020-05-01 2020-06-01 2020-07-01 2020-11-01 2021-02-01 2021-05-01 2021-06-01 2021-08-01 2022-01-01 2022-05-01 2022-07-01 2022-11-01 2023-02-01 2023-04-01 2023-05-01 2023-07-01-preview 2023-09-01 2023-11-01 2024-01-01 2024-03-01 2024-05-01 2024-06-01 2024-07-01 2024-10-01 2025-01-01 2025-05-01',
    types:
      'virtualNetworks virtualNetworks/subnets virtualNetworks/virtualNetworkPeerings networkSecurityGroups networkSecurityGroups/securityRules applicationSecurityGroups networkInterfaces publicIPAddresses publicIPPrefixes loadBalancers loadBalancers/backendAddressPools loadBalancers/inboundNatRules natGateways routeTables routeTables/routes applicationGateways ApplicationGatewayWebApplicationFirewallPolicies azureFirewalls firewallPolicies firewallPolicies/ruleCollectionGroups bastionHosts virtualNetworkGateways localNetworkGateways connections expressRouteCircuits expressRouteGateways expressRoutePorts privateEndpoints privateEndpoints/privateDnsZoneGroups privateLinkServices privateDnsZones privateDnsZones/virtualNetworkLinks privateDnsZones/A privateDnsZones/AAAA privateDnsZones/CNAME privateDnsZones/MX privateDnsZones/PTR privateDnsZones/SOA privateDnsZones/SRV privateDnsZones/TXT dnsZones dnsZones/A dnsZones/AAAA dnsZones/CAA dnsZones/CNAME dnsZones/DS dnsZones/MX dnsZones/NS dnsZones/PTR dnsZones/SOA dnsZones/SRV dnsZones/TXT dnsZones/dnssecConfigs dnsResolvers dnsResolvers/inboundEndpoints dnsResolvers/outboundEndpoints dnsForwardingRulesets dnsForwardingRulesets/forwardingRules dnsForwardingRulesets/virtualNetworkLinks frontDoors frontDoorWebApplicationFirewallPolicies trafficManagerProfiles trafficManagerProfiles/azureEndpoints ipGroups networkWatchers networkWatchers/flowLogs networkWatchers/connectionMonitors networkManagers networkManagers/connectivityConfigurations networkManagers/networkGroups networkManagers/networkGroups/staticMembers networkManagers/routingConfigurations networkManagers/routingConfigurations/ruleCollections networkManagers/routingConfigurations/ruleCollections/rules networkManagers/scopeConnections networkManagers/securityAdminConfigurations networkManagers/securityAdminConfigurations/ruleCollections networkManagers/securityAdminConfigurations/ruleCollections/rules networkSecurityPerimeters networkSecurityPerimeters/profiles networkSecurityPerimeters/profiles/accessRules networkSecurityPerimeters/resourceAssociations virtualWans virtualHubs virtualHubs/hubVirtualNetworkConnections virtualHubs/routingIntent virtualHubs/hubRouteTables vpnGateways vpnSites vpnServerConfigurations p2svpnGateways ddosProtectionPlans serviceEndpointPolicies locations locations/usages',
  },
  'Microsoft.NotificationHubs': {
    versions: '2017-04-01 2023-09-01',
    types: 'namespaces namespaces/notificationHubs',
  },
  'Microsoft.OperationalInsights': {
    versions:
      '2015-11-01-preview 2020-03-01-preview 2020-08-01 2020-10-01 2021-06-01 2022-10-01 2023-09-01 2025-02-01 2025-07-01',
    types:
      'workspaces workspaces/tables workspaces/savedSearches workspaces/dataSources workspaces/linkedServices workspaces/dataExports workspaces/linkedStorageAccounts clusters queryPacks',
  },
  'Microsoft.OperationsManagement': {
    versions: '2015-11-01-preview',
    types: 'solutions',
  },
  'Microsoft.PolicyInsights': {
    versions: '2018-04-04 2018-07-01-preview 2019-07-01 2019-10-01 2021-10-01 2024-10-01',
    types: 'policyStates policyEvents remediations attestations',
  },
  'Microsoft.Portal': {
    versions: '2019-01-01-preview 2020-09-01-preview 2022-12-01-preview',
    types: 'dashboards',
  },
  'Microsoft.PowerBIDedicated': {
    versions: '2017-10-01 2021-01-01',
    types: 'capacities',
  },
  'Microsoft.Purview': {
    versions: '2020-12-01-preview 2021-07-01 2021-12-01',
    types: 'accounts',
  },
  'Microsoft.RecoveryServices': {
    versions:
      '2016-06-01 2018-01-10 2020-10-01 2021-08-01 2022-10-01 2023-04-01 2023-06-01 2024-04-01 2024-10-01 2025-02-01 2025-08-01 2026-01-01',
    types:
      'vaults vaults/backupPolicies vaults/backupconfig vaults/backupstorageconfig vaults/backupFabrics/protectionContainers vaults/backupFabrics/protectionContainers/protectedItems vaults/replicationAlertSettings vaults/replicationFabrics vaults/replicationFabrics/replicationProtectionContainers vaults/replicationFabrics/replicationProtectionContainers/replicationProtectionContainerMappings vaults/replicationPolicies',
  },
  'Microsoft.RedHatOpenShift': {
    versions: '2020-04-30 2022-09-04 2023-11-22',
    types: 'openShiftClusters',
  },
  'Microsoft.Relay': {
    versions: '2017-04-01 2021-11-01 2024-01-01',
    types: 'namespaces namespaces/hybridConnections namespaces/wcfRelays namespaces/authorizationRules',
  },
  'Microsoft.ResourceGraph': {
    versions: '2018-09-01-preview 2019-04-01 2021-03-01 2022-10-01 2024-04-01',
    types: 'queries resources',
  },
  'Microsoft.ResourceHealth': {
    versions: '2015-01-01 2018-07-01 2020-05-01 2023-10-01-preview 2025-05-01',
    types: 'availabilityStatuses events',
  },
  'Microsoft.Resources': {
    versions:
      '2014-04-01 2015-01-01 2015-11-01 2016-02-01 2016-06-01 2016-07-01 2016-09-01 2017-05-10 2018-02-01 2018-05-01 2018-09-01 2019-03-01 2019-05-01 2019-10-01 2020-01-01 2020-06-01 2020-08-01 2020-10-01 2021-01-01 2021-04-01 2021-05-01 2022-09-01 2022-12-01 2023-07-01 2023-08-01 2024-03-01 2024-11-01 2025-03-01 2025-04-01 2026-06-01',
    types:
      'deployments deployments/operations deploymentScripts deploymentStacks resourceGroups subscriptions subscriptions/resourceGroups subscriptions/locations subscriptions/tagNames subscriptions/providers tenants tags templateSpecs templateSpecs/versions links resources providers',
  },
  'Microsoft.SaaS': {
    versions: '2018-03-01-beta',
    types: 'resources',
  },
  'Microsoft.Search': {
    versions: '2015-08-19 2020-08-01 2022-09-01 2023-11-01 2024-03-01-preview 2025-05-01',
    types:
      'searchServices searchServices/privateEndpointConnections searchServices/sharedPrivateLinkResources',
  },
  'Microsoft.Security': {
    versions:
      '2017-08-01-preview 2019-01-01-preview 2020-01-01 2020-01-01-preview 2021-06-01 2022-03-01 2023-01-01 2023-12-01-preview 2024-01-01',
    types:
      'pricings securityContacts automations assessments autoProvisioningSettings settings workspaceSettings defenderForStorageSettings alerts secureScores',
  },
  'Microsoft.SecurityInsights': {
    versions: '2020-01-01 2021-10-01 2022-11-01 2023-02-01 2024-03-01 2024-10-01-preview',
    types: 'onboardingStates alertRules dataConnectors settings automationRules watchlists',
  },
  'Microsoft.ServiceBus': {
    versions:
      '2015-08-01 2017-04-01 2018-01-01-preview 2021-06-01-preview 2021-11-01 2022-01-01-preview 2022-10-01-preview 2023-01-01-preview 2024-01-01 2025-05-01-preview',
    types:
      'namespaces namespaces/queues namespaces/topics namespaces/topics/subscriptions namespaces/topics/subscriptions/rules namespaces/authorizationRules namespaces/queues/authorizationRules namespaces/topics/authorizationRules namespaces/networkRuleSets namespaces/privateEndpointConnections namespaces/disasterRecoveryConfigs',
  },
  'Microsoft.ServiceFabric': {
    versions: '2018-02-01 2019-03-01 2020-03-01 2021-06-01 2023-11-01-preview',
    types:
      'clusters clusters/applicationTypes clusters/applications managedClusters managedClusters/nodeTypes',
  },
  'Microsoft.SignalRService': {
    versions:
      '2018-10-01 2020-05-01 2021-10-01 2022-02-01 2023-02-01 2023-08-01-preview 2024-03-01 2025-01-01-preview',
    types: 'SignalR SignalR/privateEndpointConnections WebPubSub WebPubSub/hubs',
  },
  'Microsoft.Solutions': {
    versions: '2017-09-01 2019-07-01 2021-07-01',
    types: 'applications applicationDefinitions',
  },
  'Microsoft.Sql': {
    versions:
      '2014-04-01 2015-05-01-preview 2017-03-01-preview 2017-10-01-preview 2018-06-01-preview 2019-06-01-preview 2020-11-01-preview 2021-02-01-preview 2021-11-01 2022-05-01-preview 2022-08-01-preview 2023-02-01-preview 2023-05-01-preview 2023-08-01 2023-08-01-preview 2024-05-01-preview 2025-01-01',
    types:
      'servers servers/databases servers/databases/transparentDataEncryption servers/databases/backupShortTermRetentionPolicies servers/databases/backupLongTermRetentionPolicies servers/elasticPools servers/firewallRules servers/virtualNetworkRules servers/administrators servers/azureADOnlyAuthentications servers/auditingSettings servers/securityAlertPolicies servers/vulnerabilityAssessments servers/connectionPolicies servers/privateEndpointConnections servers/failoverGroups managedInstances managedInstances/databases instancePools virtualClusters',
  },
  'Microsoft.SqlVirtualMachine': {
    versions: '2017-03-01-preview 2022-02-01 2023-10-01',
    types: 'sqlVirtualMachines sqlVirtualMachineGroups',
  },
  'Microsoft.Storage': {
    versions:
      '2015-05-01-preview 2015-06-15 2016-01-01 2016-05-01 2016-12-01 2017-06-01 2017-10-01 2018-02-01 2018-07-01 2018-11-01 2019-04-01 2019-06-01 2020-08-01-preview 2021-01-01 2021-02-01 2021-04-01 2021-06-01 2021-08-01 2021-09-01 2022-05-01 2022-09-01 2023-01-01 2023-04-01 2023-05-01 2024-01-01 2025-01-01 2025-06-01',
    types:
      'storageAccounts storageAccounts/blobServices storageAccounts/blobServices/containers storageAccounts/blobServices/containers/immutabilityPolicies storageAccounts/fileServices storageAccounts/fileServices/shares storageAccounts/queueServices storageAccounts/queueServices/queues storageAccounts/tableServices storageAccounts/tableServices/tables storageAccounts/managementPolicies storageAccounts/inventoryPolicies storageAccounts/localUsers storageAccounts/objectReplicationPolicies storageAccounts/encryptionScopes storageAccounts/privateEndpointConnections checkNameAvailability locations/usages skus',
  },
  'Microsoft.StorageCache': {
    versions: '2020-10-01 2021-09-01 2023-05-01 2024-03-01 2025-07-01',
    types: 'caches caches/storageTargets amlFilesystems',
  },
  'Microsoft.StorageSync': {
    versions: '2018-10-01 2020-09-01 2022-09-01',
    types: 'storageSyncServices storageSyncServices/syncGroups',
  },
  'Microsoft.StreamAnalytics': {
    versions: '2016-03-01 2020-03-01 2021-10-01-preview',
    types: 'streamingjobs streamingjobs/inputs streamingjobs/outputs streamingjobs/transformations clusters',
  },
  'Microsoft.Subscription': {
    versions: '2018-03-01-preview 2020-09-01 2021-10-01',
    types: 'aliases cancel',
  },
  'Microsoft.Synapse': {
    versions: '2019-06-01-preview 2020-12-01 2021-03-01 2021-06-01',
    types:
      'workspaces workspaces/sqlPools workspaces/bigDataPools workspaces/firewallRules workspaces/managedIdentitySqlControlSettings',
  },
  'Microsoft.VideoIndexer': {
    versions: '2021-10-27-preview 2024-01-01 2025-04-01',
    types: 'accounts',
  },
  'Microsoft.VirtualMachineImages': {
    versions: '2020-02-14 2021-10-01 2022-02-14 2022-07-01 2024-02-01',
    types: 'imageTemplates',
  },
  'Microsoft.Web': {
    versions:
      '2015-08-01 2016-03-01 2016-06-01 2016-08-01 2016-09-01 2018-02-01 2018-11-01 2019-08-01 2020-06-01 2020-09-01 2020-12-01 2021-01-15 2021-02-01 2021-03-01 2022-03-01 2022-09-01 2023-01-01 2023-12-01 2024-04-01 2024-11-01 2025-03-01 2025-05-01',
    types:
      'serverfarms sites sites/config sites/slots sites/slots/config sites/sourcecontrols sites/hostNameBindings sites/extensions sites/functions sites/virtualNetworkConnections sites/networkConfig sites/basicPublishingCredentialsPolicies sites/privateEndpointConnections staticSites staticSites/config staticSites/customDomains staticSites/linkedBackends staticSites/userProvidedFunctionApps certificates hostingEnvironments connections connectionGateways customApis kubeEnvironments checkNameAvailability locations locations/deletedSites geoRegions',
  },
};
