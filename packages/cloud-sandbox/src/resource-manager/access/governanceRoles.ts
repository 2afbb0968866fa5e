import type { RoleData } from './builtInRoles.ts';

/** Roles that look after everything: owners, readers, money, monitoring, security. */
export const governanceRoles: readonly RoleData[] = [
  {
    id: '8e3af657-a8ff-443c-a75c-2fe8c4bcb635',
    name: 'Owner',
    description: 'Full access to all resources, including the right to assign roles.',
    actions: '*',
  },
  {
    id: 'b24988ac-6180-42a0-ab88-20f7382dd24c',
    name: 'Contributor',
    description:
      'Full access to all resources, but no right to assign roles, manage blueprint assignments or share image galleries.',
    actions: '*',
    notActions: `
      Microsoft.Authorization/*/Delete
      Microsoft.Authorization/*/Write
      Microsoft.Authorization/elevateAccess/Action
      Microsoft.Blueprint/blueprintAssignments/write
      Microsoft.Blueprint/blueprintAssignments/delete
      Microsoft.Compute/galleries/share/action
      Microsoft.Purview/consents/write
      Microsoft.Purview/consents/delete
      Microsoft.Resources/deploymentStacks/manageDenySetting/action
      Microsoft.Subscription/cancel/action
      Microsoft.Subscription/enable/action`,
  },
  {
    id: 'acdd72a7-3385-48ef-bd42-f606fba81ae7',
    name: 'Reader',
    description: 'Sees all resources and changes none.',
    actions: '*/read',
  },
  {
    id: '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9',
    name: 'User Access Administrator',
    description: 'Manages who has access to resources.',
    actions: `
      */read
      Microsoft.Authorization/*
      Microsoft.Support/*`,
  },
  {
    id: 'f58310d9-a9f6-439a-9e8d-f62e7b41a168',
    name: 'Role Based Access Control Administrator',
    description: 'Manages access by assigning roles, and nothing else.',
    actions: `
      Microsoft.Authorization/roleAssignments/write
      Microsoft.Authorization/roleAssignments/delete
      */read
      Microsoft.Support/*`,
  },
  {
    id: 'f1a07417-d97a-45cb-824c-7a7467783830',
    name: 'Managed Identity Operator',
    description: 'Reads and assigns user-assigned identities.',
    operates: true,
    actions:
      'Microsoft.ManagedIdentity/userAssignedIdentities/*/read Microsoft.ManagedIdentity/userAssignedIdentities/*/assign/action',
  },
  {
    id: 'e40ec5ca-96e0-45a2-b4ff-59039f2c2b59',
    name: 'Managed Identity Contributor',
    description: 'Creates, reads, updates and deletes user-assigned identities.',
    operates: true,
    actions: `
      Microsoft.ManagedIdentity/userAssignedIdentities/read
      Microsoft.ManagedIdentity/userAssignedIdentities/*/read
      Microsoft.ManagedIdentity/userAssignedIdentities/write
      Microsoft.ManagedIdentity/userAssignedIdentities/delete`,
  },
  {
    id: '43d0d8ad-25c7-4714-9337-8ba259a9fe05',
    name: 'Monitoring Reader',
    description: 'Reads all monitoring data.',
    actions: `
      */read
      Microsoft.OperationalInsights/workspaces/search/action
      Microsoft.Support/*`,
  },
  {
    id: '749f88d5-cbae-40b8-bcfc-e573ddc772fa',
    name: 'Monitoring Contributor',
    description: 'Reads all monitoring data and changes monitoring settings.',
    actions: `
      */read
      Microsoft.AlertsManagement/*
      Microsoft.Insights/*
      Microsoft.OperationalInsights/workspaces/write
      Microsoft.OperationalInsights/workspaces/savedSearches/*
      Microsoft.OperationalInsights/workspaces/search/action
      Microsoft.OperationalInsights/workspaces/sharedKeys/action
      Microsoft.Support/*`,
  },
  {
    id: '3913510d-42f4-4e42-8a64-420c390055eb',
    name: 'Monitoring Metrics Publisher',
    description: 'Publishes metrics of resources.',
    actions: `
      Microsoft.Insights/Register/Action
      Microsoft.Support/*
      Microsoft.Resources/subscriptions/resourceGroups/read`,
    dataActions: 'Microsoft.Insights/Metrics/Write Microsoft.Insights/Telemetry/Write',
  },
  {
    id: '73c42c96-874c-492b-b04d-ab87d138a893',
    name: 'Log Analytics Reader',
    description: 'Searches and reads all monitoring data and settings.',
    actions: `
      */read
      Microsoft.OperationalInsights/workspaces/analytics/query/action
      Microsoft.OperationalInsights/workspaces/search/action
      Microsoft.Support/*`,
    notActions: 'Microsoft.OperationalInsights/workspaces/sharedKeys/read',
  },
  {
    id: '92aaf0da-9dab-42b6-94a3-d43ce8d16293',
    name: 'Log Analytics Contributor',
    description: 'Reads all monitoring data and changes how it is collected.',
    actions: `
      */read
      Microsoft.Automation/automationAccounts/*
      Microsoft.Compute/virtualMachines/extensions/*
      Microsoft.Insights/diagnosticSettings/*
      Microsoft.OperationalInsights/*
      Microsoft.OperationsManagement/*
      Microsoft.Resources/deployments/*
      Microsoft.Storage/storageAccounts/listKeys/action
      Microsoft.Support/*`,
  },
  {
    id: 'ae349356-3a1b-4a5e-921d-050484c6347e',
    name: 'Application Insights Component Contributor',
    description: 'Manages Application Insights components.',
    operates: true,
    actions: 'Microsoft.Insights/components/* Microsoft.Insights/webtests/*',
  },
  {
    id: '72fafb9e-0641-4937-9268-a91bfd8191a3',
    name: 'Cost Management Reader',
    description: 'Reads costs, budgets and exports.',
    actions: `
      Microsoft.Consumption/*/read
      Microsoft.CostManagement/*/read
      Microsoft.Billing/billingPeriods/read
      Microsoft.Resources/subscriptions/read
      Microsoft.Resources/subscriptions/resourceGroups/read
      Microsoft.Support/*
      Microsoft.Advisor/configurations/read
      Microsoft.Advisor/recommendations/read`,
  },
  {
    id: '434105ed-43f6-45c7-a02f-909b2ba83430',
    name: 'Cost Management Contributor',
    description: 'Reads costs and manages budgets and exports.',
    actions: `
      Microsoft.Consumption/*
      Microsoft.CostManagement/*
      Microsoft.Billing/billingPeriods/read
      Microsoft.Resources/subscriptions/read
      Microsoft.Resources/subscriptions/resourceGroups/read
      Microsoft.Support/*
      Microsoft.Advisor/configurations/read
      Microsoft.Advisor/recommendations/read`,
  },
  {
    id: 'fa23ad8b-c56e-40d8-ac0c-ce449e1d2c64',
    name: 'Billing Reader',
    description: 'Reads billing data.',
    actions: `
      Microsoft.Authorization/*/read
      Microsoft.Billing/*/read
      Microsoft.Consumption/*/read
      Microsoft.Management/managementGroups/read
      Microsoft.CostManagement/*/read
      Microsoft.Support/*`,
  },
  {
    id: '4a9ae827-6dc8-4573-8ac7-8239d42aa03f',
    name: 'Tag Contributor',
    description: 'Changes tags without access to the resources themselves.',
    operates: true,
    actions: `
      Microsoft.Resources/subscriptions/resourceGroups/resources/read
      Microsoft.Resources/subscriptions/resources/read
      Microsoft.Resources/tags/*`,
  },
  {
    id: '36243c78-bf99-498c-9df9-86d9f8d28608',
    name: 'Resource Policy Contributor',
    description: 'Creates and assigns policies.',
    actions: `
      */read
      Microsoft.Authorization/policyassignments/*
      Microsoft.Authorization/policydefinitions/*
      Microsoft.Authorization/policyexemptions/*
      Microsoft.Authorization/policysetdefinitions/*
      Microsoft.PolicyInsights/*
      Microsoft.Support/*`,
  },
  {
    id: 'fb1c8493-542b-48eb-b624-b4c8fea62acd',
    name: 'Security Admin',
    description: 'Sees and changes security policies, sees and dismisses alerts.',
    operates: true,
    actions: `
      Microsoft.Authorization/policyAssignments/*
      Microsoft.Authorization/policyDefinitions/*
      Microsoft.Authorization/policyExemptions/*
      Microsoft.Authorization/policySetDefinitions/*
      Microsoft.Management/managementGroups/read
      Microsoft.OperationalInsights/workspaces/*/read
      Microsoft.Security/*`,
  },
  {
    id: '39bc4728-0917-49c7-9d2c-d95423bc2eb4',
    name: 'Security Reader',
    description: 'Sees security states and alerts.',
    operates: true,
    actions: `
      Microsoft.OperationalInsights/workspaces/*/read
      Microsoft.Security/*/read
      Microsoft.Management/managementGroups/read`,
  },
  {
    id: '5e467623-bb1f-42f4-a55d-6e525e11384b',
    name: 'Backup Contributor',
    description: 'Manages backups, but creates no vaults and grants no access.',
    operates: true,
    actions: `
      Microsoft.Network/virtualNetworks/read
      Microsoft.RecoveryServices/locations/*
      Microsoft.RecoveryServices/Vaults/*
      Microsoft.Storage/storageAccounts/read`,
  },
];
