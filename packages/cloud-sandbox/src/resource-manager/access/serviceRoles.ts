import type { RoleData } from './builtInRoles.ts';

/** Built-in roles for vaults, applications, databases, containers and further services. */
export const serviceRoles: readonly RoleData[] = [
  {
    id: '00482a5a-887f-4fb3-b363-3b7fe8e74483',
    name: 'Key Vault Administrator',
    description: 'Does everything with the contents of a key vault that uses role-based access.',
    operates: true,
    actions: `
      Microsoft.KeyVault/checkNameAvailability/read
      Microsoft.KeyVault/deletedVaults/read
      Microsoft.KeyVault/locations/*/read
      Microsoft.KeyVault/vaults/*/read
      Microsoft.KeyVault/operations/read`,
    dataActions: 'Microsoft.KeyVault/vaults/*',
  },
  {
    id: 'f25e0fa2-a7c8-4377-a976-54943a77a395',
    name: 'Key Vault Contributor',
    description: 'Manages key vaults, but not their contents.',
    operates: true,
    actions: 'Microsoft.KeyVault/*',
    notActions: `
      Microsoft.KeyVault/locations/deletedVaults/purge/action
      Microsoft.KeyVault/hsmPools/*
      Microsoft.KeyVault/managedHsms/*`,
  },
  {
    id: 'b86a8fe4-44ce-4948-aee5-eccb2c155cd7',
    name: 'Key Vault Secrets Officer',
    description: 'Does everything with the secrets of a key vault.',
    operates: true,
    actions: 'Microsoft.KeyVault/vaults/*/read',
    dataActions: 'Microsoft.KeyVault/vaults/secrets/*',
  },
  {
    id: '4633458b-17de-408a-b874-0445c86b69e6',
    name: 'Key Vault Secrets User',
    description: 'Reads the contents of secrets.',
    actions: '',
    dataActions:
      'Microsoft.KeyVault/vaults/secrets/getSecret/action Microsoft.KeyVault/vaults/secrets/readMetadata/action',
  },
  {
    id: '21090545-7ca7-4776-b22c-e363652d74d2',
    name: 'Key Vault Reader',
    description: 'Reads what is known about key vaults, never a secret value.',
    operates: true,
    actions: 'Microsoft.KeyVault/vaults/*/read',
    dataActions: 'Microsoft.KeyVault/vaults/*/read',
  },
  {
    id: 'de139f84-1756-47ae-9be6-808fbbe84772',
    name: 'Website Contributor',
    description: 'Manages web sites, but not the plans they run on.',
    operates: true,
    actions: `
      Microsoft.Insights/components/*
      Microsoft.Web/certificates/*
      Microsoft.Web/listSitesAssignedToHostName/read
      Microsoft.Web/serverFarms/join/action
      Microsoft.Web/serverFarms/read
      Microsoft.Web/sites/*`,
  },
  {
    id: '2cc479cb-7b4d-49a8-b449-8c00fd0f0a4b',
    name: 'Web Plan Contributor',
    description: 'Manages the plans of web sites.',
    operates: true,
    actions: 'Microsoft.Web/serverFarms/* Microsoft.Web/hostingEnvironments/Join/Action',
  },
  {
    id: '9b7fa17d-e63e-47b0-bb0a-15c516ac86ec',
    name: 'SQL DB Contributor',
    description: 'Manages SQL databases, without access to their data or security settings.',
    operates: true,
    actions: `
      Microsoft.Sql/locations/*/read
      Microsoft.Sql/servers/databases/*
      Microsoft.Sql/servers/read
      Microsoft.Insights/metrics/read
      Microsoft.Insights/metricDefinitions/read`,
    notActions: `
      Microsoft.Sql/servers/databases/auditingSettings/*
      Microsoft.Sql/servers/databases/securityAlertPolicies/*
      Microsoft.Sql/servers/databases/vulnerabilityAssessments/*
      Microsoft.Sql/servers/vulnerabilityAssessments/*`,
  },
  {
    id: '6d8ee4ec-f05a-4a1d-8b00-a9b17e38b437',
    name: 'SQL Server Contributor',
    description: 'Manages SQL servers and databases, without access to their data or security settings.',
    operates: true,
    actions: `
      Microsoft.Sql/locations/*/read
      Microsoft.Sql/servers/*
      Microsoft.Insights/metrics/read
      Microsoft.Insights/metricDefinitions/read`,
    notActions: `
      Microsoft.Sql/servers/auditingSettings/*
      Microsoft.Sql/servers/securityAlertPolicies/*
      Microsoft.Sql/servers/vulnerabilityAssessments/*`,
  },
  {
    id: '5bd9cd88-fe45-4216-938b-f97437e15450',
    name: 'DocumentDB Account Contributor',
    description: 'Manages Cosmos DB accounts.',
    operates: true,
    actions:
      'Microsoft.DocumentDb/databaseAccounts/* Microsoft.Network/virtualNetworks/subnets/joinViaServiceEndpoint/action',
  },
  {
    id: '230815da-be43-4aae-9cb4-875f7bd000aa',
    name: 'Cosmos DB Operator',
    description: 'Manages Cosmos DB accounts without seeing keys or data.',
    operates: true,
    actions: 'Microsoft.DocumentDb/databaseAccounts/*',
    notActions: `
      Microsoft.DocumentDB/databaseAccounts/readonlyKeys/*
      Microsoft.DocumentDB/databaseAccounts/regenerateKey/*
      Microsoft.DocumentDB/databaseAccounts/listKeys/*
      Microsoft.DocumentDB/databaseAccounts/listConnectionStrings/*`,
  },
  {
    id: 'e0f68234-74aa-48ed-b826-c38b57376e17',
    name: 'Redis Cache Contributor',
    description: 'Manages Redis caches.',
    operates: true,
    actions: 'Microsoft.Cache/redis/*',
  },
  {
    id: '7ca78c08-252a-4471-8644-bb5ff32d4ba0',
    name: 'Search Service Contributor',
    description: 'Manages search services.',
    operates: true,
    actions: 'Microsoft.Search/searchServices/*',
  },
  {
    id: '0ab0b1a8-8aac-4efd-b8c2-3ee1fb270be8',
    name: 'Azure Kubernetes Service Cluster Admin Role',
    description: 'Reads the administrator credential of clusters.',
    actions: `
      Microsoft.ContainerService/managedClusters/listClusterAdminCredential/action
      Microsoft.ContainerService/managedClusters/accessProfiles/listCredential/action
      Microsoft.ContainerService/managedClusters/read
      Microsoft.ContainerService/managedClusters/runcommand/action`,
  },
  {
    id: '4abbcc35-e782-43d8-92c5-2d3f1bd2253f',
    name: 'Azure Kubernetes Service Cluster User Role',
    description: 'Reads the user credential of clusters.',
    actions:
      'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action Microsoft.ContainerService/managedClusters/read',
  },
  {
    id: 'b1ff04bb-8a4e-4dc4-8eb5-8693973ce19b',
    name: 'Azure Kubernetes Service RBAC Cluster Admin',
    description: 'Manages everything inside of clusters.',
    operates: true,
    actions: 'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action',
    dataActions: 'Microsoft.ContainerService/managedClusters/*',
  },
  {
    id: '7f951dda-4ed3-4680-a7ca-43fe172d538d',
    name: 'AcrPull',
    description: 'Pulls images from container registries.',
    actions: 'Microsoft.ContainerRegistry/registries/pull/read',
  },
  {
    id: '8311e382-0749-4cb8-b61a-304f252e45ec',
    name: 'AcrPush',
    description: 'Pushes images to container registries and pulls them.',
    actions:
      'Microsoft.ContainerRegistry/registries/pull/read Microsoft.ContainerRegistry/registries/push/write',
  },
  {
    id: '87a39d53-fc1b-424a-814c-f7e04687dc9e',
    name: 'Logic App Contributor',
    description: 'Manages logic apps, but not who has access to them.',
    operates: true,
    actions: `
      Microsoft.Insights/diagnosticSettings/*
      Microsoft.Logic/*
      Microsoft.Storage/storageAccounts/listkeys/action
      Microsoft.Storage/storageAccounts/read
      Microsoft.Web/connectionGateways/*
      Microsoft.Web/connections/*
      Microsoft.Web/customApis/*
      Microsoft.Web/serverFarms/join/action
      Microsoft.Web/serverFarms/read`,
  },
  {
    id: 'f353d9bd-d4a6-484e-a77a-8050b599b867',
    name: 'Automation Contributor',
    description: 'Manages Automation accounts and the resources that use them.',
    operates: true,
    actions: `
      Microsoft.Automation/automationAccounts/*
      Microsoft.Insights/diagnosticSettings/*
      Microsoft.OperationalInsights/workspaces/sharedKeys/action`,
  },
  {
    id: 'f6c7c914-8db3-469d-8ca1-694a8f32e121',
    name: 'AzureML Data Scientist',
    description: 'Does everything within a machine learning workspace but manage its compute.',
    actions: `
      Microsoft.MachineLearningServices/workspaces/*/read
      Microsoft.MachineLearningServices/workspaces/*/action
      Microsoft.MachineLearningServices/workspaces/*/delete
      Microsoft.MachineLearningServices/workspaces/*/write`,
    notActions: `
      Microsoft.MachineLearningServices/workspaces/delete
      Microsoft.MachineLearningServices/workspaces/write
      Microsoft.MachineLearningServices/workspaces/computes/*/write
      Microsoft.MachineLearningServices/workspaces/computes/*/delete`,
  },
  {
    id: 'f526a384-b230-433a-b45c-95f59c4a2dec',
    name: 'Azure Event Hubs Data Owner',
    description: 'Full access to event hubs and their data.',
    actions: 'Microsoft.EventHub/*',
    dataActions: 'Microsoft.EventHub/*',
  },
  {
    id: '090c5cfd-751d-490a-894a-3ce6f1109419',
    name: 'Azure Service Bus Data Owner',
    description: 'Full access to Service Bus and its data.',
    actions: 'Microsoft.ServiceBus/*',
    dataActions: 'Microsoft.ServiceBus/*',
  },
  {
    id: 'a97b65f3-24c7-4388-baec-2e87135dc908',
    name: 'Cognitive Services User',
    description: 'Reads Cognitive Services and their keys.',
    actions: `
      Microsoft.CognitiveServices/*/read
      Microsoft.CognitiveServices/accounts/listkeys/action
      Microsoft.Resources/subscriptions/resourceGroups/read`,
    dataActions: 'Microsoft.CognitiveServices/*',
  },
  {
    id: '25fbc0a9-bd7c-42a3-aa1a-3b75d497ee68',
    name: 'Cognitive Services Contributor',
    description: 'Manages Cognitive Services and their keys.',
    operates: true,
    actions: 'Microsoft.CognitiveServices/* Microsoft.Insights/diagnosticSettings/*',
  },
];
