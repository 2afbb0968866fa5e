// Written by scripts/generate-resource-types.ts from the embedded cloud, the policy engine and blueprints/. Do not edit.

/** Providers with api-versions, oldest first, and types without their marks; both parted by blanks. */
export const providersAtoH: Readonly<Record<string, { versions: string; types: string }>> = {
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
};
