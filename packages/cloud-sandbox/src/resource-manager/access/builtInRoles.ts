/** A built-in role: what its holder may do, in the words of the service. */
export interface BuiltInRole {
  /** The GUID that is the same in every tenant. */
  id: string;
  name: string;
  description: string;
  actions: readonly string[];
  notActions?: readonly string[];
  dataActions?: readonly string[];
}

/** What nearly every role for one service adds: look around, deploy templates, ask for support. */
const operate = [
  'Microsoft.Authorization/*/read',
  'Microsoft.Insights/alertRules/*',
  'Microsoft.ResourceHealth/availabilityStatuses/read',
  'Microsoft.Resources/deployments/*',
  'Microsoft.Resources/subscriptions/resourceGroups/read',
  'Microsoft.Support/*',
];

const role = (
  id: string,
  name: string,
  description: string,
  actions: readonly string[],
  more: Pick<BuiltInRole, 'notActions' | 'dataActions'> = {},
): BuiltInRole => ({ id, name, description, actions, ...more });

export const ownerRole = '8e3af657-a8ff-443c-a75c-2fe8c4bcb635';
export const contributorRole = 'b24988ac-6180-42a0-ab88-20f7382dd24c';
export const readerRole = 'acdd72a7-3385-48ef-bd42-f606fba81ae7';

const container = 'Microsoft.Storage/storageAccounts/blobServices/containers';

