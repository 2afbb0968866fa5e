/** Cloud region codes with the names people know them by. */
export const locationNames: Readonly<Record<string, string>> = {
  australiaeast: 'Australia East',
  brazilsouth: 'Brazil South',
  canadacentral: 'Canada Central',
  centralindia: 'Central India',
  centralus: 'Central US',
  eastasia: 'East Asia',
  eastus: 'East US',
  eastus2: 'East US 2',
  francecentral: 'France Central',
  germanywestcentral: 'Germany West Central',
  japaneast: 'Japan East',
  northeurope: 'North Europe',
  southeastasia: 'Southeast Asia',
  uksouth: 'UK South',
  usgovarizona: 'US Gov Arizona',
  usgovvirginia: 'US Gov Virginia',
  westeurope: 'West Europe',
  westus2: 'West US 2',
};

/** The display name of a region code; unknown codes are shown as they are. */
export function locationName(code: string): string {
  return Object.hasOwn(locationNames, code) ? locationNames[code]! : code;
}
