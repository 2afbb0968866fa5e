import { free, type Rules } from '../rule.ts';
import type { NoteCode } from '../notes.ts';

/** Types that are free regardless of their properties, by reason. */
const freeTypes: Readonly<Partial<Record<NoteCode, string>>> = {
  'free-type': `
    Microsoft.Authorization/roleAssignments Microsoft.Authorization/roleDefinitions Microsoft.Authorization/locks
    Microsoft.Authorization/policyAssignments Microsoft.Authorization/policyDefinitions
    Microsoft.Authorization/policySetDefinitions Microsoft.Authorization/policyExemptions
    Microsoft.Compute/availabilitySets Microsoft.Compute/proximityPlacementGroups Microsoft.Compute/sshPublicKeys
    Microsoft.Compute/virtualMachines/extensions Microsoft.Compute/virtualMachineScaleSets/extensions
    Microsoft.Compute/virtualMachines/runCommands Microsoft.Compute/diskEncryptionSets Microsoft.Compute/diskAccesses
    Microsoft.Consumption/budgets Microsoft.CostManagement/exports Microsoft.DevTestLab/schedules
    Microsoft.Insights/actionGroups Microsoft.Insights/autoscaleSettings Microsoft.Insights/activityLogAlerts
    Microsoft.Insights/dataCollectionRules Microsoft.Insights/dataCollectionRuleAssociations
    Microsoft.Insights/dataCollectionEndpoints Microsoft.Insights/diagnosticSettings Microsoft.Insights/workbooks
    Microsoft.AlertsManagement/smartDetectorAlertRules Microsoft.OperationsManagement/solutions
    Microsoft.ManagedIdentity/userAssignedIdentities
    Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials
    Microsoft.Network/applicationSecurityGroups Microsoft.Network/networkInterfaces
    Microsoft.Network/networkSecurityGroups Microsoft.Network/networkSecurityGroups/securityRules
    Microsoft.Network/routeTables Microsoft.Network/routeTables/routes Microsoft.Network/virtualNetworks
    Microsoft.Network/virtualNetworks/subnets Microsoft.Network/ipGroups Microsoft.Network/firewallPolicies
    Microsoft.Network/firewallPolicies/ruleCollectionGroups Microsoft.Network/localNetworkGateways
    Microsoft.Network/serviceEndpointPolicies Microsoft.Network/networkWatchers
    Microsoft.Network/applicationGatewayWebApplicationFirewallPolicies Microsoft.Network/virtualWans
    Microsoft.Network/privateDnsZones/virtualNetworkLinks Microsoft.Network/privateEndpoints/privateDnsZoneGroups
    Microsoft.Network/dnsResolvers Microsoft.Network/privateLinkServices
    Microsoft.Portal/dashboards Microsoft.Resources/resourceGroups Microsoft.Resources/deployments
    Microsoft.Resources/tags Microsoft.Resources/templateSpecs Microsoft.Resources/templateSpecs/versions
    Microsoft.Management/managementGroups Microsoft.ManagedServices/registrationDefinitions
    Microsoft.ManagedServices/registrationAssignments Microsoft.PolicyInsights/remediations
    Microsoft.Batch/batchAccounts Microsoft.MachineLearningServices/workspaces Microsoft.App/managedEnvironments
    Microsoft.Sql/servers Microsoft.Synapse/workspaces Microsoft.NetApp/netAppAccounts
    Microsoft.Web/certificates Microsoft.Web/connections Microsoft.Compute/galleries
    Microsoft.Compute/galleries/images Microsoft.VirtualMachineImages/imageTemplates
  `,
  'by-use': `
    Microsoft.Automation/automationAccounts Microsoft.RecoveryServices/vaults Microsoft.DataProtection/backupVaults
    Microsoft.Databricks/workspaces Microsoft.CognitiveServices/accounts Microsoft.EventGrid/systemTopics
    Microsoft.EventGrid/domains Microsoft.Resources/deploymentScripts Microsoft.Compute/galleries/images/versions
    Microsoft.Communication/communicationServices Microsoft.NotificationHubs/namespaces
    Microsoft.App/jobs Microsoft.Insights/webtests
  `,
};

/** Children that are included in the price of their parent, by parent type. */
const parts = `
  Microsoft.Storage/storageAccounts Microsoft.KeyVault/vaults Microsoft.Web/sites Microsoft.Web/staticSites
  Microsoft.Web/serverfarms Microsoft.Sql/servers Microsoft.Sql/managedInstances
  Microsoft.DBforPostgreSQL/flexibleServers Microsoft.DBforMySQL/flexibleServers Microsoft.DocumentDB/databaseAccounts
  Microsoft.ServiceBus/namespaces Microsoft.EventHub/namespaces Microsoft.EventGrid/topics Microsoft.Cache/redis
  Microsoft.Automation/automationAccounts Microsoft.OperationalInsights/workspaces Microsoft.Insights/components
  Microsoft.ApiManagement/service Microsoft.ContainerRegistry/registries Microsoft.NetApp/netAppAccounts
  Microsoft.Network/loadBalancers Microsoft.Network/privateDnsZones Microsoft.Network/dnsZones
  Microsoft.Network/virtualNetworks Microsoft.Network/applicationGateways Microsoft.Network/firewallPolicies
  Microsoft.Network/privateEndpoints Microsoft.Cdn/profiles Microsoft.AppConfiguration/configurationStores
  Microsoft.RecoveryServices/vaults Microsoft.DataProtection/backupVaults Microsoft.DataFactory/factories
  Microsoft.MachineLearningServices/workspaces Microsoft.App/managedEnvironments Microsoft.CognitiveServices/accounts
  Microsoft.SignalRService/signalR Microsoft.SignalRService/webPubSub Microsoft.Search/searchServices
  Microsoft.Devices/IotHubs Microsoft.Batch/batchAccounts Microsoft.Logic/workflows
`;

const words = (text: string): string[] => text.toLowerCase().trim().split(/\s+/);
const parents = new Set(words(parts));

/** Rules of the free types. */
export const freeRules: Rules = Object.fromEntries(
  Object.entries(freeTypes).flatMap(([code, types]) =>
    words(types).map((type) => [type, () => free(code as NoteCode)] as const),
  ),
);

/** Returns whether a type without its own rule is part of a type whose price includes it. */
export function isPartOfParent(type: string): boolean {
  const segments = type.split('/');
  for (let length = segments.length - 1; length >= 2; length -= 1)
    if (parents.has(segments.slice(0, length).join('/'))) return true;
  return false;
}
