const needsRealValue = 'reads a part of a parameter that an invented value does not have';
const badParameterFile = 'its parameter file holds placeholders that the template itself does not allow';
const wrongScope = 'uses a function that does not exist at the scope its $schema names';

/** Templates of the corpus that do not expand, each with its reason. */
export const knownFailures: Readonly<Record<string, string>> = {
  'arm/avm/res/compute/disk-encryption-set/main.json': needsRealValue,
  'arm/docs-samples/application-insights/ServiceFabricCluster.json':
    'one expression has a bare name where a call must stand',
  'arm/docs-samples/managed-app-existing-vnet/mainTemplate.json': needsRealValue,
  'arm/landing-zones/eslzArm-subscriptionTemplates/ascConfiguration.json': wrongScope,
  'arm/landing-zones/eslzArm-subscriptionTemplates/privateDnsResolver.json': wrongScope,
  'arm/landing-zones/eslzArm-subscriptionTemplates/vnetPeering.json':
    'escapes an expression in a template that is evaluated on its own',
  'arm/landing-zones/eslzArm-subscriptionTemplates/vwan-sidecar.json': wrongScope,
  'arm/quickstarts/appservice-fileserver-sqlserver-ha/azuredeploy.json': badParameterFile,
  'arm/quickstarts/appservice-fileserver-sqlserver-ha/nestedtemplates/deploy-ad.json': needsRealValue,
  'arm/quickstarts/ethereum-consortium-blockchain-poa/common/mainTemplate.json': badParameterFile,
  'arm/quickstarts/ethereum-consortium-blockchain-poa/common/nested/network-resources.json': needsRealValue,
  'arm/quickstarts/ethereum-consortium-blockchain-poa/common/nested/network-resources.loadBalancer.json':
    needsRealValue,
};
