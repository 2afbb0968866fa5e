const ofGroup = '[resourceGroup().location]';

/** A template with the defaults that a what-if after its deployment must not report as changes. */
export const template = {
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  resources: [
    {
      type: 'Microsoft.Storage/storageAccounts',
      apiVersion: '2023-01-01',
      name: 'stconformdeployed',
      location: ofGroup,
      sku: { name: 'Standard_LRS' },
      kind: 'StorageV2',
    },
    {
      type: 'Microsoft.Network/publicIPAddresses',
      apiVersion: '2023-09-01',
      name: 'ip-deployed',
      location: ofGroup,
      sku: { name: 'Standard' },
      properties: { publicIPAllocationMethod: 'Static' },
    },
    {
      type: 'Microsoft.Network/networkSecurityGroups',
      apiVersion: '2023-09-01',
      name: 'nsg-deployed',
      location: ofGroup,
    },
    {
      type: 'Microsoft.Network/virtualNetworks',
      apiVersion: '2023-09-01',
      name: 'net-deployed',
      location: ofGroup,
      dependsOn: ["[resourceId('Microsoft.Network/networkSecurityGroups', 'nsg-deployed')]"],
      properties: {
        addressSpace: { addressPrefixes: ['10.40.0.0/16'] },
        subnets: [
          {
            name: 'default',
            properties: {
              addressPrefix: '10.40.0.0/24',
              networkSecurityGroup: {
                id: "[resourceId('Microsoft.Network/networkSecurityGroups', 'nsg-deployed')]",
              },
            },
          },
        ],
      },
    },
    {
      type: 'Microsoft.ManagedIdentity/userAssignedIdentities',
      apiVersion: '2023-01-31',
      name: 'id-deployed',
      location: ofGroup,
    },
  ],
};
