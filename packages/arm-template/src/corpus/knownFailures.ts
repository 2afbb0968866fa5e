const needsRealValue = 'reads a part of a parameter that an invented value does not have';

/** Templates of the corpus that do not expand, with the reason for each. */
export const knownFailures: Readonly<Record<string, string>> = {
  'arm/docs-samples/application-insights/ServiceFabricCluster.json':
    'one expression has a bare name where a call must stand',
  'arm/landing-zones/eslzArm-subscriptionTemplates/vwan-sidecar.json': needsRealValue,
  'arm/quickstarts/ethereum-consortium-blockchain-poa/common/mainTemplate.json':
    'a default is not among the allowed values of its own parameter',
  'arm/quickstarts/ethereum-consortium-blockchain-poa/common/nested/network-resources.json': needsRealValue,
  'arm/quickstarts/ethereum-consortium-blockchain-poa/common/nested/network-resources.loadBalancer.json':
    needsRealValue,
};
