/* oxlint-disable max-lines -- a table */
// Written by scripts/generate-resource-types.ts from the embedded cloud, the policy engine and blueprints/. Do not edit.

/** Providers with api-versions, oldest first, and types without their marks; both parted by blanks. */
export const resourceProviders: Readonly<Record<string, { versions: string; types: string }>> = {
  'Microsoft.AAD': {
    versions: '2017-06-01 2020-01-01 2021-05-01 2022-12-01',
    types: 'DomainServices',
  },
  'Microsoft.Advisor': {
    versions: '2016-07-12-preview 2017-03-31 2017-04-19 2020-01-01 2022-10-01 2023-01-01 2025-01-01',
    types: 'recommendations suppressions configurations metadata generateRecommendations',
  },
  'Microsoft.AlertsManagement': {
    versions: '2018-05-05 2019-05-05-preview 2019-06-01 2021-04-01 2021-08-08 2023-03-01',
    types: 'alerts actionRules smartDetectorAlertRules prometheusRuleGroups',
  },
  'Microsoft.AnalysisServices': {
    versions: '2016-05-16 2017-07-14 2017-08-01',
    types: 'servers',
  },
  'Microsoft.ApiManagement': {
    versions:
      '2018-01-01 2019-01-01 2019-12-01 2020-12-01 2021-08-01 2022-08-01 2023-05-01-preview 2024-05-01 2024-06-01-preview',
    types:
      'service service/apis service/apis/operations service/apis/policies service/products service/backends service/namedValues service/loggers service/policies service/subscriptions service/users service/groups',
  },
  'Microsoft.App': {
    versions:
      '2022-01-01-preview 2022-03-01 2022-10-01 2023-05-01 2024-03-01 2024-10-02-preview 2025-01-01 2025-07-01 2026-01-01',
    types:
      'containerApps containerApps/authConfigs containerApps/sourcecontrols managedEnvironments managedEnvironments/certificates managedEnvironments/storages managedEnvironments/daprComponents jobs sessionPools',
  },
  'Microsoft.AppConfiguration': {
    versions: '2019-10-01 2020-06-01 2022-05-01 2023-03-01 2024-05-01 2025-02-01-preview',
    types: 'configurationStores configurationStores/keyValues configurationStores/replicas',
  },
  'Microsoft.Authorization': {
    versions:
      '2015-07-01 2016-09-01 2017-04-01 2018-01-01-preview 2018-07-01 2019-04-01-preview 2019-09-01 2020-05-01 2020-09-01 2020-10-01-preview 2022-04-01 2022-06-01 2023-04-01 2024-04-01 2024-12-01-preview 2025-03-01',
    types:
      'locks roleAssignments roleDefinitions policyAssignments policyDefinitions policySetDefinitions policyExemptions permissions providerOperations classicAdministrators denyAssignments roleEligibilityScheduleRequests roleManagementPolicies roleManagementPolicyAssignments',
  },
  'Microsoft.Automanage': {
    versions: '2021-04-30-preview 2022-05-04',
    types: 'configurationProfileAssignments configurationProfiles',
  },
  'Microsoft.Automation': {
    versions:
      '2015-10-31 2018-06-30 2019-06-01 2020-01-13-preview 2021-06-22 2022-08-08 2023-11-01 2024-10-23',
    types:
      'automationAccounts automationAccounts/runbooks automationAccounts/schedules automationAccounts/jobSchedules automationAccounts/variables automationAccounts/modules automationAccounts/credentials automationAccounts/configurations automationAccounts/softwareUpdateConfigurations',
  },
  'Microsoft.AzureStackHCI': {
    versions: '2022-05-01 2024-01-01 2024-05-01-preview 2025-02-01-preview',
    types:
      'clusters virtualHardDisks virtualMachineInstances logicalNetworks networkInterfaces galleryImages',
  },
  'Microsoft.Batch': {
    versions:
      '2015-12-01 2017-09-01 2019-08-01 2020-09-01 2021-06-01 2022-10-01 2023-05-01 2023-11-01 2024-02-01 2024-07-01 2025-06-01',
    types:
      'batchAccounts batchAccounts/pools batchAccounts/applications batchAccounts/applications/versions batchAccounts/certificates',
  },
  'Microsoft.BotService': {
    versions: '2018-07-12 2021-03-01 2022-09-15',
    types: 'botServices botServices/channels',
  },
  'Microsoft.Cache': {
    versions:
      '2014-04-01 2017-10-01 2018-03-01 2019-07-01 2020-06-01 2021-06-01 2022-06-01 2023-04-01 2023-08-01 2024-03-01 2024-11-01 2025-07-01',
    types:
      'redis redis/firewallRules redis/linkedServers redis/patchSchedules redis/accessPolicies redis/accessPolicyAssignments redisEnterprise redisEnterprise/databases redisEnterprise/databases/accessPolicyAssignments',
  },
  'Microsoft.Cdn': {
    versions:
      '2016-10-02 2017-10-12 2019-12-31 2020-04-15 2020-09-01 2021-06-01 2022-11-01-preview 2023-05-01 2024-02-01 2024-09-01 2025-04-15',
    types:
      'profiles profiles/endpoints profiles/endpoints/origins profiles/endpoints/customDomains profiles/afdEndpoints profiles/afdEndpoints/routes profiles/originGroups profiles/originGroups/origins profiles/customDomains profiles/ruleSets profiles/ruleSets/rules profiles/securityPolicies profiles/secrets cdnWebApplicationFirewallPolicies',
  },
  'Microsoft.CertificateRegistration': {
    versions: '2015-08-01 2021-03-01 2022-09-01 2024-04-01',
    types: 'certificateOrders certificateOrders/certificates',
  },
  'Microsoft.Chaos': {
    versions: '2023-11-01 2024-01-01 2025-01-01',
    types: 'experiments targets targets/capabilities',
  },
  'Microsoft.CognitiveServices': {
    versions:
      '2016-02-01-preview 2017-04-18 2021-04-30 2021-10-01 2022-03-01 2022-12-01 2023-05-01 2024-10-01 2025-06-01 2025-10-01-preview 2026-05-01',
    types:
      'accounts accounts/deployments accounts/commitmentPlans accounts/defenderForAISettings accounts/projects accounts/projects/applications accounts/projects/connections accounts/raiPolicies',
  },
  'Microsoft.Compute': {
    versions:
      '2015-06-15 2016-03-30 2016-04-30-preview 2017-03-30 2017-12-01 2018-04-01 2018-06-01 2018-10-01 2019-03-01 2019-07-01 2019-12-01 2020-06-01 2020-12-01 2021-03-01 2021-04-01 2021-07-01 2021-11-01 2022-03-01 2022-03-03 2022-08-01 2022-11-01 2023-01-02 2023-03-01 2023-07-01 2023-09-01 2024-03-01 2024-07-01 2024-11-01 2025-01-02 2025-04-01 2025-11-01',
    types:
      'virtualMachines virtualMachines/extensions virtualMachines/runCommands virtualMachineScaleSets virtualMachineScaleSets/extensions virtualMachineScaleSets/virtualMachines virtualMachineScaleSets/virtualMachines/extensions availabilitySets disks snapshots images galleries galleries/images galleries/images/versions galleries/applications galleries/applications/versions proximityPlacementGroups sshPublicKeys diskEncryptionSets diskAccesses hostGroups hostGroups/hosts capacityReservationGroups capacityReservationGroups/capacityReservations restorePointCollections cloudServices locations locations/usages locations/vmSizes locations/publishers skus',
  },
  'Microsoft.Consumption': {
    versions: '2018-03-31 2018-10-01 2019-10-01 2021-10-01 2023-05-01 2023-11-01 2024-08-01',
    types: 'budgets usageDetails marketplaces charges reservationSummaries pricesheets',
  },
  'Microsoft.ContainerInstance': {
    versions:
      '2018-10-01 2019-12-01 2021-03-01 2021-09-01 2022-09-01 2023-05-01 2024-05-01-preview 2025-09-01',
    types: 'containerGroups containerGroupProfiles',
  },
  'Microsoft.ContainerRegistry': {
    versions:
      '2017-10-01 2019-05-01 2020-11-01-preview 2021-09-01 2022-12-01 2023-01-01-preview 2023-06-01-preview 2023-07-01 2023-11-01-preview 2024-11-01-preview 2025-04-01 2025-11-01',
    types:
      'registries registries/replications registries/webhooks registries/cacheRules registries/credentialSets registries/scopeMaps registries/tokens registries/agentPools registries/tasks registries/privateEndpointConnections',
  },
  'Microsoft.ContainerService': {
    versions:
      '2017-08-31 2018-03-31 2019-10-01 2020-09-01 2021-05-01 2021-10-01 2022-04-01 2022-09-01 2023-01-01 2023-08-01 2023-10-01 2024-02-01 2024-05-01 2024-09-01 2025-01-01 2025-02-01 2025-04-01 2025-05-01 2025-05-02-preview 2025-07-01 2025-09-01 2026-01-01',
    types:
      'managedClusters managedClusters/agentPools managedClusters/maintenanceConfigurations managedClusters/privateEndpointConnections managedClusters/trustedAccessRoleBindings fleets fleets/members snapshots locations/osOptions locations/kubernetesVersions',
  },
  'Microsoft.CostManagement': {
    versions: '2019-11-01 2021-10-01 2022-10-01 2023-03-01 2023-08-01 2023-11-01 2024-08-01 2025-03-01',
    types: 'exports views scheduledActions alerts budgets query forecast dimensions costAllocationRules',
  },
  'Microsoft.DBforMariaDB': {
    versions: '2018-06-01 2020-01-01',
    types: 'servers servers/databases servers/firewallRules servers/configurations',
  },
  'Microsoft.DBforMySQL': {
    versions: '2017-12-01 2021-05-01 2021-12-01-preview 2022-01-01 2023-06-30 2023-12-30 2024-06-01-preview',
    types:
      'servers servers/databases servers/firewallRules flexibleServers flexibleServers/databases flexibleServers/firewallRules flexibleServers/configurations flexibleServers/administrators',
  },
  'Microsoft.DBforPostgreSQL': {
    versions:
      '2017-12-01 2020-02-14-preview 2021-06-01 2022-12-01 2023-03-01-preview 2023-06-01-preview 2024-08-01 2024-11-01-preview 2025-08-01',
    types:
      'servers servers/databases servers/firewallRules servers/configurations flexibleServers flexibleServers/databases flexibleServers/firewallRules flexibleServers/configurations flexibleServers/administrators flexibleServers/virtualEndpoints serverGroupsv2',
  },
  'Microsoft.Dashboard': {
    versions: '2022-08-01 2023-09-01 2024-10-01',
    types: 'grafana',
  },
  'Microsoft.DataFactory': {
    versions: '2017-09-01-preview 2018-06-01',
    types:
      'factories factories/pipelines factories/datasets factories/linkedservices factories/triggers factories/dataflows factories/integrationruntimes factories/managedVirtualNetworks',
  },
  'Microsoft.DataLakeStore': {
    versions: '2016-11-01',
    types: 'accounts accounts/firewallRules',
  },
  'Microsoft.DataProtection': {
    versions: '2021-07-01 2022-12-01 2023-05-01 2024-04-01 2025-01-01 2025-07-01',
    types: 'backupVaults backupVaults/backupPolicies backupVaults/backupInstances resourceGuards',
  },
  'Microsoft.Databricks': {
    versions: '2018-04-01 2023-02-01 2024-05-01 2025-03-01-preview',
    types: 'workspaces accessConnectors',
  },
  'Microsoft.DesktopVirtualization': {
    versions: '2019-12-10-preview 2021-07-12 2022-09-09 2023-09-05 2024-04-03 2025-10-10',
    types:
      'hostPools applicationGroups applicationGroups/applications workspaces scalingPlans appAttachPackages',
  },
  'Microsoft.DevCenter': {
    versions: '2023-04-01 2024-02-01 2025-02-01',
    types: 'devcenters projects devcenters/catalogs devcenters/environmentTypes networkConnections',
  },
  'Microsoft.DevTestLab': {
    versions: '2015-05-21-preview 2016-05-15 2018-09-15 2018-10-15-preview',
    types:
      'labs labs/artifactsources labs/costs labs/notificationchannels labs/policysets/policies labs/schedules labs/secrets labs/virtualnetworks labs/virtualMachines schedules',
  },
  'Microsoft.Devices': {
    versions: '2017-07-01 2018-04-01 2020-03-01 2021-07-02 2022-02-05 2023-06-30 2025-02-01',
    types: 'IotHubs IotHubs/certificates provisioningServices',
  },
  'Microsoft.DocumentDB': {
    versions:
      '2015-04-08 2019-08-01 2020-04-01 2021-04-15 2021-10-15 2022-05-15 2022-11-15 2023-04-15 2023-11-15 2024-05-15 2024-08-15 2024-11-15 2025-04-15 2025-09-01 2025-10-15',
    types:
      'databaseAccounts databaseAccounts/sqlDatabases databaseAccounts/sqlDatabases/containers databaseAccounts/mongodbDatabases databaseAccounts/mongodbDatabases/collections databaseAccounts/tables databaseAccounts/gremlinDatabases databaseAccounts/sqlRoleAssignments databaseAccounts/sqlRoleDefinitions mongoClusters mongoClusters/firewallRules mongoClusters/users cassandraClusters',
  },
  'Microsoft.EventGrid': {
    versions:
      '2018-01-01 2019-06-01 2020-06-01 2021-12-01 2022-06-15 2023-06-01-preview 2023-12-15-preview 2024-06-01-preview 2025-02-15 2025-04-01-preview',
    types:
      'topics topics/eventSubscriptions domains domains/topics domains/eventSubscriptions systemTopics systemTopics/eventSubscriptions eventSubscriptions namespaces namespaces/topics partnerTopics',
  },
  'Microsoft.EventHub': {
    versions:
      '2014-09-01 2015-08-01 2017-04-01 2018-01-01-preview 2021-01-01-preview 2021-11-01 2022-10-01-preview 2023-01-01-preview 2024-01-01 2025-05-01-preview',
    types:
      'namespaces namespaces/eventhubs namespaces/eventhubs/consumergroups namespaces/eventhubs/authorizationRules namespaces/authorizationRules namespaces/networkRuleSets namespaces/disasterRecoveryConfigs namespaces/privateEndpointConnections namespaces/schemagroups clusters',
  },
  'Microsoft.GuestConfiguration': {
    versions: '2018-11-20 2020-06-25 2022-01-25 2024-04-05',
    types: 'guestConfigurationAssignments',
  },
  'Microsoft.HDInsight': {
    versions: '2018-06-01-preview 2021-06-01 2023-04-15-preview',
    types: 'clusters',
  },
  'Microsoft.HealthcareApis': {
    versions: '2019-09-16 2021-11-01 2022-06-01 2023-11-01 2024-03-31',
    types:
      'services workspaces workspaces/dicomservices workspaces/fhirservices workspaces/iotconnectors workspaces/iotconnectors/fhirdestinations',
  },
  'Microsoft.HybridCompute': {
    versions: '2021-05-20 2022-12-27 2023-10-03-preview 2024-07-10 2025-01-13',
    types: 'machines machines/extensions privateLinkScopes licenses',
  },
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

/** Properties by type, as paths parted by blanks; `[*]` is any item of a list. */
export const resourceProperties: Readonly<Record<string, string>> = {
  'Microsoft.ApiManagement/service':
    'properties.apiVersionConstraint.minApiVersion properties.customProperties properties.publicNetworkAccess properties.publisherEmail properties.virtualNetworkType sku.capacity zones[*]',
  'Microsoft.App/containerApps':
    'properties.configuration.ingress.allowInsecure properties.configuration.ingress.external properties.configuration.ingress.transport properties.environmentId properties.managedEnvironmentId',
  'Microsoft.App/managedEnvironments':
    'properties.vnetConfiguration properties.vnetConfiguration.infrastructureSubnetId properties.vnetConfiguration.internal properties.zoneRedundant',
  'Microsoft.AppConfiguration/configurationStores':
    'properties.disableLocalAuth properties.enablePurgeProtection properties.encryption.keyVaultProperties.keyIdentifier properties.publicNetworkAccess properties.softDeleteRetentionInDays sku.name',
  'Microsoft.Authorization/locks': 'properties.level properties.notes',
  'Microsoft.Authorization/roleAssignments':
    'properties.condition properties.createdOn properties.principalId properties.principalType properties.roleDefinitionId properties.scope scope',
  'Microsoft.Authorization/roleDefinitions':
    'properties.assignableScopes[*] properties.permissions[*] properties.permissions[*].actions[*] properties.permissions[*].notActions[*] properties.roleName properties.type',
  'Microsoft.Automation/automationAccounts':
    'properties.disableLocalAuth properties.encryption.keySource properties.publicNetworkAccess sku.name',
  'Microsoft.Batch/batchAccounts':
    'properties.allowedAuthenticationModes[*] properties.encryption.keySource properties.poolAllocationMode properties.publicNetworkAccess',
  'Microsoft.Cache/redis':
    'properties.disableAccessKeyAuthentication properties.enableNonSslPort properties.minimumTlsVersion properties.publicNetworkAccess properties.redisVersion properties.subnetId sku.capacity sku.family sku.name',
  'Microsoft.CognitiveServices/accounts':
    'properties.customSubDomainName properties.disableLocalAuth properties.encryption.keySource properties.networkAcls.defaultAction properties.networkAcls.ipRules[*] properties.networkAcls.virtualNetworkRules[*] properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.restrictOutboundNetworkAccess properties.userOwnedStorage[*]',
  'Microsoft.Compute/availabilitySets':
    'properties.platformFaultDomainCount properties.platformUpdateDomainCount sku.name',
  'Microsoft.Compute/disks':
    'managedBy properties.diskSizeGB properties.diskState properties.encryption.diskEncryptionSetId properties.encryption.type properties.encryptionSettingsCollection.enabled properties.networkAccessPolicy properties.publicNetworkAccess sku.name',
  'Microsoft.Compute/proximityPlacementGroups': 'location properties.proximityPlacementGroupType tags',
  'Microsoft.Compute/snapshots':
    'properties.encryption.type properties.networkAccessPolicy properties.publicNetworkAccess sku.name',
  'Microsoft.Compute/virtualMachineScaleSets':
    'identity.type location properties.automaticRepairsPolicy.enabled properties.automaticRepairsPolicy.gracePeriod properties.orchestrationMode properties.overprovision properties.proximityPlacementGroup.id properties.singlePlacementGroup properties.upgradePolicy.automaticOSUpgradePolicy.enableAutomaticOSUpgrade properties.upgradePolicy.mode properties.upgradePolicy.rollingUpgradePolicy.maxBatchInstancePercent properties.upgradePolicy.rollingUpgradePolicy.maxUnhealthyInstancePercent properties.upgradePolicy.rollingUpgradePolicy.maxUnhealthyUpgradedInstancePercent properties.upgradePolicy.rollingUpgradePolicy.pauseTimeBetweenBatches properties.virtualMachineProfile.diagnosticsProfile.bootDiagnostics.enabled properties.virtualMachineProfile.evictionPolicy properties.virtualMachineProfile.extensionProfile.extensions[*] properties.virtualMachineProfile.extensionProfile.extensions[*].name properties.virtualMachineProfile.extensionProfile.extensions[*].publisher properties.virtualMachineProfile.extensionProfile.extensions[*].type properties.virtualMachineProfile.networkProfile.healthProbe.id properties.virtualMachineProfile.networkProfile.networkInterfaceConfigurations[*] properties.virtualMachineProfile.networkProfile.networkInterfaceConfigurations[*].name properties.virtualMachineProfile.networkProfile.networkInterfaceConfigurations[*].properties.enableAcceleratedNetworking properties.virtualMachineProfile.networkProfile.networkInterfaceConfigurations[*].properties.ipConfigurations[*].name properties.virtualMachineProfile.networkProfile.networkInterfaceConfigurations[*].properties.ipConfigurations[*].properties.loadBalancerBackendAddressPools[*].id properties.virtualMachineProfile.networkProfile.networkInterfaceConfigurations[*].properties.ipConfigurations[*].properties.subnet.id properties.virtualMachineProfile.networkProfile.networkInterfaceConfigurations[*].properties.primary properties.virtualMachineProfile.osProfile.adminPassword properties.virtualMachineProfile.osProfile.adminUsername properties.virtualMachineProfile.osProfile.computerNamePrefix properties.virtualMachineProfile.osProfile.customData properties.virtualMachineProfile.osProfile.linuxConfiguration properties.virtualMachineProfile.osProfile.linuxConfiguration.disablePasswordAuthentication properties.virtualMachineProfile.priority properties.virtualMachineProfile.securityProfile.encryptionAtHost properties.virtualMachineProfile.securityProfile.securityType properties.virtualMachineProfile.securityProfile.uefiSettings.secureBootEnabled properties.virtualMachineProfile.securityProfile.uefiSettings.vTpmEnabled properties.virtualMachineProfile.storageProfile.imageReference properties.virtualMachineProfile.storageProfile.imageReference.id properties.virtualMachineProfile.storageProfile.osDisk.caching properties.virtualMachineProfile.storageProfile.osDisk.createOption properties.virtualMachineProfile.storageProfile.osDisk.managedDisk.storageAccountType properties.virtualMachineProfile.storageProfile.osDisk.osType sku.capacity sku.name sku.tier tags zones zones[*]',
  'Microsoft.Compute/virtualMachines':
    'identity.type location properties.availabilitySet.id properties.diagnosticsProfile.bootDiagnostics.enabled properties.diagnosticsProfile.bootDiagnostics.storageUri properties.evictionPolicy properties.hardwareProfile.vmSize properties.licenseType properties.networkProfile.networkInterfaces[*] properties.networkProfile.networkInterfaces[*].id properties.networkProfile.networkInterfaces[*].properties.deleteOption properties.osProfile.adminPassword properties.osProfile.adminUsername properties.osProfile.computerName properties.osProfile.customData properties.osProfile.linuxConfiguration properties.osProfile.linuxConfiguration.disablePasswordAuthentication properties.osProfile.linuxConfiguration.patchSettings.assessmentMode properties.osProfile.linuxConfiguration.patchSettings.patchMode properties.osProfile.windowsConfiguration properties.osProfile.windowsConfiguration.enableAutomaticUpdates properties.osProfile.windowsConfiguration.patchSettings.assessmentMode properties.osProfile.windowsConfiguration.patchSettings.enableHotpatching properties.osProfile.windowsConfiguration.patchSettings.patchMode properties.osProfile.windowsConfiguration.provisionVMAgent properties.osProfile.windowsConfiguration.timeZone properties.priority properties.securityProfile.encryptionAtHost properties.securityProfile.securityType properties.securityProfile.uefiSettings properties.securityProfile.uefiSettings.secureBootEnabled properties.securityProfile.uefiSettings.vTpmEnabled properties.storageProfile.copy[*].count properties.storageProfile.copy[*].input.createOption properties.storageProfile.copy[*].input.diskSizeGB properties.storageProfile.copy[*].input.lun properties.storageProfile.copy[*].input.managedDisk.storageAccountType properties.storageProfile.copy[*].input.name properties.storageProfile.copy[*].name properties.storageProfile.dataDisks[*] properties.storageProfile.dataDisks[*].managedDisk.storageAccountType properties.storageProfile.imageReference properties.storageProfile.imageReference.id properties.storageProfile.imageReference.offer properties.storageProfile.imageReference.publisher properties.storageProfile.imageReference.sku properties.storageProfile.imageReference.version properties.storageProfile.osDisk.caching properties.storageProfile.osDisk.createOption properties.storageProfile.osDisk.deleteOption properties.storageProfile.osDisk.diskSizeGB properties.storageProfile.osDisk.encryptionSettings properties.storageProfile.osDisk.encryptionSettings.enabled properties.storageProfile.osDisk.managedDisk.id properties.storageProfile.osDisk.managedDisk.storageAccountType properties.storageProfile.osDisk.name properties.storageProfile.osDisk.osType properties.storageProfile.osDisk.vhd properties.storageProfile.osDisk.vhd.uri tags',
  'Microsoft.Compute/virtualMachines/extensions':
    'properties.autoUpgradeMinorVersion properties.enableAutomaticUpgrade properties.provisioningState properties.publisher properties.settings properties.settings.workspaceId properties.type properties.typeHandlerVersion',
  'Microsoft.Consumption/budgets':
    'properties.amount properties.category properties.notifications.actual80.contactEmails properties.notifications.actual80.contactRoles[*] properties.notifications.actual80.enabled properties.notifications.actual80.operator properties.notifications.actual80.threshold properties.notifications.actual80.thresholdType properties.notifications.forecast100.contactEmails properties.notifications.forecast100.contactRoles[*] properties.notifications.forecast100.enabled properties.notifications.forecast100.operator properties.notifications.forecast100.threshold properties.notifications.forecast100.thresholdType properties.timeGrain properties.timePeriod.startDate',
  'Microsoft.ContainerInstance/containerGroups':
    'properties.containers[*] properties.containers[*].image properties.encryptionProperties.vaultBaseUrl properties.ipAddress.type properties.osType properties.subnetIds[*]',
  'Microsoft.ContainerRegistry/registries':
    'location properties.adminUserEnabled properties.anonymousPullEnabled properties.encryption.status properties.networkRuleSet.defaultAction properties.networkRuleSet.ipRules[*] properties.networkRuleSet.virtualNetworkRules[*] properties.networkRuleSet.virtualNetworkRules[*].action properties.policies.exportPolicy.status properties.policies.quarantinePolicy.status properties.policies.trustPolicy.status properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.zoneRedundancy sku.name tags',
  'Microsoft.ContainerService/managedClusters':
    'identity.type location properties.aadProfile properties.aadProfile.enableAzureRBAC properties.aadProfile.managed properties.addonProfiles properties.addonProfiles.azurePolicy.enabled properties.addonProfiles.httpApplicationRouting.enabled properties.addonProfiles.omsagent.enabled properties.agentPoolProfiles[*] properties.agentPoolProfiles[*].availabilityZones properties.agentPoolProfiles[*].count properties.agentPoolProfiles[*].enableAutoScaling properties.agentPoolProfiles[*].enableEncryptionAtHost properties.agentPoolProfiles[*].maxCount properties.agentPoolProfiles[*].minCount properties.agentPoolProfiles[*].mode properties.agentPoolProfiles[*].name properties.agentPoolProfiles[*].osSKU properties.agentPoolProfiles[*].osType properties.agentPoolProfiles[*].type properties.agentPoolProfiles[*].vmSize properties.apiServerAccessProfile.authorizedIPRanges properties.apiServerAccessProfile.authorizedIPRanges[*] properties.apiServerAccessProfile.enablePrivateCluster properties.autoUpgradeProfile.nodeOSUpgradeChannel properties.autoUpgradeProfile.upgradeChannel properties.disableLocalAccounts properties.diskEncryptionSetID properties.dnsPrefix properties.enableRBAC properties.kubernetesVersion properties.networkProfile.loadBalancerSku properties.networkProfile.networkDataplane properties.networkProfile.networkPlugin properties.networkProfile.networkPluginMode properties.networkProfile.networkPolicy properties.networkProfile.outboundType properties.oidcIssuerProfile.enabled properties.securityProfile.defender.securityMonitoring.enabled properties.securityProfile.workloadIdentity.enabled sku.name sku.tier tags',
  'Microsoft.DBforMySQL/flexibleServers':
    'properties.backup.backupRetentionDays properties.backup.geoRedundantBackup properties.highAvailability.mode properties.network.publicNetworkAccess properties.storage.storageSizeGB properties.version sku.name sku.tier',
  'Microsoft.DBforPostgreSQL/flexibleServers':
    'location properties.administratorLogin properties.administratorLoginPassword properties.authConfig.activeDirectoryAuth properties.authConfig.passwordAuth properties.backup.backupRetentionDays properties.backup.geoRedundantBackup properties.highAvailability.mode properties.network.delegatedSubnetResourceId properties.network.privateDnsZoneArmResourceId properties.network.publicNetworkAccess properties.storage.autoGrow properties.storage.storageSizeGB properties.version sku.name sku.tier tags',
  'Microsoft.DBforPostgreSQL/flexibleServers/databases': 'properties.charset properties.collation',
  'Microsoft.DBforPostgreSQL/servers':
    'properties.infrastructureEncryption properties.minimalTlsVersion properties.publicNetworkAccess properties.sslEnforcement properties.storageProfile.geoRedundantBackup sku.name sku.tier',
  'Microsoft.DataFactory/factories':
    'properties.encryption.vaultBaseUrl properties.globalParameters properties.publicNetworkAccess properties.repoConfiguration.repositoryName',
  'Microsoft.DesktopVirtualization/hostPools':
    'properties.hostPoolType properties.loadBalancerType properties.publicNetworkAccess',
  'Microsoft.DevTestLab/schedules':
    'location properties.dailyRecurrence.time properties.notificationSettings.status properties.status properties.targetResourceId properties.taskType properties.timeZoneId tags',
  'Microsoft.Devices/IotHubs':
    'properties.disableLocalAuth properties.minTlsVersion properties.networkRuleSets.defaultAction properties.publicNetworkAccess sku.name',
  'Microsoft.DocumentDB/databaseAccounts':
    'properties.backupPolicy.type properties.capabilities[*] properties.capabilities[*].name properties.consistencyPolicy.defaultConsistencyLevel properties.databaseAccountOfferType properties.disableKeyBasedMetadataWriteAccess properties.disableLocalAuth properties.enableAutomaticFailover properties.enableMultipleWriteLocations properties.ipRangeFilter properties.ipRules properties.ipRules[*] properties.ipRules[*].ipAddressOrRange properties.isVirtualNetworkFilterEnabled properties.keyVaultKeyUri properties.locations[*] properties.locations[*].locationName properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.virtualNetworkRules[*] properties.virtualNetworkRules[*].id',
  'Microsoft.EventGrid/topics':
    'properties.disableLocalAuth properties.inboundIpRules[*] properties.minimumTlsVersionAllowed properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess',
  'Microsoft.EventHub/namespaces':
    'properties.clusterArmId properties.disableLocalAuth properties.encryption.keySource properties.encryption.requireInfrastructureEncryption properties.isAutoInflateEnabled properties.kafkaEnabled properties.minimumTlsVersion properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.zoneRedundant sku.capacity sku.name sku.tier',
  'Microsoft.Insights/autoscaleSettings':
    'location properties.enabled properties.profiles[*].capacity.default properties.profiles[*].capacity.maximum properties.profiles[*].capacity.minimum properties.profiles[*].name properties.profiles[*].rules[*].metricTrigger properties.profiles[*].rules[*].scaleAction.cooldown properties.profiles[*].rules[*].scaleAction.direction properties.profiles[*].rules[*].scaleAction.type properties.profiles[*].rules[*].scaleAction.value properties.targetResourceUri tags',
  'Microsoft.Insights/components':
    'kind location properties.Application_Type properties.DisableLocalAuth properties.RetentionInDays properties.WorkspaceResourceId properties.publicNetworkAccessForIngestion properties.publicNetworkAccessForQuery tags',
  'Microsoft.Insights/diagnosticSettings':
    'properties.eventHubAuthorizationRuleId properties.eventHubName properties.logAnalyticsDestinationType properties.logs[*] properties.logs[*].category properties.logs[*].categoryGroup properties.logs[*].enabled properties.logs[*].retentionPolicy.days properties.logs[*].retentionPolicy.enabled properties.metrics[*] properties.metrics[*].category properties.metrics[*].enabled properties.storageAccountId properties.workspaceId',
  'Microsoft.KeyVault/vaults':
    'location properties.accessPolicies[*] properties.accessPolicies[*].objectId properties.createMode properties.enablePurgeProtection properties.enableRbacAuthorization properties.enableSoftDelete properties.enabledForDeployment properties.enabledForDiskEncryption properties.enabledForTemplateDeployment properties.networkAcls.bypass properties.networkAcls.defaultAction properties.networkAcls.ipRules properties.networkAcls.ipRules[*] properties.networkAcls.ipRules[*].value properties.networkAcls.virtualNetworkRules properties.networkAcls.virtualNetworkRules[*] properties.networkAcls.virtualNetworkRules[*].id properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.sku.family properties.sku.name properties.softDeleteRetentionInDays properties.tenantId sku.name tags',
  'Microsoft.KeyVault/vaults/keys':
    'properties.attributes.created properties.attributes.enabled properties.attributes.exp properties.curveName properties.keyOps[*] properties.keySize properties.keyType',
  'Microsoft.KeyVault/vaults/secrets':
    'properties.attributes.created properties.attributes.enabled properties.attributes.exp properties.contentType properties.value tags',
  'Microsoft.Kusto/clusters':
    'properties.enableDiskEncryption properties.enableDoubleEncryption properties.enableStreamingIngest properties.publicNetworkAccess sku.name sku.tier zones[*]',
  'Microsoft.Logic/workflows':
    'properties.accessControl.triggers.allowedCallerIpAddresses[*] properties.integrationServiceEnvironment.id properties.state',
  'Microsoft.MachineLearningServices/workspaces':
    'properties.encryption.status properties.hbiWorkspace properties.keyVault properties.managedNetwork.isolationMode properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.storageAccount',
  'Microsoft.MachineLearningServices/workspaces/computes':
    'properties.computeType properties.disableLocalAuth properties.resourceId properties.subnet.id properties.vmSize',
  'Microsoft.ManagedIdentity/userAssignedIdentities':
    'properties.clientId properties.principalId properties.tenantId',
  'Microsoft.Network/applicationGateways':
    'properties.firewallPolicy.id properties.frontendIPConfigurations[*] properties.frontendIPConfigurations[*].publicIPAddress.id properties.frontendIPConfigurations[*].subnet.id properties.gatewayIPConfigurations[*] properties.gatewayIPConfigurations[*].subnet.id properties.httpListeners[*] properties.httpListeners[*].firewallPolicy.id properties.httpListeners[*].protocol properties.sslPolicy.minProtocolVersion properties.webApplicationFirewallConfiguration properties.webApplicationFirewallConfiguration.enabled properties.webApplicationFirewallConfiguration.firewallMode sku.tier',
  'Microsoft.Network/azureFirewalls':
    'properties.firewallPolicy.id properties.ipConfigurations[*] properties.ipConfigurations[*].subnet.id properties.threatIntelMode sku.name',
  'Microsoft.Network/bastionHosts':
    'location properties.ipConfigurations[*].name properties.ipConfigurations[*].properties.publicIPAddress.id properties.ipConfigurations[*].properties.subnet.id sku.name tags',
  'Microsoft.Network/loadBalancers':
    'location properties.backendAddressPools[*].name properties.copy[*].count properties.copy[*].input.name properties.copy[*].input.properties.backendAddressPool.id properties.copy[*].input.properties.backendPort properties.copy[*].input.properties.disableOutboundSnat properties.copy[*].input.properties.frontendIPConfiguration.id properties.copy[*].input.properties.frontendPort properties.copy[*].input.properties.probe.id properties.copy[*].input.properties.protocol properties.copy[*].name properties.frontendIPConfigurations[*] properties.frontendIPConfigurations[*].name properties.frontendIPConfigurations[*].properties.publicIPAddress.id properties.frontendIPConfigurations[*].publicIPAddress.id properties.frontendIPConfigurations[*].subnet.id properties.inboundNatRules[*] properties.loadBalancingRules[*] properties.outboundRules[*] properties.outboundRules[*].name properties.outboundRules[*].properties.backendAddressPool.id properties.outboundRules[*].properties.frontendIPConfigurations[*].id properties.outboundRules[*].properties.idleTimeoutInMinutes properties.outboundRules[*].properties.protocol properties.probes[*].name properties.probes[*].properties.intervalInSeconds properties.probes[*].properties.numberOfProbes properties.probes[*].properties.port properties.probes[*].properties.protocol sku.name sku.tier tags',
  'Microsoft.Network/networkInterfaces':
    'location properties.dnsSettings.dnsServers[*] properties.enableAcceleratedNetworking properties.enableIPForwarding properties.ipConfigurations[*] properties.ipConfigurations[*].name properties.ipConfigurations[*].privateIPAllocationMethod properties.ipConfigurations[*].properties.privateIPAllocationMethod properties.ipConfigurations[*].properties.publicIPAddress properties.ipConfigurations[*].properties.publicIPAddress.id properties.ipConfigurations[*].properties.subnet.id properties.ipConfigurations[*].publicIPAddress properties.ipConfigurations[*].publicIPAddress.id properties.ipConfigurations[*].subnet.id properties.networkSecurityGroup properties.networkSecurityGroup.id properties.primary properties.virtualMachine properties.virtualMachine.id tags',
  'Microsoft.Network/networkSecurityGroups':
    'location properties.copy[*].count properties.copy[*].input.name properties.copy[*].input.properties.access properties.copy[*].input.properties.destinationAddressPrefix properties.copy[*].input.properties.destinationPortRange properties.copy[*].input.properties.direction properties.copy[*].input.properties.priority properties.copy[*].input.properties.protocol properties.copy[*].input.properties.sourceAddressPrefix properties.copy[*].input.properties.sourcePortRange properties.copy[*].name properties.flowLogs[*] properties.flowLogs[*].id properties.networkInterfaces[*] properties.networkInterfaces[*].id properties.securityRules[*] properties.securityRules[*].access properties.securityRules[*].destinationAddressPrefix properties.securityRules[*].destinationPortRange properties.securityRules[*].destinationPortRanges[*] properties.securityRules[*].direction properties.securityRules[*].name properties.securityRules[*].priority properties.securityRules[*].properties.access properties.securityRules[*].properties.destinationAddressPrefix properties.securityRules[*].properties.destinationPortRange properties.securityRules[*].properties.direction properties.securityRules[*].properties.priority properties.securityRules[*].properties.protocol properties.securityRules[*].properties.sourceAddressPrefix properties.securityRules[*].properties.sourcePortRange properties.securityRules[*].protocol properties.securityRules[*].sourceAddressPrefix properties.securityRules[*].sourceAddressPrefixes[*] properties.securityRules[*].sourcePortRange properties.subnets[*] properties.subnets[*].id tags',
  'Microsoft.Network/networkSecurityGroups/securityRules':
    'properties.access properties.destinationAddressPrefix properties.destinationAddressPrefixes[*] properties.destinationPortRange properties.destinationPortRanges[*] properties.direction properties.priority properties.protocol properties.sourceAddressPrefix properties.sourceAddressPrefixes[*] properties.sourcePortRange',
  'Microsoft.Network/networkWatchers/flowLogs':
    'properties.enabled properties.flowAnalyticsConfiguration.networkWatcherFlowAnalyticsConfiguration.enabled properties.retentionPolicy.days properties.retentionPolicy.enabled properties.storageId properties.targetResourceId',
  'Microsoft.Network/privateDnsZones': 'location properties tags',
  'Microsoft.Network/privateDnsZones/virtualNetworkLinks':
    'location properties.registrationEnabled properties.virtualNetwork.id tags',
  'Microsoft.Network/privateEndpoints':
    'location properties.manualPrivateLinkServiceConnections[*] properties.privateLinkServiceConnections[*] properties.privateLinkServiceConnections[*].groupIds[*] properties.privateLinkServiceConnections[*].name properties.privateLinkServiceConnections[*].privateLinkServiceId properties.privateLinkServiceConnections[*].properties.groupIds[*] properties.privateLinkServiceConnections[*].properties.privateLinkServiceId properties.subnet.id tags',
  'Microsoft.Network/privateEndpoints/privateDnsZoneGroups':
    'properties.privateDnsZoneConfigs[*] properties.privateDnsZoneConfigs[*].name properties.privateDnsZoneConfigs[*].privateDnsZoneId properties.privateDnsZoneConfigs[*].properties.privateDnsZoneId',
  'Microsoft.Network/publicIPAddresses':
    'location properties.ddosSettings.protectionMode properties.dnsSettings.domainNameLabel properties.idleTimeoutInMinutes properties.ipAddress properties.ipConfiguration properties.ipConfiguration.id properties.natGateway properties.publicIPAddressVersion properties.publicIPAllocationMethod properties.publicIPPrefix sku.name sku.tier tags zones[*]',
  'Microsoft.Network/routeTables':
    'properties.disableBgpRoutePropagation properties.routes[*] properties.routes[*].addressPrefix properties.routes[*].nextHopIpAddress properties.routes[*].nextHopType properties.subnets[*] properties.subnets[*].id',
  'Microsoft.Network/virtualNetworkGateways':
    'properties.activeActive properties.enableBgp properties.gatewayType properties.vpnClientConfiguration.vpnAuthenticationTypes[*] properties.vpnType sku.tier',
  'Microsoft.Network/virtualNetworks':
    'location properties.addressSpace.addressPrefixes[*] properties.ddosProtectionPlan properties.ddosProtectionPlan.id properties.dhcpOptions.dnsServers[*] properties.enableDdosProtection properties.flowLogs[*] properties.flowLogs[*].id properties.subnets[*] properties.subnets[*].addressPrefix properties.subnets[*].name properties.subnets[*].networkSecurityGroup properties.subnets[*].networkSecurityGroup.id properties.subnets[*].privateEndpointNetworkPolicies properties.subnets[*].properties.addressPrefix properties.subnets[*].properties.delegations[*].name properties.subnets[*].properties.delegations[*].properties.serviceName properties.subnets[*].properties.networkSecurityGroup.id properties.subnets[*].properties.privateEndpointNetworkPolicies properties.subnets[*].properties.serviceEndpoints[*].service properties.subnets[*].routeTable.id properties.subnets[*].serviceEndpoints[*].service properties.virtualNetworkPeerings[*] properties.virtualNetworkPeerings[*].remoteVirtualNetwork.id tags',
  'Microsoft.Network/virtualNetworks/subnets':
    'properties.addressPrefix properties.defaultOutboundAccess properties.delegations[*].serviceName properties.natGateway.id properties.networkSecurityGroup properties.networkSecurityGroup.id properties.privateEndpointNetworkPolicies properties.privateLinkServiceNetworkPolicies properties.routeTable properties.routeTable.id properties.serviceEndpoints[*] properties.serviceEndpoints[*].service',
  'Microsoft.Network/virtualNetworks/virtualNetworkPeerings':
    'properties.allowForwardedTraffic properties.allowGatewayTransit properties.allowVirtualNetworkAccess properties.remoteVirtualNetwork.id properties.useRemoteGateways',
  'Microsoft.OperationalInsights/workspaces':
    'location properties.features.disableLocalAuth properties.forceCmkForQuery properties.publicNetworkAccessForIngestion properties.publicNetworkAccessForQuery properties.retentionInDays properties.sku.name properties.workspaceCapping.dailyQuotaGb sku.name tags',
  'Microsoft.RecoveryServices/vaults':
    'properties.encryption properties.encryption.infrastructureEncryption properties.encryption.keyVaultProperties.keyUri properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].id properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.redundancySettings.crossRegionRestore properties.redundancySettings.standardTierStorageRedundancy properties.securitySettings.immutabilitySettings.state properties.securitySettings.softDeleteSettings.softDeleteState',
  'Microsoft.Resources/resourceGroups': 'location properties tags',
  'Microsoft.Search/searchServices':
    'properties.authOptions.aadOrApiKey.aadAuthFailureMode properties.disableLocalAuth properties.networkRuleSet.ipRules[*] properties.partitionCount properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.replicaCount sku.name',
  'Microsoft.Security/pricings': 'properties.pricingTier properties.subPlan',
  'Microsoft.Security/securityContacts':
    'properties.alertNotifications properties.email properties.emails properties.isEnabled properties.notificationsByRole.roles[*] properties.notificationsByRole.state properties.phone',
  'Microsoft.ServiceBus/namespaces':
    'properties.disableLocalAuth properties.encryption.keySource properties.encryption.requireInfrastructureEncryption properties.minimumTlsVersion properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.zoneRedundant sku.name sku.tier',
  'Microsoft.SignalRService/SignalR':
    'properties.disableAadAuth properties.disableLocalAuth properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.tls.clientCertEnabled sku.name',
  'Microsoft.Sql/managedInstances':
    'properties.administrators.azureADOnlyAuthentication properties.licenseType properties.minimalTlsVersion properties.publicDataEndpointEnabled properties.subnetId properties.zoneRedundant',
  'Microsoft.Sql/servers':
    'properties.administratorLogin properties.administrators.azureADOnlyAuthentication properties.administrators.login properties.minimalTlsVersion properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].id properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.restrictOutboundNetworkAccess properties.version',
  'Microsoft.Sql/servers/databases':
    'properties.collation properties.elasticPoolId properties.licenseType properties.maxSizeBytes properties.readScale properties.requestedBackupStorageRedundancy properties.status properties.zoneRedundant sku.capacity sku.name sku.tier',
  'Microsoft.Sql/servers/firewallRules': 'properties.endIpAddress properties.startIpAddress',
  'Microsoft.Storage/storageAccounts':
    'kind location properties.accessTier properties.allowBlobPublicAccess properties.allowCrossTenantReplication properties.allowSharedKeyAccess properties.allowedCopyScope properties.customDomain properties.customDomain.name properties.customDomain.useSubDomainName properties.defaultToOAuthAuthentication properties.encryption.keySource properties.encryption.keyvaultproperties.keyname properties.encryption.keyvaultproperties.keyvaulturi properties.encryption.requireInfrastructureEncryption properties.encryption.services.blob.enabled properties.encryption.services.file.enabled properties.encryption.services.queue.keyType properties.encryption.services.table.keyType properties.isHnsEnabled properties.isLocalUserEnabled properties.isNfsV3Enabled properties.isSftpEnabled properties.keyPolicy.keyExpirationPeriodInDays properties.largeFileSharesState properties.minimumTlsVersion properties.networkAcls.bypass properties.networkAcls.defaultAction properties.networkAcls.ipRules properties.networkAcls.ipRules[*] properties.networkAcls.ipRules[*].action properties.networkAcls.ipRules[*].value properties.networkAcls.resourceAccessRules[*] properties.networkAcls.virtualNetworkRules properties.networkAcls.virtualNetworkRules[*] properties.networkAcls.virtualNetworkRules[*].action properties.networkAcls.virtualNetworkRules[*].id properties.primaryEndpoints.blob properties.privateEndpointConnections[*] properties.privateEndpointConnections[*].privateLinkServiceConnectionState.status properties.publicNetworkAccess properties.sasPolicy properties.sasPolicy.sasExpirationPeriod properties.supportsHttpsTrafficOnly sku.name tags',
  'Microsoft.Storage/storageAccounts/blobServices':
    'properties.changeFeed.enabled properties.containerDeleteRetentionPolicy.days properties.containerDeleteRetentionPolicy.enabled properties.cors.corsRules[*] properties.deleteRetentionPolicy.days properties.deleteRetentionPolicy.enabled properties.isVersioningEnabled',
  'Microsoft.Storage/storageAccounts/blobServices/containers':
    'properties.defaultEncryptionScope properties.hasImmutabilityPolicy properties.hasLegalHold properties.publicAccess',
  'Microsoft.Storage/storageAccounts/fileServices':
    'properties.cors.corsRules[*] properties.protocolSettings.smb.authenticationMethods properties.protocolSettings.smb.channelEncryption properties.protocolSettings.smb.kerberosTicketEncryption properties.protocolSettings.smb.versions properties.shareDeleteRetentionPolicy.days properties.shareDeleteRetentionPolicy.enabled',
  'Microsoft.Storage/storageAccounts/fileServices/shares':
    'properties.enabledProtocols properties.rootSquash properties.shareQuota',
  'Microsoft.Storage/storageAccounts/managementPolicies':
    'properties.policy.rules[*].definition.actions.baseBlob properties.policy.rules[*].definition.actions.snapshot.delete.daysAfterCreationGreaterThan properties.policy.rules[*].definition.filters.blobTypes[*] properties.policy.rules[*].enabled properties.policy.rules[*].name properties.policy.rules[*].type',
  'Microsoft.Synapse/workspaces':
    'properties.azureADOnlyAuthentication properties.encryption.cmk.key.name properties.managedVirtualNetwork properties.managedVirtualNetworkSettings.preventDataExfiltration properties.publicNetworkAccess properties.sqlAdministratorLogin',
  'Microsoft.Web/serverfarms':
    'kind location properties.hostingEnvironmentProfile.id properties.numberOfWorkers properties.reserved properties.zoneRedundant sku.capacity sku.name sku.tier tags',
  'Microsoft.Web/sites':
    'identity.type kind location properties.clientAffinityEnabled properties.clientCertEnabled properties.clientCertMode properties.enabled properties.hostNames[*] properties.httpsOnly properties.keyVaultReferenceIdentity properties.publicNetworkAccess properties.redundancyMode properties.serverFarmId properties.siteConfig.alwaysOn properties.siteConfig.appSettings[*] properties.siteConfig.appSettings[*].name properties.siteConfig.appSettings[*].value properties.siteConfig.cors.allowedOrigins properties.siteConfig.cors.allowedOrigins[*] properties.siteConfig.ftpsState properties.siteConfig.http20Enabled properties.siteConfig.ipSecurityRestrictions[*] properties.siteConfig.linuxFxVersion properties.siteConfig.managedServiceIdentityId properties.siteConfig.minTlsVersion properties.siteConfig.netFrameworkVersion properties.siteConfig.remoteDebuggingEnabled properties.virtualNetworkSubnetId properties.vnetContentShareEnabled properties.vnetImagePullEnabled properties.vnetRouteAllEnabled tags',
  'Microsoft.Web/sites/config':
    'properties properties.cors.allowedOrigins[*] properties.detailedErrorLoggingEnabled properties.ftpsState properties.http20Enabled properties.httpLoggingEnabled properties.ipSecurityRestrictions[*] properties.minTlsVersion properties.remoteDebuggingEnabled properties.requestTracingEnabled properties.siteAuthEnabled properties.vnetRouteAllEnabled',
  'Microsoft.Web/sites/slots':
    'properties.clientCertEnabled properties.httpsOnly properties.publicNetworkAccess properties.siteConfig.ftpsState properties.siteConfig.minTlsVersion properties.virtualNetworkSubnetId',
  'Microsoft.Web/staticSites':
    'identity.type location properties.allowConfigFileUpdates properties.stagingEnvironmentPolicy sku.name sku.tier tags',
  'Microsoft.Web/staticSites/config': 'properties',
  'Microsoft.Web/staticSites/customDomains': 'properties.validationMethod',
};

/** Regions of each cloud by code. */
export const cloudRegions: Readonly<Record<'general' | 'us_gov', string>> = {
  general:
    'eastus eastus2 southcentralus westus2 westus3 centralus northcentralus westus westcentralus canadacentral canadaeast brazilsouth northeurope westeurope uksouth ukwest francecentral germanywestcentral switzerlandnorth norwayeast swedencentral italynorth polandcentral spaincentral uaenorth qatarcentral israelcentral southafricanorth centralindia southindia westindia eastasia southeastasia japaneast japanwest koreacentral koreasouth australiaeast australiasoutheast',
  us_gov: 'usgovvirginia usgovtexas usgovarizona usdodeast usdodcentral',
};

/** Types that the US-government cloud does not offer although the general one does, parted by blanks. */
export const absentInGovernment =
  'Microsoft.Web/staticSites Microsoft.Web/staticSites/config Microsoft.Web/staticSites/customDomains Microsoft.Web/staticSites/linkedBackends Microsoft.Web/staticSites/userProvidedFunctionApps';
