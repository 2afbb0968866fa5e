/** Region names of meters and cost queries, in lower case without spaces, that differ from the code of the region. */
const codes: Readonly<Record<string, string>> = {
  aecentral: 'uaecentral',
  aenorth: 'uaenorth',
  apeast: 'eastasia',
  apsoutheast: 'southeastasia',
  aucentral: 'australiacentral',
  aucentral2: 'australiacentral2',
  aueast: 'australiaeast',
  ausoutheast: 'australiasoutheast',
  brsouth: 'brazilsouth',
  brsoutheast: 'brazilsoutheast',
  cacentral: 'canadacentral',
  caeast: 'canadaeast',
  chnorth: 'switzerlandnorth',
  chwest: 'switzerlandwest',
  denorth: 'germanynorth',
  dewestcentral: 'germanywestcentral',
  escentral: 'spaincentral',
  eunorth: 'northeurope',
  euwest: 'westeurope',
  frcentral: 'francecentral',
  frsouth: 'francesouth',
  ilcentral: 'israelcentral',
  incentral: 'centralindia',
  insouth: 'southindia',
  inwest: 'westindia',
  itnorth: 'italynorth',
  jaeast: 'japaneast',
  jawest: 'japanwest',
  krcentral: 'koreacentral',
  krsouth: 'koreasouth',
  mxcentral: 'mexicocentral',
  noeast: 'norwayeast',
  nowest: 'norwaywest',
  nznorth: 'newzealandnorth',
  plcentral: 'polandcentral',
  qacentral: 'qatarcentral',
  secentral: 'swedencentral',
  sesouth: 'swedensouth',
  uscentral: 'centralus',
  useast: 'eastus',
  useast2: 'eastus2',
  usgovaz: 'usgovarizona',
  usgovtx: 'usgovtexas',
  usnorthcentral: 'northcentralus',
  ussouthcentral: 'southcentralus',
  uswest: 'westus',
  uswest2: 'westus2',
  uswest3: 'westus3',
  uswestcentral: 'westcentralus',
  zanorth: 'southafricanorth',
  zawest: 'southafricawest',
};

/** Words for "no region" in cost files. */
const none = new Set(['null', 'unassigned', 'unknown', 'none', 'n/a', 'notapplicable', 'others']);

/** Returns a region as a code: `East US 2`, `EastUS2` and `US East 2` become `eastus2`; empty for no region. */
export function regionCode(text: string): string {
  const name = text.toLowerCase().replaceAll(' ', '');
  return none.has(name) ? '' : (codes[name] ?? name);
}
