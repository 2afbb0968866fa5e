/**
 * The newest stable version known of a type or of a whole namespace. A version newer than the one here is never
 * reported as old, so an outdated table only reports less. Types whose versions differ from their namespace have
 * separate entries; types that are missing here are not checked.
 *
 * Source: compiled manually from the versions that the resource providers publish for each type, as of June 2025 (no
 * entry is later). It is not generated, because no such list is part of this repository. To update it, raise single
 * entries; a test keeps them in lower case, sorted, and valid dates.
 */
export const stableApiVersions: Readonly<Record<string, string>> = {
  'microsoft.analysisservices': '2017-08-01',
  'microsoft.app': '2025-01-01',
  'microsoft.appconfiguration': '2024-05-01',
  'microsoft.authorization/locks': '2020-05-01',
  'microsoft.authorization/policyassignments': '2025-01-01',
  'microsoft.authorization/policydefinitions': '2025-01-01',
  'microsoft.authorization/policysetdefinitions': '2025-01-01',
  'microsoft.authorization/roleassignments': '2022-04-01',
  'microsoft.authorization/roledefinitions': '2022-04-01',
  'microsoft.automation': '2024-10-23',
  'microsoft.batch': '2024-07-01',
  'microsoft.botservice': '2022-09-15',
  'microsoft.cache': '2024-11-01',
  'microsoft.cdn': '2024-09-01',
  'microsoft.cognitiveservices': '2025-06-01',
  'microsoft.compute': '2024-11-01',
  'microsoft.compute/cloudservices': '2022-09-04',
  'microsoft.compute/disks': '2024-03-02',
  'microsoft.compute/galleries': '2024-03-03',
  'microsoft.compute/snapshots': '2024-03-02',
  'microsoft.containerinstance': '2023-05-01',
  'microsoft.containerregistry': '2025-04-01',
  'microsoft.containerservice': '2025-05-01',
  'microsoft.databricks': '2024-05-01',
  'microsoft.datafactory': '2018-06-01',
  'microsoft.datalakeanalytics': '2016-11-01',
  'microsoft.datalakestore': '2016-11-01',
  'microsoft.datashare': '2021-08-01',
  'microsoft.dbformariadb': '2018-06-01',
  'microsoft.dbformysql/flexibleservers': '2023-12-30',
  'microsoft.dbformysql/servers': '2017-12-01',
  'microsoft.dbforpostgresql/flexibleservers': '2024-08-01',
  'microsoft.dbforpostgresql/servers': '2017-12-01',
  'microsoft.desktopvirtualization': '2024-04-03',
  'microsoft.devices/iothubs': '2023-06-30',
  'microsoft.devices/provisioningservices': '2022-12-12',
  'microsoft.devtestlab': '2018-09-15',
  'microsoft.digitaltwins': '2023-01-31',
  'microsoft.documentdb': '2024-11-15',
  'microsoft.eventgrid': '2025-02-15',
  'microsoft.eventhub': '2024-01-01',
  'microsoft.hdinsight': '2021-06-01',
  'microsoft.insights/actiongroups': '2023-01-01',
  'microsoft.insights/activitylogalerts': '2020-10-01',
  'microsoft.insights/autoscalesettings': '2022-10-01',
  'microsoft.insights/components': '2020-02-02',
  'microsoft.insights/datacollectionrules': '2023-03-11',
  'microsoft.insights/metricalerts': '2018-03-01',
  'microsoft.insights/scheduledqueryrules': '2023-12-01',
  'microsoft.insights/webtests': '2022-06-15',
  'microsoft.insights/workbooks': '2023-06-01',
  'microsoft.iotcentral': '2021-06-01',
  'microsoft.keyvault': '2024-11-01',
  'microsoft.kusto': '2024-04-13',
  'microsoft.logic': '2019-05-01',
  'microsoft.machinelearningservices': '2024-10-01',
  'microsoft.maintenance': '2023-04-01',
  'microsoft.managedidentity': '2024-11-30',
  'microsoft.management': '2023-04-01',
  'microsoft.maps': '2023-06-01',
  'microsoft.media': '2023-01-01',
  'microsoft.netapp': '2025-01-01',
  'microsoft.network': '2024-07-01',
  'microsoft.network/dnszones': '2018-05-01',
  'microsoft.network/frontdoors': '2021-06-01',
  'microsoft.network/frontdoorwebapplicationfirewallpolicies': '2024-02-01',
  'microsoft.network/privatednszones': '2024-06-01',
  'microsoft.network/trafficmanagerprofiles': '2022-04-01',
  'microsoft.notificationhubs': '2023-09-01',
  'microsoft.operationalinsights': '2025-02-01',
  'microsoft.powerbidedicated': '2021-01-01',
  'microsoft.purview': '2021-12-01',
  'microsoft.recoveryservices': '2025-02-01',
  'microsoft.relay': '2024-01-01',
  'microsoft.resources/deployments': '2025-04-01',
  'microsoft.resources/deploymentscripts': '2023-08-01',
  'microsoft.resources/resourcegroups': '2025-04-01',
  'microsoft.resources/templatespecs': '2022-02-01',
  'microsoft.search': '2025-05-01',
  'microsoft.servicebus': '2024-01-01',
  'microsoft.servicefabric': '2021-06-01',
  'microsoft.signalrservice': '2024-03-01',
  'microsoft.solutions': '2021-07-01',
  'microsoft.sql': '2023-08-01',
  'microsoft.sqlvirtualmachine': '2023-10-01',
  'microsoft.storage': '2025-06-01',
  'microsoft.streamanalytics': '2020-03-01',
  'microsoft.synapse': '2021-06-01',
  'microsoft.timeseriesinsights': '2020-05-15',
  'microsoft.virtualmachineimages': '2024-02-01',
  'microsoft.web': '2024-11-01',
  'microsoft.web/connections': '2016-06-01',
  'microsoft.web/customapis': '2016-06-01',
};

/**
 * Returns the newest version known of a type, its parent type, or its namespace; undefined for extensions in the old
 * notation.
 */
export function latestVersionOf(type: string): string | undefined {
  if (/\/providers\//i.test(type)) return undefined;
  const parts = type.toLowerCase().split('/');
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join('/');
    if (Object.hasOwn(stableApiVersions, name)) return stableApiVersions[name];
  }
  return undefined;
}
