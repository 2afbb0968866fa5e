import type { RoleData } from './builtInRoles.ts';

/** Built-in roles for machines, networks and storage. */
export const infrastructureRoles: readonly RoleData[] = [
  {
    id: '9980e02c-c2be-4d73-94e8-173b1dc7cf3c',
    name: 'Virtual Machine Contributor',
    description: 'Manages virtual machines, without signing in to them and without the network they are in.',
    operates: true,
    actions: `
      Microsoft.Compute/availabilitySets/*
      Microsoft.Compute/locations/*
      Microsoft.Compute/virtualMachines/*
      Microsoft.Compute/virtualMachineScaleSets/*
      Microsoft.Compute/disks/write
      Microsoft.Compute/disks/read
      Microsoft.Compute/disks/delete
      Microsoft.DevTestLab/schedules/*
      Microsoft.Network/applicationGateways/backendAddressPools/join/action
      Microsoft.Network/loadBalancers/backendAddressPools/join/action
      Microsoft.Network/loadBalancers/inboundNatPools/join/action
      Microsoft.Network/loadBalancers/read
      Microsoft.Network/locations/*
      Microsoft.Network/networkInterfaces/*
      Microsoft.Network/networkSecurityGroups/join/action
      Microsoft.Network/networkSecurityGroups/read
      Microsoft.Network/publicIPAddresses/join/action
      Microsoft.Network/publicIPAddresses/read
      Microsoft.Network/virtualNetworks/read
      Microsoft.Network/virtualNetworks/subnets/join/action
      Microsoft.RecoveryServices/locations/*
      Microsoft.RecoveryServices/Vaults/read
      Microsoft.SqlVirtualMachine/*
      Microsoft.Storage/storageAccounts/listKeys/action
      Microsoft.Storage/storageAccounts/read`,
  },
  {
    id: '1c0163c0-47e6-4577-8991-ea5c82e286e4',
    name: 'Virtual Machine Administrator Login',
    description: 'Signs in to virtual machines as an administrator.',
    actions: `
      Microsoft.Network/publicIPAddresses/read
      Microsoft.Network/virtualNetworks/read
      Microsoft.Network/loadBalancers/read
      Microsoft.Network/networkInterfaces/read
      Microsoft.Compute/virtualMachines/*/read`,
    dataActions:
      'Microsoft.Compute/virtualMachines/login/action Microsoft.Compute/virtualMachines/loginAsAdmin/action',
  },
  {
    id: 'fb879df8-f326-4884-b1cf-06f3ad86be52',
    name: 'Virtual Machine User Login',
    description: 'Signs in to virtual machines as a plain user.',
    actions: `
      Microsoft.Network/publicIPAddresses/read
      Microsoft.Network/virtualNetworks/read
      Microsoft.Network/loadBalancers/read
      Microsoft.Network/networkInterfaces/read
      Microsoft.Compute/virtualMachines/*/read`,
    dataActions: 'Microsoft.Compute/virtualMachines/login/action',
  },
  {
    id: '4d97b98b-1d4f-4787-a291-c67834d212e7',
    name: 'Network Contributor',
    description: 'Manages networks, without access to them.',
    operates: true,
    actions: 'Microsoft.Network/*',
  },
  {
    id: 'b12aa53e-6015-4669-85d0-8515ebb3ae7f',
    name: 'Private DNS Zone Contributor',
    description: 'Manages private DNS zones, but not the networks they are linked to.',
    operates: true,
    actions: `
      Microsoft.Network/privateDnsZones/*
      Microsoft.Network/privateDnsOperationResults/*
      Microsoft.Network/virtualNetworks/read
      Microsoft.Network/virtualNetworks/join/action`,
  },
  {
    id: 'befefa01-2a29-4197-83a8-272ff33ce314',
    name: 'DNS Zone Contributor',
    description: 'Manages DNS zones and their records.',
    operates: true,
    actions: 'Microsoft.Network/dnsZones/*',
  },
  {
    id: '17d1049b-9a84-46fb-8f53-869881c3d3ab',
    name: 'Storage Account Contributor',
    description: 'Manages storage accounts, including their keys.',
    operates: true,
    actions: `
      Microsoft.Insights/diagnosticSettings/*
      Microsoft.Network/virtualNetworks/subnets/joinViaServiceEndpoint/action
      Microsoft.Storage/storageAccounts/*`,
  },
  {
    id: 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b',
    name: 'Storage Blob Data Owner',
    description: 'Full access to blobs and containers, including access control lists.',
    actions:
      'Microsoft.Storage/storageAccounts/blobServices/containers/* Microsoft.Storage/storageAccounts/blobServices/generateUserDelegationKey/action',
    dataActions: 'Microsoft.Storage/storageAccounts/blobServices/containers/blobs/*',
  },
  {
    id: 'ba92f5b4-2d11-453d-a403-e96b0029c9fe',
    name: 'Storage Blob Data Contributor',
    description: 'Reads, writes and deletes containers and blobs.',
    actions: `
      Microsoft.Storage/storageAccounts/blobServices/containers/delete
      Microsoft.Storage/storageAccounts/blobServices/containers/read
      Microsoft.Storage/storageAccounts/blobServices/containers/write
      Microsoft.Storage/storageAccounts/blobServices/generateUserDelegationKey/action`,
    dataActions: `
      Microsoft.Storage/storageAccounts/blobServices/containers/blobs/delete
      Microsoft.Storage/storageAccounts/blobServices/containers/blobs/read
      Microsoft.Storage/storageAccounts/blobServices/containers/blobs/write
      Microsoft.Storage/storageAccounts/blobServices/containers/blobs/move/action
      Microsoft.Storage/storageAccounts/blobServices/containers/blobs/add/action`,
  },
  {
    id: '2a2b9908-6ea1-4ae2-8e65-a410df84e7d1',
    name: 'Storage Blob Data Reader',
    description: 'Reads containers and blobs.',
    actions:
      'Microsoft.Storage/storageAccounts/blobServices/containers/read Microsoft.Storage/storageAccounts/blobServices/generateUserDelegationKey/action',
    dataActions: 'Microsoft.Storage/storageAccounts/blobServices/containers/blobs/read',
  },
  {
    id: '974c5e8b-45b9-4653-ba55-5f855dd0fb88',
    name: 'Storage Queue Data Contributor',
    description: 'Reads, writes and deletes queues and messages.',
    actions: `
      Microsoft.Storage/storageAccounts/queueServices/queues/delete
      Microsoft.Storage/storageAccounts/queueServices/queues/read
      Microsoft.Storage/storageAccounts/queueServices/queues/write`,
    dataActions: 'Microsoft.Storage/storageAccounts/queueServices/queues/messages/*',
  },
  {
    id: '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3',
    name: 'Storage Table Data Contributor',
    description: 'Reads, writes and deletes tables and entities.',
    actions: `
      Microsoft.Storage/storageAccounts/tableServices/tables/read
      Microsoft.Storage/storageAccounts/tableServices/tables/write
      Microsoft.Storage/storageAccounts/tableServices/tables/delete`,
    dataActions: 'Microsoft.Storage/storageAccounts/tableServices/tables/entities/*',
  },
  {
    id: 'c12c1c16-33a1-487b-954d-41c89c60f349',
    name: 'Reader and Data Access',
    description: 'Sees storage accounts and reads their keys.',
    actions: `
      Microsoft.Storage/storageAccounts/listKeys/action
      Microsoft.Storage/storageAccounts/ListAccountSas/action
      Microsoft.Storage/storageAccounts/read`,
  },
];
