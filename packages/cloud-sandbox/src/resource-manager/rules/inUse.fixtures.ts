/** Bodies of resources that others need to exist, by type. All other types accept an empty one. */
export const parentBodies: Readonly<Record<string, object>> = {
  'Microsoft.Network/virtualNetworks': {
    properties: { addressSpace: { addressPrefixes: ['10.1.0.0/16'] } },
  },
  'Microsoft.Sql/servers': {
    properties: { administratorLogin: 'keeper', administratorLoginPassword: 'Sup3r-s3cret!' },
  },
  'Microsoft.CognitiveServices/accounts': { kind: 'AIServices', sku: { name: 'S0' }, properties: {} },
};

/** Returns the body of a network with one subnet. */
export const networkBody = (subnet: object = {}, network: object = {}) => ({
  properties: {
    addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
    subnets: [{ name: 'a', properties: { addressPrefix: '10.0.0.0/24', ...subnet } }],
    ...network,
  },
});

/** Returns the body of a machine with a network interface. */
export const machineBody = (card: string, properties: object = {}) => ({
  properties: {
    hardwareProfile: { vmSize: 'Standard_B2s' },
    storageProfile: { osDisk: { createOption: 'FromImage' } },
    osProfile: {
      computerName: 'box',
      adminUsername: 'keeper',
      linuxConfiguration: {
        disablePasswordAuthentication: true,
        ssh: { publicKeys: [{ path: '/home/keeper/.ssh/authorized_keys', keyData: 'ssh-ed25519 AAAA' }] },
      },
    },
    networkProfile: { networkInterfaces: [{ id: card }] },
    ...properties,
  },
});

/** The body of a policy definition that nothing violates. */
export const auditRule = {
  properties: {
    policyRule: {
      if: { field: 'location', equals: 'nowhere' },
      // eslint-disable-next-line unicorn/no-thenable -- a policy rule's own word
      then: { effect: 'audit' },
    },
  },
};
