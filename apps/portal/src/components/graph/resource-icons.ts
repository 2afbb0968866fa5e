import { type ResourceFamily, resourceFamily } from './resource-kind.ts';

/** The two paths of an icon on a grid of 24: the tinted area and the outline. */
export type IconPaths = readonly [area: string, line: string];

const cylinder = 'M5 6c0-2.5 14-2.5 14 0v12c0 2.5-14 2.5-14 0zM5 6c0 2.5 14 2.5 14 0';
const cylinderTop = 'M5 6c0-2.5 14-2.5 14 0c0 2.5-14 2.5-14 0z';
const shield = 'M12 3l7 2.5V11c0 5-3 8-7 10c-4-2-7-5-7-10V5.5z';
const halfShield = 'M12 3v18c-4-2-7-5-7-10V5.5z';
const page = 'M6 3h8.5L18.5 7v14H6z';
const pageLine = `${page}M14.5 3v4h4`;
const disc = 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16z';
const hexagon = 'M12 3l8 4.5v9L12 21l-8-4.5v-9z';
const window = 'M3 5h18v14H3z';
const windowLine = `${window}M3 9h18`;
const cloud = 'M7 18a4 4 0 0 1-.3-8A5.5 5.5 0 0 1 17.2 8.8A4.6 4.6 0 0 1 17 18z';
const globe =
  'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16zM4 12h16M12 4c-4.5 4.5-4.5 11.5 0 16c4.5-4.5 4.5-11.5 0-16';
const smallGlobe =
  'M10 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM3.5 10.5h13M10 4c-3.5 4-3.5 9 0 13c3.5-4 3.5-9 0-13';

