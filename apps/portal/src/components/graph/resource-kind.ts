const resourceFamilies = [
  'compute',
  'network',
  'storage',
  'database',
  'web',
  'container',
  'security',
  'monitoring',
  'management',
  'other',
] as const;
export type ResourceFamily = (typeof resourceFamilies)[number];

const families: Readonly<Record<string, ResourceFamily>> = {
  'microsoft.compute': 'compute',
  'microsoft.batch': 'compute',
  'microsoft.machinelearningservices': 'compute',
  'microsoft.cognitiveservices': 'compute',
  'microsoft.hybridcompute': 'compute',
  'microsoft.desktopvirtualization': 'compute',
  'microsoft.network': 'network',
  'microsoft.cdn': 'network',
  'microsoft.storage': 'storage',
  'microsoft.storagecache': 'storage',
  'microsoft.netapp': 'storage',
  'microsoft.recoveryservices': 'storage',
  'microsoft.sql': 'database',
  'microsoft.dbforpostgresql': 'database',
  'microsoft.dbformysql': 'database',
  'microsoft.documentdb': 'database',
  'microsoft.cache': 'database',
  'microsoft.kusto': 'database',
  'microsoft.search': 'database',
  'microsoft.datafactory': 'database',
  'microsoft.web': 'web',
  'microsoft.logic': 'web',
  'microsoft.apimanagement': 'web',
  'microsoft.eventhub': 'web',
  'microsoft.eventgrid': 'web',
  'microsoft.servicebus': 'web',
  'microsoft.app': 'container',
  'microsoft.containerservice': 'container',
  'microsoft.containerregistry': 'container',
  'microsoft.containerinstance': 'container',
  'microsoft.kubernetes': 'container',
  'microsoft.servicefabric': 'container',
  'microsoft.keyvault': 'security',
  'microsoft.managedidentity': 'security',
  'microsoft.authorization': 'security',
  'microsoft.security': 'security',
  'microsoft.insights': 'monitoring',
  'microsoft.operationalinsights': 'monitoring',
  'microsoft.consumption': 'management',
  'microsoft.resources': 'management',
  'microsoft.management': 'management',
  'microsoft.automation': 'management',
  'microsoft.devtestlab': 'management',
};

/** Returns the family of a resource type, by its provider; it determines the icon. */
export function resourceFamily(type: string): ResourceFamily {
  return families[type.split('/')[0]!.toLowerCase()] ?? 'other';
}

/**
 * Returns a readable label of a type: `Microsoft.Storage/storageAccounts/blobServices` becomes "Storage accounts / Blob
 * services".
 */
export function resourceTypeLabel(type: string): string {
  return type.split('/').slice(1).map(splitWords).join(' / ') || type;
}

function splitWords(word: string): string {
  const parted = word.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  const words = parted.split(' ').map((part) => (/^[A-Z]{2,}$/.test(part) ? part : part.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