export const builtInRoles: readonly BuiltInRole[] = [
  role(ownerRole, 'Owner', 'Full access to all resources, including the right to assign roles.', ['*']),
  role(
    contributorRole,
    'Contributor',
    'Full access to all resources, but no right to assign roles, manage blueprint assignments or share image galleries.',
    ['*'],
    {
      notActions: [
        'Microsoft.Authorization/*/Delete',
        'Microsoft.Authorization/*/Write',
        'Microsoft.Authorization/elevateAccess/Action',
        'Microsoft.Blueprint/blueprintAssignments/write',
        'Microsoft.Blueprint/blueprintAssignments/delete',
        'Microsoft.Compute/galleries/share/action',
        'Microsoft.Purview/consents/write',
        'Microsoft.Purview/consents/delete',
        'Microsoft.Resources/deploymentStacks/manageDenySetting/action',
        'Microsoft.Subscription/cancel/action',
        'Microsoft.Subscription/enable/action',
      ],
    },
  ),
  role(readerRole, 'Reader', 'Sees all resources and changes none.', ['*/read']),
  role(
    '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9',
    'User Access Administrator',
    'Manages who has access to resources.',
    ['*/read', 'Microsoft.Authorization/*', 'Microsoft.Support/*'],
  ),
  role(
    'f58310d9-a9f6-439a-9e8d-f62e7b41a168',
    'Role Based Access Control Administrator',
    'Manages access by assigning roles, and nothing else.',
    [
      'Microsoft.Authorization/roleAssignments/write',
      'Microsoft.Authorization/roleAssignments/delete',
      '*/read',
      'Microsoft.Support/*',
    ],
  ),
  role(
    '9980e02c-c2be-4d73-94e8-173b1dc7cf3c',
    'Virtual Machine Contributor',
    'Manages virtual machines, without signing in to them and without the network they are in.',
    [
      ...operate,
      'Microsoft.Compute/availabilitySets/*',
      'Microsoft.Compute/locations/*',
      'Microsoft.Compute/virtualMachines/*',
      'Microsoft.Compute/virtualMachineScaleSets/*',
      'Microsoft.Compute/disks/write',
      'Microsoft.Compute/disks/read',
      'Microsoft.Compute/disks/delete',
      'Microsoft.DevTestLab/schedules/*',
      'Microsoft.Network/applicationGateways/backendAddressPools/join/action',
      'Microsoft.Network/loadBalancers/backendAddressPools/join/action',
      'Microsoft.Network/loadBalancers/inboundNatPools/join/action',
      'Microsoft.Network/loadBalancers/read',
      'Microsoft.Network/locations/*',
      'Microsoft.Network/networkInterfaces/*',
      'Microsoft.Network/networkSecurityGroups/join/action',
      'Microsoft.Network/networkSecurityGroups/read',
      'Microsoft.Network/publicIPAddresses/join/action',
      'Microsoft.Network/publicIPAddresses/read',
      'Microsoft.Network/virtualNetworks/read',
      'Microsoft.Network/virtualNetworks/subnets/join/action',
      'Microsoft.RecoveryServices/locations/*',
      'Microsoft.RecoveryServices/Vaults/read',
      'Microsoft.SqlVirtualMachine/*',
      'Microsoft.Storage/storageAccounts/listKeys/action',
      'Microsoft.Storage/storageAccounts/read',
    ],
  ),
  role(
    '1c0163c0-47e6-4577-8991-ea5c82e286e4',
    'Virtual Machine Administrator Login',
    'Signs in to virtual machines as an administrator.',
    [
      'Microsoft.Network/publicIPAddresses/read',
      'Microsoft.Network/virtualNetworks/read',
      'Microsoft.Network/loadBalancers/read',
      'Microsoft.Network/networkInterfaces/read',
      'Microsoft.Compute/virtualMachines/*/read',
    ],
    {
      dataActions: [
        'Microsoft.Compute/virtualMachines/login/action',
        'Microsoft.Compute/virtualMachines/loginAsAdmin/action',
      ],
    },
  ),
  role(
    'fb879df8-f326-4884-b1cf-06f3ad86be52',
    'Virtual Machine User Login',
    'Signs in to virtual machines as a plain user.',
    [
      'Microsoft.Network/publicIPAddresses/read',
      'Microsoft.Network/virtualNetworks/read',
      'Microsoft.Network/loadBalancers/read',
      'Microsoft.Network/networkInterfaces/read',
      'Microsoft.Compute/virtualMachines/*/read',
    ],
    { dataActions: ['Microsoft.Compute/virtualMachines/login/action'] },
  ),
  role(
    '4d97b98b-1d4f-4787-a291-c67834d212e7',
    'Network Contributor',
    'Manages networks, without access to them.',
    [...operate, 'Microsoft.Network/*'],
  ),
  role(
    'b12aa53e-6015-4669-85d0-8515ebb3ae7f',
    'Private DNS Zone Contributor',
    'Manages private DNS zones, but not the networks they are linked to.',
    [
      ...operate,
      'Microsoft.Network/privateDnsZones/*',
      'Microsoft.Network/privateDnsOperationResults/*',
      'Microsoft.Network/virtualNetworks/read',
      'Microsoft.Network/virtualNetworks/join/action',
    ],
  ),
  role(
    'befefa01-2a29-4197-83a8-272ff33ce314',
    'DNS Zone Contributor',
    'Manages DNS zones and their records.',
    [...operate, 'Microsoft.Network/dnsZones/*'],
  ),
  role(
    '17d1049b-9a84-46fb-8f53-869881c3d3ab',
    'Storage Account Contributor',
    'Manages storage accounts, including their keys.',
    [
      ...operate,
      'Microsoft.Insights/diagnosticSettings/*',
      'Microsoft.Network/virtualNetworks/subnets/joinViaServiceEndpoint/action',
      'Microsoft.Storage/storageAccounts/*',
    ],
  ),
  role(
    'b7e6dc6d-f1e8-4753-8033-0f276bb0955b',
    'Storage Blob Data Owner',
    'Full access to blobs and containers, including access control lists.',
    [`${container}/*`, 'Microsoft.Storage/storageAccounts/blobServices/generateUserDelegationKey/action'],
    {
      dataActions: [`${container}/blobs/*`],
    },
  ),
  role(
    'ba92f5b4-2d11-453d-a403-e96b0029c9fe',
    'Storage Blob Data Contributor',
    'Reads, writes and deletes containers and blobs.',
    [
      `${container}/delete`,
      `${container}/read`,
      `${container}/write`,
      'Microsoft.Storage/storageAccounts/blobServices/generateUserDelegationKey/action',
    ],
    {
      dataActions: [
        `${container}/blobs/delete`,
        `${container}/blobs/read`,
        `${container}/blobs/write`,
        `${container}/blobs/move/action`,
        `${container}/blobs/add/action`,
      ],
    },
  ),
  role(
    '2a2b9908-6ea1-4ae2-8e65-a410df84e7d1',
    'Storage Blob Data Reader',
    'Reads containers and blobs.',
    [`${container}/read`, 'Microsoft.Storage/storageAccounts/blobServices/generateUserDelegationKey/action'],
    { dataActions: [`${container}/blobs/read`] },
  ),
  role(
    '974c5e8b-45b9-4653-ba55-5f855dd0fb88',
    'Storage Queue Data Contributor',
    'Reads, writes and deletes queues and messages.',
    [
      'Microsoft.Storage/storageAccounts/queueServices/queues/delete',
      'Microsoft.Storage/storageAccounts/queueServices/queues/read',
      'Microsoft.Storage/storageAccounts/queueServices/queues/write',
    ],
    {
      dataActions: ['Microsoft.Storage/storageAccounts/queueServices/queues/messages/*'],
    },
  ),
  role(
    '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3',
    'Storage Table Data Contributor',
    'Reads, writes and deletes tables and entities.',
    [
      'Microsoft.Storage/storageAccounts/tableServices/tables/read',
      'Microsoft.Storage/storageAccounts/tableServices/tables/write',
      'Microsoft.Storage/storageAccounts/tableServices/tables/delete',
    ],
    {
      dataActions: ['Microsoft.Storage/storageAccounts/tableServices/tables/entities/*'],
    },
  ),
  role(
    'c12c1c16-33a1-487b-954d-41c89c60f349',
    'Reader and Data Access',
    'Sees storage accounts and reads their keys.',
    [
      'Microsoft.Storage/storageAccounts/listKeys/action',
      'Microsoft.Storage/storageAccounts/ListAccountSas/action',
      'Microsoft.Storage/storageAccounts/read',
    ],
  ),
  role(
    '00482a5a-887f-4fb3-b363-3b7fe8e74483',
    'Key Vault Administrator',
    'Does everything with the contents of a key vault that uses role-based access.',
    [
      ...operate,
      'Microsoft.KeyVault/checkNameAvailability/read',
      'Microsoft.KeyVault/deletedVaults/read',
      'Microsoft.KeyVault/locations/*/read',
      'Microsoft.KeyVault/vaults/*/read',
      'Microsoft.KeyVault/operations/read',
    ],
    {
      dataActions: ['Microsoft.KeyVault/vaults/*'],
    },
  ),
  role(
    'f25e0fa2-a7c8-4377-a976-54943a77a395',
    'Key Vault Contributor',
    'Manages key vaults, but not their contents.',
    [...operate, 'Microsoft.KeyVault/*'],
    {
      notActions: [
        'Microsoft.KeyVault/locations/deletedVaults/purge/action',
        'Microsoft.KeyVault/hsmPools/*',
        'Microsoft.KeyVault/managedHsms/*',
      ],
    },
  ),
  role(
    'b86a8fe4-44ce-4948-aee5-eccb2c155cd7',
    'Key Vault Secrets Officer',
    'Does everything with the secrets of a key vault.',
    [...operate, 'Microsoft.KeyVault/vaults/*/read'],
    { dataActions: ['Microsoft.KeyVault/vaults/secrets/*'] },
  ),
  role(
    '4633458b-17de-408a-b874-0445c86b69e6',
    'Key Vault Secrets User',
    'Reads the contents of secrets.',
    [],
    {
      dataActions: [
        'Microsoft.KeyVault/vaults/secrets/getSecret/action',
        'Microsoft.KeyVault/vaults/secrets/readMetadata/action',
      ],
    },
  ),
  role(
    '21090545-7ca7-4776-b22c-e363652d74d2',
    'Key Vault Reader',
    'Reads what is known about key vaults, never a secret value.',
    [...operate, 'Microsoft.KeyVault/vaults/*/read'],
    { dataActions: ['Microsoft.KeyVault/vaults/*/read'] },
  ),
  role(
    'de139f84-1756-47ae-9be6-808fbbe84772',
    'Website Contributor',
    'Manages web sites, but not the plans they run on.',
    [
      ...operate,
      'Microsoft.Insights/components/*',
      'Microsoft.Web/certificates/*',
      'Microsoft.Web/listSitesAssignedToHostName/read',
      'Microsoft.Web/serverFarms/join/action',
      'Microsoft.Web/serverFarms/read',
      'Microsoft.Web/sites/*',
    ],
  ),
  role('2cc479cb-7b4d-49a8-b449-8c00fd0f0a4b', 'Web Plan Contributor', 'Manages the plans of web sites.', [
    ...operate,
    'Microsoft.Web/serverFarms/*',
    'Microsoft.Web/hostingEnvironments/Join/Action',
  ]),
  role(
    '9b7fa17d-e63e-47b0-bb0a-15c516ac86ec',
    'SQL DB Contributor',
    'Manages SQL databases, without access to their data or security settings.',
    [
      ...operate,
      'Microsoft.Sql/locations/*/read',
      'Microsoft.Sql/servers/databases/*',
      'Microsoft.Sql/servers/read',
      'Microsoft.Insights/metrics/read',
      'Microsoft.Insights/metricDefinitions/read',
    ],
    {
      notActions: [
        'Microsoft.Sql/servers/databases/auditingSettings/*',
        'Microsoft.Sql/servers/databases/securityAlertPolicies/*',
        'Microsoft.Sql/servers/databases/vulnerabilityAssessments/*',
        'Microsoft.Sql/servers/vulnerabilityAssessments/*',
      ],
    },
  ),
  role(
    '6d8ee4ec-f05a-4a1d-8b00-a9b17e38b437',
    'SQL Server Contributor',
    'Manages SQL servers and databases, without access to their data or security settings.',
    [
      ...operate,
      'Microsoft.Sql/locations/*/read',
      'Microsoft.Sql/servers/*',
      'Microsoft.Insights/metrics/read',
      'Microsoft.Insights/metricDefinitions/read',
    ],
    {
      notActions: [
        'Microsoft.Sql/servers/auditingSettings/*',
        'Microsoft.Sql/servers/securityAlertPolicies/*',
        'Microsoft.Sql/servers/vulnerabilityAssessments/*',
      ],
    },
  ),
  role(
    '5bd9cd88-fe45-4216-938b-f97437e15450',
    'DocumentDB Account Contributor',
    'Manages Cosmos DB accounts.',
    [
      ...operate,
      'Microsoft.DocumentDb/databaseAccounts/*',
      'Microsoft.Network/virtualNetworks/subnets/joinViaServiceEndpoint/action',
    ],
  ),
  role(
    '230815da-be43-4aae-9cb4-875f7bd000aa',
    'Cosmos DB Operator',
    'Manages Cosmos DB accounts without seeing keys or data.',
    [...operate, 'Microsoft.DocumentDb/databaseAccounts/*'],
    {
      notActions: [
        'Microsoft.DocumentDB/databaseAccounts/readonlyKeys/*',
        'Microsoft.DocumentDB/databaseAccounts/regenerateKey/*',
        'Microsoft.DocumentDB/databaseAccounts/listKeys/*',
        'Microsoft.DocumentDB/databaseAccounts/listConnectionStrings/*',
      ],
    },
  ),
  role('e0f68234-74aa-48ed-b826-c38b57376e17', 'Redis Cache Contributor', 'Manages Redis caches.', [
    ...operate,
    'Microsoft.Cache/redis/*',
  ]),
  role('7ca78c08-252a-4471-8644-bb5ff32d4ba0', 'Search Service Contributor', 'Manages search services.', [
    ...operate,
    'Microsoft.Search/searchServices/*',
  ]),
  role(
    'f1a07417-d97a-45cb-824c-7a7467783830',
    'Managed Identity Operator',
    'Reads and assigns user-assigned identities.',
    [
      ...operate,
      'Microsoft.ManagedIdentity/userAssignedIdentities/*/read',
      'Microsoft.ManagedIdentity/userAssignedIdentities/*/assign/action',
    ],
  ),
  role(
    'e40ec5ca-96e0-45a2-b4ff-59039f2c2b59',
    'Managed Identity Contributor',
    'Creates, reads, updates and deletes user-assigned identities.',
    [
      ...operate,
      'Microsoft.ManagedIdentity/userAssignedIdentities/read',
      'Microsoft.ManagedIdentity/userAssignedIdentities/*/read',
      'Microsoft.ManagedIdentity/userAssignedIdentities/write',
      'Microsoft.ManagedIdentity/userAssignedIdentities/delete',
    ],
  ),
  role('43d0d8ad-25c7-4714-9337-8ba259a9fe05', 'Monitoring Reader', 'Reads all monitoring data.', [
    '*/read',
    'Microsoft.OperationalInsights/workspaces/search/action',
    'Microsoft.Support/*',
  ]),
  role(
    '749f88d5-cbae-40b8-bcfc-e573ddc772fa',
    'Monitoring Contributor',
    'Reads all monitoring data and changes monitoring settings.',
    [
      '*/read',
      'Microsoft.AlertsManagement/*',
      'Microsoft.Insights/*',
      'Microsoft.OperationalInsights/workspaces/write',
      'Microsoft.OperationalInsights/workspaces/savedSearches/*',
      'Microsoft.OperationalInsights/workspaces/search/action',
      'Microsoft.OperationalInsights/workspaces/sharedKeys/action',
      'Microsoft.Support/*',
    ],
  ),
  role(
    '3913510d-42f4-4e42-8a64-420c390055eb',
    'Monitoring Metrics Publisher',
    'Publishes metrics of resources.',
    [
      'Microsoft.Insights/Register/Action',
      'Microsoft.Support/*',
      'Microsoft.Resources/subscriptions/resourceGroups/read',
    ],
    { dataActions: ['Microsoft.Insights/Metrics/Write', 'Microsoft.Insights/Telemetry/Write'] },
  ),
  role(
    '73c42c96-874c-492b-b04d-ab87d138a893',
    'Log Analytics Reader',
    'Searches and reads all monitoring data and settings.',
    [
      '*/read',
      'Microsoft.OperationalInsights/workspaces/analytics/query/action',
      'Microsoft.OperationalInsights/workspaces/search/action',
      'Microsoft.Support/*',
    ],
    {
      notActions: ['Microsoft.OperationalInsights/workspaces/sharedKeys/read'],
    },
  ),
  role(
    '92aaf0da-9dab-42b6-94a3-d43ce8d16293',
    'Log Analytics Contributor',
    'Reads all monitoring data and changes how it is collected.',
    [
      '*/read',
      'Microsoft.Automation/automationAccounts/*',
      'Microsoft.Compute/virtualMachines/extensions/*',
      'Microsoft.Insights/diagnosticSettings/*',
      'Microsoft.OperationalInsights/*',
      'Microsoft.OperationsManagement/*',
      'Microsoft.Resources/deployments/*',
      'Microsoft.Storage/storageAccounts/listKeys/action',
      'Microsoft.Support/*',
    ],
  ),
  role(
    'ae349356-3a1b-4a5e-921d-050484c6347e',
    'Application Insights Component Contributor',
    'Manages Application Insights components.',
    [...operate, 'Microsoft.Insights/components/*', 'Microsoft.Insights/webtests/*'],
  ),
  role(
    '72fafb9e-0641-4937-9268-a91bfd8191a3',
    'Cost Management Reader',
    'Reads costs, budgets and exports.',
    [
      'Microsoft.Consumption/*/read',
      'Microsoft.CostManagement/*/read',
      'Microsoft.Billing/billingPeriods/read',
      'Microsoft.Resources/subscriptions/read',
      'Microsoft.Resources/subscriptions/resourceGroups/read',
      'Microsoft.Support/*',
      'Microsoft.Advisor/configurations/read',
      'Microsoft.Advisor/recommendations/read',
    ],
  ),
  role(
    '434105ed-43f6-45c7-a02f-909b2ba83430',
    'Cost Management Contributor',
    'Reads costs and manages budgets and exports.',
    [
      'Microsoft.Consumption/*',
      'Microsoft.CostManagement/*',
      'Microsoft.Billing/billingPeriods/read',
      'Microsoft.Resources/subscriptions/read',
      'Microsoft.Resources/subscriptions/resourceGroups/read',
      'Microsoft.Support/*',
      'Microsoft.Advisor/configurations/read',
      'Microsoft.Advisor/recommendations/read',
    ],
  ),
  role('fa23ad8b-c56e-40d8-ac0c-ce449e1d2c64', 'Billing Reader', 'Reads billing data.', [
    'Microsoft.Authorization/*/read',
    'Microsoft.Billing/*/read',
    'Microsoft.Consumption/*/read',
    'Microsoft.Management/managementGroups/read',
    'Microsoft.CostManagement/*/read',
    'Microsoft.Support/*',
  ]),
  role(
    '0ab0b1a8-8aac-4efd-b8c2-3ee1fb270be8',
    'Azure Kubernetes Service Cluster Admin Role',
    'Reads the administrator credential of clusters.',
    [
      'Microsoft.ContainerService/managedClusters/listClusterAdminCredential/action',
      'Microsoft.ContainerService/managedClusters/accessProfiles/listCredential/action',
      'Microsoft.ContainerService/managedClusters/read',
      'Microsoft.ContainerService/managedClusters/runcommand/action',
    ],
  ),
  role(
    '4abbcc35-e782-43d8-92c5-2d3f1bd2253f',
    'Azure Kubernetes Service Cluster User Role',
    'Reads the user credential of clusters.',
    [
      'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action',
      'Microsoft.ContainerService/managedClusters/read',
    ],
  ),
  role(
    'b1ff04bb-8a4e-4dc4-8eb5-8693973ce19b',
    'Azure Kubernetes Service RBAC Cluster Admin',
    'Manages everything inside of clusters.',
    [...operate, 'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action'],
    { dataActions: ['Microsoft.ContainerService/managedClusters/*'] },
  ),
  role('7f951dda-4ed3-4680-a7ca-43fe172d538d', 'AcrPull', 'Pulls images from container registries.', [
    'Microsoft.ContainerRegistry/registries/pull/read',
  ]),
  role(
    '8311e382-0749-4cb8-b61a-304f252e45ec',
    'AcrPush',
    'Pushes images to container registries and pulls them.',
    ['Microsoft.ContainerRegistry/registries/pull/read', 'Microsoft.ContainerRegistry/registries/push/write'],
  ),
  role(
    '4a9ae827-6dc8-4573-8ac7-8239d42aa03f',
    'Tag Contributor',
    'Changes tags without access to the resources themselves.',
    [
      ...operate,
      'Microsoft.Resources/subscriptions/resourceGroups/resources/read',
      'Microsoft.Resources/subscriptions/resources/read',
      'Microsoft.Resources/tags/*',
    ],
  ),
  role(
    '36243c78-bf99-498c-9df9-86d9f8d28608',
    'Resource Policy Contributor',
    'Creates and assigns policies.',
    [
      '*/read',
      'Microsoft.Authorization/policyassignments/*',
      'Microsoft.Authorization/policydefinitions/*',
      'Microsoft.Authorization/policyexemptions/*',
      'Microsoft.Authorization/policysetdefinitions/*',
      'Microsoft.PolicyInsights/*',
      'Microsoft.Support/*',
    ],
  ),
  role(
    'fb1c8493-542b-48eb-b624-b4c8fea62acd',
    'Security Admin',
    'Sees and changes security policies, sees and dismisses alerts.',
    [
      ...operate,
      'Microsoft.Authorization/policyAssignments/*',
      'Microsoft.Authorization/policyDefinitions/*',
      'Microsoft.Authorization/policyExemptions/*',
      'Microsoft.Authorization/policySetDefinitions/*',
      'Microsoft.Management/managementGroups/read',
      'Microsoft.OperationalInsights/workspaces/*/read',
      'Microsoft.Security/*',
    ],
  ),
  role('39bc4728-0917-49c7-9d2c-d95423bc2eb4', 'Security Reader', 'Sees security states and alerts.', [
    ...operate,
    'Microsoft.OperationalInsights/workspaces/*/read',
    'Microsoft.Security/*/read',
    'Microsoft.Management/managementGroups/read',
  ]),
  role(
    '5e467623-bb1f-42f4-a55d-6e525e11384b',
    'Backup Contributor',
    'Manages backups, but creates no vaults and grants no access.',
    [
      ...operate,
      'Microsoft.Network/virtualNetworks/read',
      'Microsoft.RecoveryServices/locations/*',
      'Microsoft.RecoveryServices/Vaults/*',
      'Microsoft.Storage/storageAccounts/read',
    ],
  ),
  role(
    '87a39d53-fc1b-424a-814c-f7e04687dc9e',
    'Logic App Contributor',
    'Manages logic apps, but not who has access to them.',
    [
      ...operate,
      'Microsoft.Insights/diagnosticSettings/*',
      'Microsoft.Logic/*',
      'Microsoft.Storage/storageAccounts/listkeys/action',
      'Microsoft.Storage/storageAccounts/read',
      'Microsoft.Web/connectionGateways/*',
      'Microsoft.Web/connections/*',
      'Microsoft.Web/customApis/*',
      'Microsoft.Web/serverFarms/join/action',
      'Microsoft.Web/serverFarms/read',
    ],
  ),
  role(
    'f353d9bd-d4a6-484e-a77a-8050b599b867',
    'Automation Contributor',
    'Manages Automation accounts and the resources that use them.',
    [
      ...operate,
      'Microsoft.Automation/automationAccounts/*',
      'Microsoft.Insights/diagnosticSettings/*',
      'Microsoft.OperationalInsights/workspaces/sharedKeys/action',
    ],
  ),
  role(
    'f6c7c914-8db3-469d-8ca1-694a8f32e121',
    'AzureML Data Scientist',
    'Does everything within a machine learning workspace but manage its compute.',
    [
      'Microsoft.MachineLearningServices/workspaces/*/read',
      'Microsoft.MachineLearningServices/workspaces/*/action',
      'Microsoft.MachineLearningServices/workspaces/*/delete',
      'Microsoft.MachineLearningServices/workspaces/*/write',
    ],
    {
      notActions: [
        'Microsoft.MachineLearningServices/workspaces/delete',
        'Microsoft.MachineLearningServices/workspaces/write',
        'Microsoft.MachineLearningServices/workspaces/computes/*/write',
        'Microsoft.MachineLearningServices/workspaces/computes/*/delete',
      ],
    },
  ),
  role(
    'f526a384-b230-433a-b45c-95f59c4a2dec',
    'Azure Event Hubs Data Owner',
    'Full access to event hubs and their data.',
    ['Microsoft.EventHub/*'],
    { dataActions: ['Microsoft.EventHub/*'] },
  ),
  role(
    '090c5cfd-751d-490a-894a-3ce6f1109419',
    'Azure Service Bus Data Owner',
    'Full access to Service Bus and its data.',
    ['Microsoft.ServiceBus/*'],
    { dataActions: ['Microsoft.ServiceBus/*'] },
  ),
  role(
    'a97b65f3-24c7-4388-baec-2e87135dc908',
    'Cognitive Services User',
    'Reads Cognitive Services and their keys.',
    [
      'Microsoft.CognitiveServices/*/read',
      'Microsoft.CognitiveServices/accounts/listkeys/action',
      'Microsoft.Resources/subscriptions/resourceGroups/read',
    ],
    { dataActions: ['Microsoft.CognitiveServices/*'] },
  ),
  role(
    '25fbc0a9-bd7c-42a3-aa1a-3b75d497ee68',
    'Cognitive Services Contributor',
    'Manages Cognitive Services and their keys.',
    [...operate, 'Microsoft.CognitiveServices/*', 'Microsoft.Insights/diagnosticSettings/*'],
  ),
];

const byId = new Map(builtInRoles.map((item) => [item.id, item]));

/** The built-in role with a GUID. */
export function findBuiltInRole(id: string): BuiltInRole | undefined {
  return byId.get(id.toLowerCase());
}