/** The icon set: one grid, one stroke, one tinted area. Keys are resource types without "Microsoft.". */
const icons: Readonly<Record<string, IconPaths>> = {
  'compute/virtualmachines': ['M3 5h18v11H3z', 'M3 5h18v11H3zM12 16v4M8 20h8'],
  'compute/virtualmachines/extensions': [
    'M4 9h4.5V7.5a2 2 0 1 1 4 0V9H17v4h1.5a2 2 0 1 1 0 4H17v4H4z',
    'M4 9h4.5V7.5a2 2 0 1 1 4 0V9H17v4h1.5a2 2 0 1 1 0 4H17v4H4z',
  ],
  'compute/virtualmachinescalesets': [
    'M3 10h12v8H3z',
    'M3 10h12v8H3zM6 10V7h12v8h-3M9 7V4h12v8h-3M9 18v3M6 21h6',
  ],
  'compute/availabilitysets': ['M9 15h6v6H9z', 'M4 3h6v6H4zM14 3h6v6h-6zM9 15h6v6H9zM7 9v3h10V9M12 12v3'],
  'compute/disks': [disc, `${disc}M12 10a2 2 0 1 0 0 4a2 2 0 0 0 0-4zM12 7a5 5 0 0 1 5 5`],
  'compute/snapshots': [
    'M3 8h4l2-3h6l2 3h4v11H3z',
    'M3 8h4l2-3h6l2 3h4v11H3zM12 10a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',
  ],
  'compute/images': [
    'M3 18v-3l5-4 4 3.5 3.5-3L21 16v2z',
    'M3 6h18v12H3zM3 15l5-4 4 3.5 3.5-3L21 16M16 9h.01',
  ],
  'compute/galleries': ['M4 4h7v7H4z', 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z'],
  'compute/proximityplacementgroups': [
    'M12 6a6 6 0 1 0 0 12a6 6 0 0 0 0-12z',
    'M12 6a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM12 3v3M12 18v3M3 12h3M18 12h3M10 10.5h.01M14 10.5h.01M12 14h.01',
  ],
  'batch/batchaccounts': ['M4 4h16v4H4z', 'M4 4h16v4H4zM4 10h16v4H4zM4 16h9v4H4zM16 16l4 2-4 2z'],
  'machinelearningservices/workspaces': [
    'M7.5 14h9l2.3 4.2A2 2 0 0 1 17 21H7a2 2 0 0 1-1.8-2.8z',
    'M9 3h6M10 3v6.5l-4.8 8.7A2 2 0 0 0 7 21h10a2 2 0 0 0 1.8-2.8L14 9.5V3M7.5 14h9',
  ],
  'machinelearningservices/workspaces/computes': [
    'M10 10h4v4h-4z',
    'M7 7h10v10H7zM10 10h4v4h-4zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  ],
  'cognitiveservices/accounts': [
    'M11 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z',
    'M11 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM19 16v5M16.5 18.5h5',
  ],
  'hybridcompute/machines': [
    'M3 9h12v8H3z',
    'M3 9h12v8H3zM9 17v3M6 20h6M13 3a8 8 0 0 1 8 8M13 6a5 5 0 0 1 5 5',
  ],
  'desktopvirtualization/hostpools': ['M9 9h12v8H9z', 'M9 9h12v8H9zM3 4h12v5M3 4v8h6M15 17v3M12 20h6'],

  'network/virtualnetworks': [
    'M8 6l-5 6 5 6h8l5-6-5-6z',
    'M8 6l-5 6 5 6M16 6l5 6-5 6M9 12h.01M12 12h.01M15 12h.01',
  ],
  'network/virtualnetworks/subnets': ['M4 12h8v7H4z', 'M4 5h16v14H4zM4 12h16M12 5v14'],
  'network/virtualnetworks/virtualnetworkpeerings': [
    'M6.5 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8z',
    'M6.5 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM17.5 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM10.5 12h3',
  ],
  'network/networkinterfaces': ['M4 5h16v10H4z', 'M4 5h16v10H4zM8 15v4M12 15v4M16 15v4M9 5v4h6V5'],
  'network/networksecuritygroups': [halfShield, `${shield}M9 10h6M9 14h6`],
  'network/applicationsecuritygroups': [halfShield, `${shield}M9.5 9.5h5v5h-5z`],
  'network/publicipaddresses': [
    'M12 21c-4-4.5-6-7.5-6-11a6 6 0 1 1 12 0c0 3.5-2 6.5-6 11z',
    'M12 21c-4-4.5-6-7.5-6-11a6 6 0 1 1 12 0c0 3.5-2 6.5-6 11zM12 8a2 2 0 1 0 0 4a2 2 0 0 0 0-4z',
  ],
  'network/loadbalancers': [
    'M12 3a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',
    'M12 3a3 3 0 1 0 0 6a3 3 0 0 0 0-6zM12 9v6M10 8l-4.5 7M14 8l4.5 7M3.5 15h4v5h-4zM10 15h4v5h-4zM16.5 15h4v5h-4z',
  ],
  'network/applicationgateways': ['M9 20v-7h6v7z', 'M4 20V9.5L12 4l8 5.5V20zM9 20v-7h6v7'],
  'network/azurefirewalls': [
    'M4 9.5h16v5H4z',
    'M4 5h16v14H4zM4 9.5h16M4 14.5h16M10 5v4.5M15 9.5v5M9 14.5V19',
  ],
  'network/firewallpolicies': [
    'M4 11h10v9H4z',
    'M4 11h10v9H4zM4 15.5h10M9 11v4.5M11 15.5V20M10 8V4h10v12h-3M13 8h4',
  ],
  'network/bastionhosts': [
    'M5 10h14v10H5z',
    'M5 20V5h3v2.5h2.5V5h3v2.5H16V5h3v15zM5 10h14M10 20v-4a2 2 0 0 1 4 0v4',
  ],
  'network/natgateways': ['M4 5h9v14H4z', 'M4 5h9v14H4zM8 12h12M17 9l3 3-3 3'],
  'network/virtualnetworkgateways': [
    'M9 14h6v6H9z',
    'M3 12a9 9 0 0 1 18 0M6.5 12.5a5.5 5.5 0 0 1 11 0M9 14h6v6H9zM12 14v-2',
  ],
  'network/localnetworkgateways': ['M4 11l8-7 8 7v9H4z', 'M4 11l8-7 8 7v9H4zM12 11v3M8 17v-3h8v3'],
  'network/connections': ['M6 8h12v3a6 6 0 0 1-12 0z', 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4'],
  'network/expressroutecircuits': ['M12 12l8 7H4z', 'M12 4l8 15H4zM12 4v8l8 7M12 12l-8 7'],
  'network/routetables': [
    'M3 16h5v5H3z',
    'M3 16h5v5H3zM5.5 16V7a3 3 0 0 1 3-3H20M17 1.5L19.5 4 17 6.5M5.5 12h12M15 9.5l2.5 2.5-2.5 2.5',
  ],
  'network/dnszones': [disc, globe],
  'network/privatednszones': ['M14 15h7v6h-7z', `${smallGlobe}M14 15h7v6h-7zM15.5 15v-1.5a2 2 0 0 1 4 0V15`],
  'network/privatednszones/virtualnetworklinks': [
    'M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16z',
    'M9.5 14.5l5-5M11 8l2.5-2.5a3.5 3.5 0 0 1 5 5L16 13M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16',
  ],
  'network/privateendpoints': [
    'M14 7a5 5 0 1 0 0 10a5 5 0 0 0 0-10z',
    'M3 12h6M14 7a5 5 0 1 0 0 10a5 5 0 0 0 0-10zM14 12h.01M19 12h2',
  ],
  'network/privateendpoints/privatednszonegroups': [
    'M15.5 10a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11z',
    'M4 4h14M4 8h6M4 12h4M15.5 10a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11zM10 15.5h11M15.5 10c-2.5 3-2.5 8 0 11c2.5-3 2.5-8 0-11',
  ],
  'network/trafficmanagerprofiles': [
    'M12 5h6l2.5 2.5L18 10h-6z',
    'M12 3v18M12 5h6l2.5 2.5L18 10h-6M12 12H6l-2.5 2.5L6 17h6',
  ],
  'network/networkwatchers': [
    'M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',
    'M2.5 12C5 8 8.5 6 12 6s7 2 9.5 6c-2.5 4-6 6-9.5 6s-7-2-9.5-6zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',
  ],
  'network/networkmanagers': [
    'M9 3h6v5H9z',
    'M9 3h6v5H9zM3 16h5v5H3zM9.5 16h5v5h-5zM16 16h5v5h-5zM12 8v8M5.5 16v-4h13v4',
  ],
  'network/ddosprotectionplans': [
    'M4 12a8 8 0 0 1 16 0z',
    'M4 12a8 8 0 0 1 16 0zM12 12v6a2 2 0 0 1-4 0M12 2.5V4',
  ],
  'network/dnsforwardingrulesets': [
    'M4 13h16v7H4z',
    'M4 4h11M12 1.5L14.5 4 12 6.5M20 9H9M11.5 6.5L9 9l2.5 2.5M4 13h16v7H4zM8 16.5h.01',
  ],
  'network/networksecurityperimeters': [
    'M9 9h6v6H9z',
    'M9 9h6v6H9zM4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 11v2M20 11v2M11 4h2M11 20h2',
  ],
  'cdn/profiles': [
    'M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',
    'M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6zM12 3v6M12 15v6M4.2 7.5l5.2 3M14.6 13.5l5.2 3M4.2 16.5l5.2-3M14.6 10.5l5.2-3',
  ],

  'storage/storageaccounts': [
    'M4 4h16v4.5H4z',
    'M4 4h16v4.5H4zM4 10h16v4.5H4zM4 16h16v4.5H4zM7 6.3h.01M7 12.3h.01M7 18.3h.01',
  ],
  'storage/storageaccounts/blobservices': [page, `${pageLine}M9 12h.01M12 12h3.5M9 16h3.5M15.5 16h.01`],
  'storage/storageaccounts/blobservices/containers': [
    'M4 8l8-4.5L20 8l-8 4.5z',
    'M4 8l8-4.5L20 8v8.5L12 21l-8-4.5zM4 8l8 4.5L20 8M12 12.5V21',
  ],
  'storage/storageaccounts/fileservices': ['M3 6h6l2 2.5h10V19H3z', 'M3 6h6l2 2.5h10V19H3zM7 12h10M7 15.5h6'],
  'storage/storageaccounts/fileservices/shares': [
    'M3 6h6l2 2.5h10V19H3z',
    'M3 6h6l2 2.5h10V19H3zM8 14h7M12.5 11.5L15 14l-2.5 2.5',
  ],
  'storage/storageaccounts/queueservices': ['M16 8h5v8h-5z', 'M3 8h5v8H3zM9.5 8h5v8h-5zM16 8h5v8h-5z'],
  'storage/storageaccounts/tableservices': ['M4 5h16v4.5H4z', 'M4 5h16v14H4zM4 9.5h16M4 14.3h16M10 9.5V19'],
  'storage/storageaccounts/managementpolicies': [
    'M9.5 9.5h5v5h-5z',
    'M5 12a7 7 0 0 1 12-5l2 2M19 5v4h-4M19 12a7 7 0 0 1-12 5l-2-2M5 19v-4h4M9.5 9.5h5v5h-5z',
  ],
  'storagecache/caches': ['M13 7l-4 6h3l-1 5 4-6h-3z', 'M3 4h18v16H3zM13 7l-4 6h3l-1 5 4-6h-3z'],
  'netapp/netappaccounts': ['M3 15h18v5H3z', 'M3 15h18v5H3zM6 17.5h.01M9 17.5h6M5 15l2-10h10l2 10'],
  'recoveryservices/vaults': [disc, 'M5 8.5A8 8 0 1 1 4 12M4 4.5v4.5h4.5M12 8v4.5l3 2'],

  'sql/servers': [
    'M4 3h16v6H4z',
    'M4 3h16v6H4zM7 6h.01M10 6h7M6 14c0-2 12-2 12 0v5c0 2-12 2-12 0zM6 14c0 2 12 2 12 0M12 9v3.5',
  ],
  'sql/servers/databases': [cylinderTop, `${cylinder}M9 13.5l2 2 4-4`],
  'sql/servers/elasticpools': [
    'M3 12c0-1.8 9-1.8 9 0c0 1.8-9 1.8-9 0z',
    'M3 12c0-1.8 9-1.8 9 0v7c0 1.8-9 1.8-9 0zM3 12c0 1.8 9 1.8 9 0M12 17c1.5 1 9 .9 9-.5V6c0-1.8-9-1.8-9 0v3.5M12 6c0 1.8 9 1.8 9 0',
  ],
  'dbforpostgresql/flexibleservers': [cylinderTop, `${cylinder}M9 13.5h.01M12 14h.01M15 13.5h.01M9 17h6`],
  'dbforpostgresql/flexibleservers/databases': [cylinderTop, `${cylinder}M5 12c0 2.5 14 2.5 14 0`],
  'dbformysql/flexibleservers': [cylinderTop, `${cylinder}M8 14.5c1.5-2 2.5-2 4 0s2.5 2 4 0`],
  'documentdb/databaseaccounts': [
    'M12 6a6 6 0 1 0 0 12a6 6 0 0 0 0-12z',
    'M12 6a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM6.3 13.8C3.6 15.6 2.2 17 2.7 17.9c1 1.5 5.5 0 10.2-3S21.8 8 21.3 6.5c-.4-.9-2.3-.6-5 .5',
  ],
  'cache/redis': [
    'M12 3.5l8.5 4.5-8.5 4.5L3.5 8z',
    'M12 3.5l8.5 4.5-8.5 4.5L3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5',
  ],
  'kusto/clusters': ['M3 20l6-7 4 3 8-9v13z', 'M3 20h18M3 16l6-6 4 3 8-8M17 5h4v4'],
  'search/searchservices': [
    'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13z',
    'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.2 15.2L21 21M8 10.5h5M10.5 8v5',
  ],
  'datafactory/factories': [
    'M3 20V10l6 4v-4l6 4V4h6v16z',
    'M3 20V10l6 4v-4l6 4V4h6v16zM7 17h.01M12 17h.01M17 17h.01',
  ],

  'web/sites': [
    'M3 5h18v4H3z',
    `${windowLine}M6 7h.01M12 11.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5zM9.5 14h5`,
  ],
  'web/sites/config': ['M3 5h18v4H3z', `${windowLine}M6 12.5h7M17 12.5h1M15 11v3M6 16h2M12 16h6M10 14.5v3`],
  'web/serverfarms': ['M13 10h7v10h-7z', 'M4 4h7v7H4zM13 4h7v4h-7zM13 10h7v10h-7zM4 13h7v7H4z'],
  'web/staticsites': ['M3 5h18v4H3z', `${windowLine}M9.5 11.5L7 14l2.5 2.5M14.5 11.5L17 14l-2.5 2.5`],
  'web/staticsites/config': ['M3 5h18v4H3z', `${windowLine}M7 12.5h3M7 16h3M13 12.5h4M13 16h4`],
  'web/staticsites/customdomains': ['M3 8h18v8H3z', 'M3 8h18v8H3zM6.5 12h.01M9.5 12h.01M12.5 12H17'],
  'web/certificates': [
    'M12 3a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11z',
    'M12 3a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11zM8.5 13l-1.5 8 5-2.5 5 2.5-1.5-8',
  ],
  'web/connections': ['M3 9h6v6H3z', 'M3 9h6v6H3zM15 9h6v6h-6zM9 12h2M13 12h2M11 10v4M13 10v4'],
  'logic/workflows': [
    'M14 15h6v6h-6z',
    'M4 3h6v6H4zM14 15h6v6h-6zM7 9v6a3 3 0 0 0 3 3h4M10 6h4a3 3 0 0 1 3 3v6',
  ],
  'apimanagement/service': [cloud, `${cloud}M9.5 13.5h5M12 11v5`],
  'eventhub/namespaces': ['M10 4h4v16h-4z', 'M10 4h4v16h-4zM3 7h4M3 12h4M3 17h4M17 7h4M17 12h4M17 17h4'],
  'servicebus/namespaces': ['M3 6l9 7 9-7z', 'M3 6h18v12H3zM3 6l9 7 9-7'],
  'eventgrid/topics': [
    'M9.5 9.5h5v5h-5z',
    'M9.5 9.5h5v5h-5zM4 4h.01M12 4h.01M20 4h.01M4 12h.01M20 12h.01M4 20h.01M12 20h.01M20 20h.01M12 9.5V6M12 14.5V18M9.5 12H6M14.5 12H18',
  ],

  'containerservice/managedclusters': [hexagon, `${hexagon}M12 7.5v9M8 9.7l8 4.6M16 9.7l-8 4.6`],
  'containerregistry/registries': ['M4 13h16v7H4z', 'M4 13h16v7H4zM8 16.5h8M6 13V9h12v4M9 9V5h6v4'],
  'containerinstance/containergroups': ['M4 6h16v12H4z', 'M4 6h16v12H4zM10 9v6l5-3z'],
  'app/containerapps': ['M4 6h16v12H4z', 'M4 6h16v12H4zM8 9v6M12 9v6M16 9v6'],
  'app/managedenvironments': ['M8 9h8v6H8z', `M8 9h8v6H8zM4 4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M4 9V4`],
  'servicefabric/clusters': [
    'M12 3a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z',
    'M12 3a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5zM5 10a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5zM19 10a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5zM8 17h8M10 7l-3 3.5M14 7l3 3.5M6 15l2 2M18 15l-2 2',
  ],
  'kubernetes/connectedclusters': [
    'M10 8l6 3.4v6.8L10 21.5l-6-3.3v-6.8z',
    'M10 8l6 3.4v6.8L10 21.5l-6-3.3v-6.8zM12 2.5a8.5 8.5 0 0 1 9 9M13 5.5a5.5 5.5 0 0 1 5 5M10 12v5.5',
  ],

  'keyvault/vaults': [
    'M15 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11z',
    'M15 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11zM11 13l-7.5 7.5M6.5 17.5l2.5 2.5M16.5 7.5h.01',
  ],
  'keyvault/vaults/secrets': [
    'M3 8h18v8H3z',
    'M3 8h18v8H3zM7.5 11v2M6.6 12.5l1.8-1M6.6 11.5l1.8 1M12 11v2M11.1 12.5l1.8-1M11.1 11.5l1.8 1M16.5 11v2M15.6 12.5l1.8-1M15.6 11.5l1.8 1',
  ],
  'keyvault/vaults/keys': [
    'M7.5 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8z',
    'M7.5 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM11.5 12H21M18 12v3.5M15 12v2.5',
  ],
  'managedidentity/userassignedidentities': [
    'M5 5h14v16H5z',
    'M5 5h14v16H5zM10 5V3h4v2M12 9a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5zM8 18c1-2.7 7-2.7 8 0',
  ],
  'authorization/roleassignments': [
    'M9 4a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7z',
    'M9 4a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM3 20c0-4 3-6 6-6c1.5 0 3 .5 4 1.3M14.5 18l2.5 2.5 4-4.5',
  ],
  'authorization/roledefinitions': [
    'M9 4a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7z',
    'M9 4a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM3 20c0-4 3-6 6-6c1 0 2 .2 3 .7M15 13h6M15 16.5h6M15 20h6',
  ],
  'authorization/locks': ['M5 11h14v9H5z', 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2'],
  'authorization/policyassignments': [page, `${pageLine}M9 14l2.3 2.3L15.5 12`],
  'authorization/policydefinitions': [page, `${pageLine}M9 11h6.5M9 14h6.5M9 17h3.5`],
  'authorization/policysetdefinitions': [
    'M4 7h10v14H4z',
    'M4 7h10v14H4zM8 7V3h8.5L20 6.5V17h-6M7 12h4M7 15.5h4',
  ],
  'security/pricings': [halfShield, `${shield}M8.8 12l2.2 2.2 4.2-4.4`],

  'insights/components': [
    'M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3z',
    'M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3zM9.5 18.5h5M10.5 21h3M12 16v-4',
  ],
  'insights/actiongroups': [
    'M6 17v-6a6 6 0 0 1 12 0v6z',
    'M6 17v-6a6 6 0 0 1 12 0v6M4 17h16M10 20.5h4M12 5V3',
  ],
  'insights/metricalerts': ['M12 4l9 16H3z', 'M12 4l9 16H3zM12 10v4.5M12 17.2h.01'],
  'insights/autoscalesettings': ['M9 9h6v6H9z', 'M9 9h6v6H9zM4 9V4h5M4 4l4 4M20 15v5h-5M20 20l-4-4'],
  'insights/diagnosticsettings': ['M3 5h18v14H3z', 'M3 5h18v14H3zM6 12h2.5L10.5 8l3 8 2-4H18'],
  'insights/datacollectionrules': ['M4 4h16l-6 8v6l-4 2.5V12z', 'M4 4h16l-6 8v6l-4 2.5V12z'],
  'insights/workbooks': [
    'M4 4h7a1 1 0 0 1 1 1v15H4z',
    'M12 5a1 1 0 0 1 1-1h7v15h-8M12 5a1 1 0 0 0-1-1H4v15h8M12 5v15.5M15 9h2.5M15 12.5h2.5',
  ],
  'operationalinsights/workspaces': [
    'M14.5 11a4 4 0 1 0 0 8a4 4 0 0 0 0-8z',
    'M4 20V4M4 20h5M7.5 16v-4M11 10V7M14.5 11a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM17.5 18L21 21.5',
  ],

  'resources/resourcegroups': ['M8.5 8.5h7v7h-7z', 'M8 4H4v16h4M16 4h4v16h-4M8.5 8.5h7v7h-7z'],
  'resources/deployments': [
    'M12 2.5c4 3 5 7.5 4 12.5H8c-1-5 0-9.5 4-12.5z',
    'M12 2.5c4 3 5 7.5 4 12.5H8c-1-5 0-9.5 4-12.5zM8 11.5L5 14v4.5L8.5 15M16 11.5l3 2.5v4.5L15.5 15M10.5 18l1.5 3.5 1.5-3.5M12 8.5h.01',
  ],
  'resources/deploymentscripts': [window, `${window}M7 9l3 3-3 3M12.5 15H17`],
  'resources/templatespecs': [
    page,
    `${pageLine}M10 11.5c-1 0-1 .5-1 1.2s0 1-1 1.3c1 .3 1 .6 1 1.3s0 1.2 1 1.2M14.5 11.5c1 0 1 .5 1 1.2s0 1 1 1.3c-1 .3-1 .6-1 1.3s0 1.2-1 1.2`,
  ],
  'resources/tags': ['M4 4h8l8.5 8.5-8 8L4 12z', 'M4 4h8l8.5 8.5-8 8L4 12zM8 8h.01'],
  'consumption/budgets': [
    disc,
    `${disc}M14.5 9.5c-.5-1-1.5-1.3-2.5-1.3c-1.5 0-2.5.7-2.5 1.9s1 1.6 2.5 1.9s2.5.8 2.5 2s-1 1.9-2.5 1.9c-1 0-2-.3-2.5-1.3M12 6.5v1.7M12 15.9v1.6`,
  ],
  'devtestlab/schedules': [disc, `${disc}M12 7.5V12l3.5 2`],
  'devtestlab/labs': [
    'M5.5 12h13V20a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1z',
    'M4 3h16M5.5 3v17a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V3M5.5 12h13M15 7.5h3.5M15 16.5h3.5',
  ],
  'management/managementgroups': [
    'M8.5 3h7v5h-7z',
    'M8.5 3h7v5h-7zM3 16h7v5H3zM14 16h7v5h-7zM12 8v4M6.5 16v-4h11v4',
  ],
  'automation/automationaccounts': [
    'M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',
    'M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6zM12 3v3.5M12 17.5V21M3 12h3.5M17.5 12H21M5.6 5.6l2.5 2.5M15.9 15.9l2.5 2.5M18.4 5.6l-2.5 2.5M8.1 15.9l-2.5 2.5',
  ],
  'healthcareapis/workspaces': ['M9 4h6v5h5v6h-5v5H9v-5H4V9h5z', 'M9 4h6v5h5v6h-5v5H9v-5H4V9h5z'],
};

/** The icons of types that have none. */
const familyIcons: Readonly<Record<ResourceFamily, IconPaths>> = {
  compute: ['M4 4h16v7H4z', 'M4 4h16v7H4zM4 13h16v7H4zM7.5 7.5h.01M7.5 16.5h.01M11 7.5h5.5M11 16.5h5.5'],
  network: [
    'M9.5 9.5h5v5h-5z',
    'M9.5 9.5h5v5h-5zM3 3h4v4H3zM17 3h4v4h-4zM3 17h4v4H3zM17 17h4v4h-4zM7 7l2.5 2.5M17 7l-2.5 2.5M7 17l2.5-2.5M17 17l-2.5-2.5',
  ],
  storage: ['M3 14h18v6H3z', 'M3 14l3-9h12l3 9v6H3zM3 14h18M7 17h.01M11 17h6'],
  database: [cylinderTop, cylinder],
  web: [window, windowLine],
  container: [hexagon, hexagon],
  security: [halfShield, shield],
  monitoring: ['M3 12h4v8H3z', 'M3 12h4v8H3zM10 8h4v12h-4zM17 4h4v16h-4z'],
  management: ['M3 6h6l2 2.5h10V19H3z', 'M3 6h6l2 2.5h10V19H3z'],
  other: ['M12 3l8 4.5L12 12 4 7.5z', 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9'],
};

/** Types that are the same product under another name. */
const aliases: Readonly<Record<string, string>> = {
  'dbforpostgresql/servers': 'dbforpostgresql/flexibleservers',
  'dbformysql/servers': 'dbformysql/flexibleservers',
  'dbformysql/flexibleservers/databases': 'dbforpostgresql/flexibleservers/databases',
  'cache/redisenterprise': 'cache/redis',
  'sql/managedinstances': 'sql/servers',
  'network/frontdoors': 'cdn/profiles',
  'web/sites/slots': 'web/sites',
};

/** Returns whether a type has a dedicated icon, rather than that of its family. */
export function hasOwnIcon(type: string): boolean {
  return keyOf(type) in icons;
}

/** Returns the icon of a resource type: its own, that of its family, or a general one. */
export function resourceIcon(type: string): IconPaths {
  return icons[keyOf(type)] ?? familyIcons[resourceFamily(type)];
}

/** Number of icons of the set. */
export const iconCount = Object.keys(icons).length + Object.keys(familyIcons).length;

function keyOf(type: string): string {
  const key = type.toLowerCase().replace(/^microsoft\./, '');
  return aliases[key] ?? key;
}
