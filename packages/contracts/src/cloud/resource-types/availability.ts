// Written by scripts/generate-resource-types.ts from the embedded cloud, the policy engine and blueprints/. Do not edit.

/** Regions of each cloud by code. */
export const cloudRegions: Readonly<Record<'general' | 'us_gov', string>> = {
  general:
    'eastus eastus2 southcentralus westus2 westus3 centralus northcentralus westus westcentralus canadacentral canadaeast brazilsouth northeurope westeurope uksouth ukwest francecentral germanywestcentral switzerlandnorth norwayeast swedencentral italynorth polandcentral spaincentral uaenorth qatarcentral israelcentral southafricanorth centralindia southindia westindia eastasia southeastasia japaneast japanwest koreacentral koreasouth australiaeast australiasoutheast',
  us_gov: 'usgovvirginia usgovtexas usgovarizona usdodeast usdodcentral',
};

/** Types that the US-government cloud does not offer although the general one does, parted by blanks. */
export const absentInGovernment =
  'Microsoft.Web/staticSites Microsoft.Web/staticSites/config Microsoft.Web/staticSites/customDomains Microsoft.Web/staticSites/linkedBackends Microsoft.Web/staticSites/userProvidedFunctionApps';
