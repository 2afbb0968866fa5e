/** Where an alias of the table comes from. */
export const aliasSources = {
  record: 'Documentation or a live service states the path.',
  service: 'The alias list of the service (`Get-AzPolicyAlias`) states the path.',
  template: 'A published template or a recorded resource has the property.',
  definition: 'A published definition uses the alias.',
  demo: 'A resource of the embedded cloud has the property.',
  api: 'The REST API of the resource type has the property.',
} as const;

/** Key of `aliasSources`. */
export type AliasSource = keyof typeof aliasSources;

/**
 * Aliases by resource type and source: names separated by spaces, each found by the default rule (aliasTable.ts) unless
 * `name=path` specifies its path; several paths, separated by `|`, are tried in order. The service has tens of
 * thousands; these are the ones that published definitions and the resources of the embedded cloud use.
 */
export const knownAliases: Readonly<Record<string, Readonly<Partial<Record<AliasSource, string>>>>> = {
  'microsoft.aadiam/privateLinkForAzureAD/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.ApiManagement/service': {
    definition:
      'apiVersionConstraint.minApiVersion customProperties sku.name=sku.name virtualNetworkType zones[*]=zones[*]',
    api: 'publicNetworkAccess publisherEmail sku.capacity=sku.capacity',
  },
  'Microsoft.ApiManagement/service/portalconfigs': {
    definition: 'enableBasicAuth',
  },
  'Microsoft.ApiManagement/service/tenant': {
    definition: 'enabled',
  },
  'Microsoft.App/containerApps': {
    template: 'environmentId',
    api: 'configuration.ingress.allowInsecure configuration.ingress.external configuration.ingress.transport managedEnvironmentId',
  },
  'Microsoft.App/managedEnvironments': {
    template:
      'vnetConfiguration vnetConfiguration.infrastructureSubnetId vnetConfiguration.internal zoneRedundant',
  },
  'Microsoft.AppConfiguration/configurationStores': {
    definition: 'disableLocalAuth publicNetworkAccess',
    api: 'enablePurgeProtection encryption.keyVaultProperties.keyIdentifier sku.name=sku.name softDeleteRetentionInDays',
  },
  'Microsoft.AppConfiguration/configurationStores/replicas': {
    definition: 'provisioningState',
  },
  'Microsoft.AppPlatform/Spring': {
    definition: 'networkProfile.serviceRuntimeSubnetId sku.tier=sku.tier trace.enabled trace.state',
  },
  'Microsoft.Authorization/locks': {
    template: 'level notes',
  },
  'Microsoft.Authorization/policyAssignments': {
    template:
      'displayName enforcementMode metadata nonComplianceMessages nonComplianceMessages[*] nonComplianceMessages[*].message notScopes parameters policyDefinitionId scope',
    demo: 'instanceId notScopes[*]',
  },
  'Microsoft.Authorization/policyDefinitions': {
    template: 'description displayName mode parameters policyType',
    demo: 'metadata policyRule version versions versions[*]',
  },
  'Microsoft.Authorization/policyExemptions': {
    template:
      'description displayName exemptionCategory expiresOn policyAssignmentId policyDefinitionReferenceIds',
    demo: 'policyDefinitionReferenceIds[*]',
  },
  'Microsoft.Authorization/roleAssignments': {
    template: 'condition principalId principalType roleDefinitionId scope',
    demo: 'createdBy createdOn updatedBy updatedOn',
  },
  'Microsoft.Authorization/roleDefinitions': {
    definition: 'type',
    api: 'assignableScopes[*] permissions[*] permissions[*].actions[*] permissions[*].notActions[*] roleName',
  },
  'Microsoft.Automanage/configurationProfileAssignments': {
    definition: 'configurationProfile status',
  },
  'Microsoft.Automation/automationAccounts': {
    definition: 'disableLocalAuth',
    demo: 'sku sku.name state',
    api: 'encryption.keySource publicNetworkAccess',
  },
  'Microsoft.Automation/automationAccounts/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.Automation/automationAccounts/runbooks': {
    demo: 'logProgress runbookType state',
  },
  'Microsoft.Automation/automationAccounts/variables': {
    definition: 'isEncrypted',
  },
  'Microsoft.AzureArcData/sqlManagedInstances': {
    definition:
      'k8sRaw.spec.security.transparentDataEncryption k8sRaw.spec.security.transparentDataEncryption.mode k8sRaw.spec.settings.network.tlsprotocols',
  },
  'Microsoft.AzureStackHCI/clusters': {
    definition: 'reportedProperties.clusterVersion',
  },
  'Microsoft.AzureStackHCI/clusters/securitySettings': {
    definition:
      'securityComplianceStatus.dataAtRestEncrypted securityComplianceStatus.dataInTransitProtected securityComplianceStatus.securedCoreCompliance securityComplianceStatus.wdacCompliance',
  },
  'Microsoft.Batch/batchAccounts': {
    definition: 'allowedAuthenticationModes allowedAuthenticationModes[*]',
    demo: 'accountEndpoint dedicatedCoreQuota lowPriorityCoreQuota poolAllocationMode poolQuota publicNetworkAccess',
    api: 'encryption.keySource',
  },
  'Microsoft.Batch/batchAccounts/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.BotService/botServices': {
    definition: 'endpoint publicNetworkAccess',
  },
  'Microsoft.BotService/botServices/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.Cache/redis': {
    template:
      'disableAccessKeyAuthentication enableNonSslPort minimumTlsVersion publicNetworkAccess redisVersion sku sku.capacity sku.family sku.name subnetId',
    demo: 'hostName port sslPort',
  },
  'Microsoft.Cache/redisEnterprise': {
    definition: 'encryption.customerManagedKeyEncryption',
  },
  'Microsoft.Cache/redisEnterprise/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.Cdn/Profiles': {
    template: 'sku.name=sku.name',
  },
  'Microsoft.Cdn/profiles/customDomains': {
    definition: 'tlsSettings.minimumTlsVersion',
  },
  'Microsoft.Cdn/profiles/originGroups/origins': {
    definition: 'hostName sharedPrivateLinkResource.privateLink',
  },
  'Microsoft.CognitiveServices.Data/accounts/deployments': {
    definition:
      'model.assetId model.publisher raiPolicy.contentFilters[*] raiPolicy.contentFilters[*].blocking raiPolicy.contentFilters[*].enabled raiPolicy.contentFilters[*].name raiPolicy.contentFilters[*].source',
  },
  'Microsoft.CognitiveServices/accounts': {
    template:
      'customSubDomainName dateCreated disableLocalAuth endpoint internalId privateEndpointConnections[*] publicNetworkAccess restrictOutboundNetworkAccess sku.name=sku.name',
    definition: 'privateEndpointConnections[*].privateLinkServiceConnectionState.status',
    api: 'encryption.keySource networkAcls.defaultAction networkAcls.ipRules[*] networkAcls.virtualNetworkRules[*] userOwnedStorage[*]',
  },
  'Microsoft.Communication/communicationServices': {
    definition: 'dataLocation disableLocalAuth',
  },
  'Microsoft.Compute': {
    definition:
      'imageId=properties.storageProfile.imageReference.id|properties.virtualMachineProfile.storageProfile.imageReference.id|properties.creationData.imageReference.id imageOffer=properties.storageProfile.imageReference.offer|properties.virtualMachineProfile.storageProfile.imageReference.offer imagePublisher=properties.storageProfile.imageReference.publisher|properties.virtualMachineProfile.storageProfile.imageReference.publisher imageSKU=properties.storageProfile.imageReference.sku|properties.virtualMachineProfile.storageProfile.imageReference.sku imageVersion=properties.storageProfile.imageReference.version|properties.virtualMachineProfile.storageProfile.imageReference.version',
    api: 'licenseType=properties.licenseType|properties.virtualMachineProfile.licenseType',
  },
  'Microsoft.Compute/availabilitySets': {
    template: 'platformFaultDomainCount platformUpdateDomainCount sku.name=sku.name',
  },
  'Microsoft.Compute/diskAccesses/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.Compute/disks': {
    template:
      'creationData creationData.createOption diskSizeGB diskState encryption.type managedBy=managedBy networkAccessPolicy osType publicNetworkAccess sku.name=sku.name timeCreated uniqueId',
    definition: 'encryptionSettingsCollection.enabled',
    api: 'encryption.diskEncryptionSetId',
  },
  'Microsoft.Compute/galleries': {
    demo: 'description',
  },
  'Microsoft.Compute/galleries/images': {
    demo: 'hyperVGeneration identifier identifier.offer identifier.publisher identifier.sku osState osType',
  },
  'Microsoft.Compute/galleries/images/versions': {
    demo: 'publishingProfile publishingProfile.excludeFromLatest publishingProfile.targetRegions publishingProfile.targetRegions[*] publishingProfile.targetRegions[*].name publishingProfile.targetRegions[*].regionalReplicaCount storageProfile storageProfile.osDiskImage storageProfile.osDiskImage.sizeInGB',
  },
  'Microsoft.Compute/images': {
    template:
      'hyperVGeneration storageProfile storageProfile.osDisk storageProfile.osDisk.diskSizeGB storageProfile.osDisk.osState storageProfile.osDisk.osType',
  },
  'Microsoft.Compute/proximityPlacementGroups': {
    demo: 'proximityPlacementGroupType',
  },
  'Microsoft.Compute/snapshots': {
    demo: 'creationData creationData.createOption creationData.sourceResourceId diskSizeGB incremental',
    api: 'encryption.type networkAccessPolicy publicNetworkAccess sku.name=sku.name',
  },
  'Microsoft.Compute/virtualMachines': {
    template:
      'availabilitySet availabilitySet.id diagnosticsProfile.bootDiagnostics.enabled diagnosticsProfile.bootDiagnostics.storageUri hardwareProfile hardwareProfile.vmSize imageOffer=properties.storageProfile.imageReference.offer imagePublisher=properties.storageProfile.imageReference.publisher imageSku=properties.storageProfile.imageReference.sku networkProfile networkProfile.networkInterfaces networkProfile.networkInterfaces[*] networkProfile.networkInterfaces[*].id networkProfile.networkInterfaces[*].primary osDisk.uri=properties.storageProfile.osDisk.vhd.uri osProfile osProfile.adminPassword osProfile.adminUsername osProfile.computerName osProfile.customData osProfile.linuxConfiguration osProfile.linuxConfiguration.disablePasswordAuthentication osProfile.windowsConfiguration osProfile.windowsConfiguration.enableAutomaticUpdates osProfile.windowsConfiguration.patchSettings.assessmentMode osProfile.windowsConfiguration.patchSettings.patchMode osProfile.windowsConfiguration.provisionVMAgent sku.name=properties.hardwareProfile.vmSize storageProfile storageProfile.dataDisks storageProfile.dataDisks[*] storageProfile.dataDisks[*].caching storageProfile.dataDisks[*].createOption storageProfile.dataDisks[*].lun storageProfile.dataDisks[*].managedDisk storageProfile.dataDisks[*].managedDisk.id storageProfile.dataDisks[*].managedDisk.storageAccountType storageProfile.imageReference storageProfile.imageReference.id storageProfile.imageReference.offer storageProfile.imageReference.publisher storageProfile.imageReference.sku storageProfile.imageReference.version storageProfile.osDisk storageProfile.osDisk.caching storageProfile.osDisk.createOption storageProfile.osDisk.managedDisk storageProfile.osDisk.managedDisk.id storageProfile.osDisk.managedDisk.storageAccountType storageProfile.osDisk.name storageProfile.osDisk.osType storageProfile.osDisk.vhd storageProfile.osDisk.vhd.uri timeCreated vmId',
    definition:
      'osProfile.windowsConfiguration.patchSettings.enableHotpatching securityProfile.securityType securityProfile.uefiSettings securityProfile.uefiSettings.vTpmEnabled',
    demo: 'instanceView instanceView.statuses instanceView.statuses[*] instanceView.statuses[*].code instanceView.statuses[*].displayStatus instanceView.statuses[*].level',
    api: 'evictionPolicy licenseType osProfile.linuxConfiguration.patchSettings.assessmentMode osProfile.linuxConfiguration.patchSettings.patchMode priority securityProfile.encryptionAtHost securityProfile.uefiSettings.secureBootEnabled storageProfile.osDisk.encryptionSettings storageProfile.osDisk.encryptionSettings.enabled',
  },
  'Microsoft.Compute/virtualMachines/extensions': {
    template: 'autoUpgradeMinorVersion publisher settings type typeHandlerVersion',
    definition: 'provisioningState settings.workspaceId',
    demo: 'enableAutomaticUpgrade',
  },
  'Microsoft.Compute/virtualMachineScaleSets': {
    template:
      'computerNamePrefix=properties.virtualMachineProfile.osProfile.computerNamePrefix osDisk.createOption=properties.virtualMachineProfile.storageProfile.osDisk.createOption osDisk.vhdContainers=properties.virtualMachineProfile.storageProfile.osDisk.vhdContainers overprovision singlePlacementGroup sku.capacity=sku.capacity sku.name=sku.name upgradePolicy upgradePolicy.mode virtualMachineProfile.extensionProfile.extensions[*] virtualMachineProfile.extensionProfile.extensions[*].name virtualMachineProfile.extensionProfile.extensions[*].publisher virtualMachineProfile.extensionProfile.extensions[*].type virtualMachineProfile.networkProfile.networkInterfaceConfigurations[*] virtualMachineProfile.osProfile.linuxConfiguration.disablePasswordAuthentication virtualMachineProfile.storageProfile.osDisk.managedDisk.storageAccountType',
    definition:
      'osdisk.imageUrl=properties.virtualMachineProfile.storageProfile.osDisk.image.uri upgradePolicy.automaticOSUpgrade upgradePolicy.automaticOSUpgradePolicy.enableAutomaticOSUpgrade',
    demo: 'orchestrationMode proximityPlacementGroup proximityPlacementGroup.id timeCreated uniqueId',
    api: 'virtualMachineProfile.securityProfile.encryptionAtHost virtualMachineProfile.storageProfile.imageReference.id virtualMachineProfile.storageProfile.osDisk.osType zones[*]=zones[*]',
  },
  'Microsoft.Compute/virtualMachineScaleSets/extensions': {
    definition: 'provisioningState publisher type',
  },
  'Microsoft.ContainerInstance/containerGroups': {
    template: 'containers[*] containers[*].image ipAddress.type osType',
    definition: 'networkProfile.id subnetIds[*].id',
    api: 'encryptionProperties.vaultBaseUrl subnetIds[*]',
  },
  'Microsoft.ContainerRegistry/registries': {
    template:
      'adminUserEnabled anonymousPullEnabled creationDate loginServer publicNetworkAccess sku.name=sku.name zoneRedundancy',
    definition: 'networkRuleSet.defaultAction networkRuleSet.virtualNetworkRules[*].action',
    api: 'encryption.status networkRuleSet.ipRules[*] networkRuleSet.virtualNetworkRules[*] policies.exportPolicy.status policies.quarantinePolicy.status policies.trustPolicy.status privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status',
  },
  'Microsoft.ContainerRegistry/registries/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.ContainerRegistry/registries/tokens': {
    definition: 'status',
  },
  'Microsoft.ContainerService/managedClusters': {
    template:
      'aadProfile addonProfiles addonProfiles.azurePolicy.enabled addonProfiles.httpApplicationRouting.enabled addonProfiles.omsagent addonProfiles.omsagent.config addonProfiles.omsagent.enabled agentPoolProfiles apiServerAccessProfile.authorizedIPRanges apiServerAccessProfile.enablePrivateCluster autoUpgradeProfile.upgradeChannel disableLocalAccounts diskEncryptionSetID dnsPrefix enableRBAC identityProfile kubernetesVersion networkProfile networkProfile.dnsServiceIP networkProfile.loadBalancerSku networkProfile.networkPlugin networkProfile.networkPolicy networkProfile.outboundType networkProfile.podCidr networkProfile.serviceCidr nodeResourceGroup oidcIssuerProfile sku.tier=sku.tier',
    demo: 'addonProfiles.omsagent.config.logAnalyticsWorkspaceResourceID agentPoolProfiles[*] agentPoolProfiles[*].count agentPoolProfiles[*].id agentPoolProfiles[*].mode agentPoolProfiles[*].name agentPoolProfiles[*].osSKU agentPoolProfiles[*].osType agentPoolProfiles[*].powerState agentPoolProfiles[*].powerState.code agentPoolProfiles[*].type agentPoolProfiles[*].vmSize agentPoolProfiles[*].vnetSubnetID azurePortalFQDN currentKubernetesVersion fqdn identityProfile.kubeletidentity identityProfile.kubeletidentity.clientId identityProfile.kubeletidentity.objectId identityProfile.kubeletidentity.resourceId maxAgentPools oidcIssuerProfile.enabled powerState powerState.code',
    api: 'aadProfile.enableAzureRBAC aadProfile.managed agentPoolProfiles[*].enableEncryptionAtHost apiServerAccessProfile.authorizedIPRanges[*] securityProfile.defender.securityMonitoring.enabled',
  },
  'Microsoft.Dashboard/grafana': {
    definition: 'apiKey grafanaConfigurations.smtp.enabled publicNetworkAccess',
  },
  'Microsoft.Dashboard/grafana/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.DataBox/jobs': {
    definition: 'details.keyEncryptionKey.kekType sku.name=sku.name',
  },
  'Microsoft.Databricks/workspaces': {
    template: 'managedResourceGroupId sku.name=sku.name',
    definition: 'encryption.entities.managedServices.keySource',
    demo: 'publicNetworkAccess',
  },
  'Microsoft.DataFactory.Data/factories/outboundTraffic': {
    definition: 'properties.domainNames[*]',
  },
  'Microsoft.DataFactory/factories': {
    definition: 'encryption.vaultBaseUrl publicNetworkAccess repoConfiguration.repositoryName',
    demo: 'version',
    api: 'globalParameters',
  },
  'Microsoft.DataFactory/factories/integrationruntimes': {
    definition:
      'Managed.typeProperties.computeProperties.dataFlowProperties.coreCount=properties.typeProperties.computeProperties.dataFlowProperties.coreCount type',
  },
  'Microsoft.DataFactory/factories/linkedservices': {
    template: 'type typeProperties.connectionString',
    definition:
      'AzureBlobFS.typeProperties.servicePrincipalCredential=properties.typeProperties.servicePrincipalCredential AzureBlobStorage.typeProperties.credential.type=properties.typeProperties.credential.type AzureSqlDW.typeProperties.servicePrincipalKey=properties.typeProperties.servicePrincipalKey AzureStorage.typeProperties.accountKey=properties.typeProperties.accountKey AzureStorage.typeProperties.sasUri=properties.typeProperties.sasUri Hubspot.typeProperties.accessToken=properties.typeProperties.accessToken typeProperties.encryptedCredential',
  },
  'Microsoft.DataFactory/factories/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.DataProtection/backupVaults': {
    definition: 'isVaultProtectedByResourceGuard',
    demo: 'storageSettings storageSettings[*] storageSettings[*].datastoreType storageSettings[*].type',
  },
  'Microsoft.DBforMySQL/flexibleServers': {
    api: 'backup.backupRetentionDays backup.geoRedundantBackup highAvailability.mode network.publicNetworkAccess sku.name=sku.name sku.tier=sku.tier storage.storageSizeGB version',
  },
  'Microsoft.DBforMySQL/servers': {
    template: 'minimalTlsVersion sslEnforcement',
  },
  'Microsoft.DBforPostgreSQL/flexibleServers': {
    template:
      'administratorLogin authConfig.activeDirectoryAuth authConfig.passwordAuth backup backup.backupRetentionDays backup.geoRedundantBackup fullyQualifiedDomainName highAvailability highAvailability.mode network.publicNetworkAccess sku.name=sku.name sku.tier=sku.tier state storage storage.storageSizeGB storage.tier version',
  },
  'Microsoft.DBforPostgreSQL/flexibleServers/configurations': {
    definition: 'value',
  },
  'Microsoft.DBforPostgreSQL/flexibleServers/databases': {
    demo: 'charset collation',
  },
  'Microsoft.DBforPostgreSQL/flexibleServers/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.DBforPostgreSQL/servers': {
    template: 'sku.name=sku.name sku.tier=sku.tier',
    definition: 'minimalTlsVersion sslEnforcement',
    api: 'infrastructureEncryption publicNetworkAccess storageProfile.geoRedundantBackup',
  },
  'Microsoft.DBforPostgreSQL/servers/keys': {
    definition: 'serverKeyType uri',
  },
  'Microsoft.DBforPostgreSQL/servers/securityAlertPolicies': {
    service: 'Default.state=properties.state',
  },
  'Microsoft.DesktopVirtualization/hostPools': {
    template: 'hostPoolType loadBalancerType',
    api: 'publicNetworkAccess',
  },
  'Microsoft.DesktopVirtualization/workspaces': {
    definition:
      'privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status=properties.privateEndpointConnections[*].properties.privateLinkServiceConnectionState.status publicNetworkAccess',
  },
  'Microsoft.DevCenter/projects/pools': {
    definition: 'virtualNetworkType',
  },
  'Microsoft.Devices/IotHubs': {
    definition: 'publicNetworkAccess',
    api: 'disableLocalAuth minTlsVersion networkRuleSets.defaultAction sku.name=sku.name',
  },
  'Microsoft.Devices/provisioningServices': {
    definition:
      'privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status=properties.privateEndpointConnections[*].properties.privateLinkServiceConnectionState.status',
  },
  'Microsoft.DeviceUpdate/accounts/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.DevOpsInfrastructure/pools': {
    service: 'fabricProfile.Vmss.networkProfile.subnetId=properties.fabricProfile.networkProfile.subnetId',
  },
  'Microsoft.DevTestLab/schedules': {
    definition: 'targetResourceId taskType',
  },
  'Microsoft.DocumentDB/databaseAccounts': {
    template:
      'backupPolicy.type capabilities[*] consistencyPolicy consistencyPolicy.defaultConsistencyLevel databaseAccountOfferType disableKeyBasedMetadataWriteAccess documentEndpoint enableAutomaticFailover enableMultipleWriteLocations instanceId ipRules ipRules[*] ipRules[*].ipAddressOrRange isVirtualNetworkFilterEnabled locations locations[*] locations[*].failoverPriority locations[*].isZoneRedundant locations[*].locationName publicNetworkAccess readLocations readLocations[*] readLocations[*].documentEndpoint readLocations[*].failoverPriority readLocations[*].id readLocations[*].locationName readLocations[*].provisioningState virtualNetworkRules[*] writeLocations writeLocations[*] writeLocations[*].documentEndpoint writeLocations[*].failoverPriority writeLocations[*].id writeLocations[*].locationName writeLocations[*].provisioningState',
    definition:
      'capabilities[*].name disableLocalAuth ipRangeFilter keyVaultKeyUri privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status',
    api: 'virtualNetworkRules[*].id',
  },
  'Microsoft.DocumentDB/databaseAccounts/cassandraKeyspaces/tables/throughputSettings': {
    definition: 'default.resource.throughput=properties.resource.throughput',
  },
  'Microsoft.DocumentDB/databaseAccounts/cassandraKeyspaces/throughputSettings': {
    service: 'default.resource.throughput=properties.resource.throughput',
  },
  'Microsoft.DocumentDB/databaseAccounts/gremlinDatabases/graphs/throughputSettings': {
    definition: 'default.resource.throughput=properties.resource.throughput',
  },
  'Microsoft.DocumentDB/databaseAccounts/gremlinDatabases/throughputSettings': {
    definition: 'default.resource.throughput=properties.resource.throughput',
  },
  'Microsoft.DocumentDB/databaseAccounts/mongodbDatabases/collections/throughputSettings': {
    definition: 'default.resource.throughput=properties.resource.throughput',
  },
  'Microsoft.DocumentDB/databaseAccounts/mongodbDatabases/throughputSettings': {
    definition: 'default.resource.throughput=properties.resource.throughput',
  },
  'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/throughputSettings': {
    definition: 'default.resource.throughput=properties.resource.throughput',
  },
  'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/throughputSettings': {
    definition: 'default.resource.throughput=properties.resource.throughput',
  },
  'Microsoft.DocumentDB/databaseAccounts/tables/throughputSettings': {
    definition: 'default.resource.throughput=properties.resource.throughput',
  },
  'Microsoft.ElasticSan/elasticSans': {
    definition: 'publicNetworkAccess',
  },
  'Microsoft.EventGrid/domains/privateEndpointConnections': {
    definition: 'privateEndpoint.id',
  },
  'Microsoft.EventGrid/namespaces': {
    definition:
      'privateEndpointConnections[*] privateEndpointConnections[*].groupIds[*]=properties.privateEndpointConnections[*].properties.groupIds[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status=properties.privateEndpointConnections[*].properties.privateLinkServiceConnectionState.status topicSpacesConfiguration.state',
  },
  'Microsoft.EventGrid/topics': {
    template: 'disableLocalAuth inputSchema minimumTlsVersionAllowed publicNetworkAccess',
    definition:
      'privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status',
    api: 'inboundIpRules[*]',
  },
  'Microsoft.EventHub/namespaces': {
    template:
      'disableLocalAuth isAutoInflateEnabled kafkaEnabled minimumTlsVersion publicNetworkAccess sku.capacity=sku.capacity sku.name=sku.name sku.tier=sku.tier zoneRedundant',
    definition: 'clusterArmId encryption.keySource',
    demo: 'metricId serviceBusEndpoint status',
    api: 'encryption.requireInfrastructureEncryption privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status',
  },
  'Microsoft.EventHub/namespaces/eventhubs': {
    template: 'messageRetentionInDays partitionCount',
    demo: 'status',
  },
  'Microsoft.EventHub/namespaces/networkRuleSets': {
    template: 'publicNetworkAccess',
  },
  'Microsoft.EventHub/namespaces/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.EventHub/namespaces/virtualNetworkRules': {
    definition: 'virtualNetworkSubnetId',
  },
  'Microsoft.Features/featureProviders/subscriptionFeatureRegistrations': {
    definition: 'state',
  },
  'Microsoft.FileShares/fileShares': {
    definition: 'publicNetworkAccess',
  },
  'Microsoft.FluidRelay/fluidRelayServers': {
    definition: 'encryption.customerManagedKeyEncryption',
  },
  'Microsoft.GuestConfiguration/guestConfigurationAssignments': {
    service: 'complianceStatus parameterHash',
  },
  'Microsoft.HDInsight/clusters': {
    definition:
      'computeProfile.roles[*] computeProfile.roles[*].virtualNetworkProfile.id computeProfile.roles[*].virtualNetworkProfile.subnet encryptionInTransitProperties.isEncryptionInTransitEnabled networkProperties.privateLink privateLinkConfigurations[*] zones[*]=zones[*]',
  },
  'Microsoft.HDInsight/clusters/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.HealthBot/healthBots': {
    definition: 'accessControlMethod keyVaultProperties.keyVaultUri',
  },
  'Microsoft.HealthcareApis/services': {
    definition: 'cosmosDbConfiguration.keyVaultKeyUri',
  },
  'Microsoft.HealthcareApis/workspaces/fhirservices': {
    definition: 'corsConfiguration.origins[*]',
  },
  'Microsoft.HybridCompute': {
    definition: 'imageOffer',
  },
  'Microsoft.HybridCompute/machines': {
    definition:
      'licenseProfile.esuProfile.esuEligibility osName osProfile.windowsConfiguration.patchSettings.assessmentMode osSku',
  },
  'Microsoft.HybridCompute/machines/extensions': {
    definition: 'provisioningState publisher settings type',
  },
  'Microsoft.HybridCompute/machines/licenseProfiles': {
    definition: 'esuProfile.assignedLicense',
  },
  'Microsoft.HybridCompute/privateLinkScopes/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.Insights/actionGroups': {
    demo: 'emailReceivers emailReceivers[*] emailReceivers[*].emailAddress emailReceivers[*].name emailReceivers[*].status emailReceivers[*].useCommonAlertSchema enabled groupShortName',
  },
  'Microsoft.Insights/alertRules': {
    definition: 'condition.dataSource.metricName condition.dataSource.resourceUri isEnabled',
  },
  'Microsoft.Insights/components': {
    template: 'Application_Type ApplicationId Name',
    demo: 'AppId ConnectionString CreationDate IngestionMode InstrumentationKey RetentionInDays TenantId WorkspaceResourceId',
    api: 'DisableLocalAuth publicNetworkAccessForIngestion publicNetworkAccessForQuery',
  },
  'Microsoft.Insights/dataCollectionRuleAssociations': {
    definition: 'dataCollectionRuleId',
  },
  'Microsoft.Insights/diagnosticSettings': {
    template:
      'eventHubAuthorizationRuleId eventHubName logAnalyticsDestinationType logs.enabled=properties.logs[*].enabled logs[*] logs[*].category logs[*].enabled logs[*].retentionPolicy.days logs[*].retentionPolicy.enabled metrics.enabled=properties.metrics[*].enabled metrics[*] metrics[*].category metrics[*].enabled storageAccountId workspaceId',
    definition: 'logs[*].categoryGroup',
  },
  'Microsoft.Insights/metricAlerts': {
    demo: 'actions actions[*] actions[*].actionGroupId criteria criteria.allOf criteria.allOf[*] criteria.allOf[*].criterionType criteria.allOf[*].metricName criteria.allOf[*].name criteria.allOf[*].operator criteria.allOf[*].threshold criteria.allOf[*].timeAggregation enabled evaluationFrequency scopes scopes[*] severity windowSize',
  },
  'Microsoft.Insights/privateLinkScopes': {
    definition: 'accessModeSettings.ingestionAccessMode accessModeSettings.queryAccessMode',
  },
  'Microsoft.IoTCentral/iotApps': {
    definition: 'publicNetworkAccess',
  },
  'Microsoft.KeyVault/vaults': {
    template:
      'accessPolicies accessPolicies[*] accessPolicies[*].objectId accessPolicies[*].permissions.certificates[*] enabledForDeployment enabledForDiskEncryption enabledForTemplateDeployment networkAcls.bypass networkAcls.defaultAction networkAcls.ipRules networkAcls.ipRules[*] networkAcls.ipRules[*].value sku sku.family sku.name tenantId vaultUri',
    definition: 'networkAcls.virtualNetworkRules networkAcls.virtualNetworkRules[*].id',
    demo: 'enablePurgeProtection enableRbacAuthorization enableSoftDelete publicNetworkAccess softDeleteRetentionInDays',
    api: 'createMode networkAcls.virtualNetworkRules[*] privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status',
  },
  'Microsoft.KeyVault/vaults/keys': {
    api: 'attributes.created attributes.enabled attributes.exp curveName keyOps[*] keySize keyType',
  },
  'Microsoft.KeyVault/vaults/secrets': {
    api: 'attributes.created attributes.enabled attributes.exp contentType',
  },
  'Microsoft.Kubernetes/connectedClusters': {
    template: 'privateLinkScopeResourceId',
  },
  'Microsoft.KubernetesConfiguration/extensions': {
    definition: 'extensionType',
  },
  'Microsoft.Kusto/clusters': {
    template:
      'enableDiskEncryption enableDoubleEncryption enableStreamingIngest publicNetworkAccess sku.name=sku.name sku.tier=sku.tier',
    definition: 'zones[*]=zones[*]',
  },
  'Microsoft.LabServices/labPlans': {
    definition:
      'defaultAutoShutdownProfile.shutdownOnDisconnect defaultAutoShutdownProfile.shutdownOnIdle defaultAutoShutdownProfile.shutdownWhenNotConnected',
  },
  'Microsoft.LabServices/labs': {
    definition:
      'autoShutdownProfile.shutdownOnDisconnect autoShutdownProfile.shutdownOnIdle autoShutdownProfile.shutdownWhenNotConnected labPlanId virtualMachineProfile.sku.name',
  },
  'Microsoft.Logic/workflows': {
    template: 'accessEndpoint definition state version',
    api: 'accessControl.triggers.allowedCallerIpAddresses[*] integrationServiceEnvironment.id',
  },
  'Microsoft.MachineLearningServices.v2.Data/workspaces/deployments': {
    definition: 'model.assetId',
  },
  'Microsoft.MachineLearningServices/workspaces': {
    template: 'applicationInsights friendlyName keyVault storageAccount',
    definition:
      'encryption.status privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status',
    demo: 'containerRegistry discoveryUrl mlFlowTrackingUri publicNetworkAccess workspaceId',
    api: 'hbiWorkspace managedNetwork.isolationMode',
  },
  'Microsoft.MachineLearningServices/workspaces/computes': {
    template: 'computeType disableLocalAuth properties properties.vmSize resourceId',
    demo: 'properties.state',
    api: 'subnet.id vmSize',
  },
  'Microsoft.MachineLearningServices/workspaces/privateEndpointConnections': {
    definition: 'privateEndpoint.id privateLinkServiceConnectionState.status',
  },
  'Microsoft.ManagedIdentity/userAssignedIdentities': {
    demo: 'clientId principalId tenantId',
  },
  'Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials': {
    definition: 'issuer subject',
  },
  'Microsoft.Management/managementGroups': {
    demo: 'displayName tenantId',
  },
  'Microsoft.Maps/accounts': {
    definition:
      'privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status=properties.privateEndpointConnections[*].properties.privateLinkServiceConnectionState.status publicNetworkAccess',
  },
  'Microsoft.Media/mediaservices': {
    definition: 'encryption.type publicNetworkAccess',
  },
  'Microsoft.NetApp/netAppAccounts/capacityPools': {
    demo: 'poolId qosType serviceLevel size totalThroughputMibps',
  },
  'Microsoft.NetApp/netAppAccounts/capacityPools/volumes': {
    demo: 'creationToken fileSystemId mountTargets mountTargets[*] mountTargets[*].fileSystemId mountTargets[*].ipAddress mountTargets[*].mountTargetId protocolTypes protocolTypes[*] serviceLevel subnetId usageThreshold',
  },
  'Microsoft.Network/applicationGateways': {
    template:
      'frontendIPConfigurations[*] frontendIPConfigurations[*].subnet.id gatewayIPConfigurations[*] gatewayIPConfigurations[*].subnet.id httpListeners[*] httpListeners[*].protocol sku.name=properties.sku.name sku.tier',
    definition: 'webApplicationFirewallConfiguration',
    api: 'firewallPolicy.id frontendIPConfigurations[*].publicIPAddress.id httpListeners[*].firewallPolicy.id sslPolicy.minProtocolVersion webApplicationFirewallConfiguration.enabled webApplicationFirewallConfiguration.firewallMode',
  },
  'Microsoft.Network/azureFirewalls': {
    template:
      'firewallPolicy firewallPolicy.id ipConfigurations ipConfigurations[*] ipConfigurations[*].name ipConfigurations[*].publicIPAddress ipConfigurations[*].publicIPAddress.id ipConfigurations[*].subnet ipConfigurations[*].subnet.id sku sku.name sku.tier=properties.sku.tier',
    demo: 'ipConfigurations[*].id ipConfigurations[*].privateIPAddress ipConfigurations[*].privateIPAllocationMethod ipConfigurations[*].provisioningState ipConfigurations[*].type threatIntelMode',
  },
  'Microsoft.Network/bastionHosts': {
    template:
      'dnsName ipConfigurations ipConfigurations[*] ipConfigurations[*].name ipConfigurations[*].privateIPAllocationMethod ipConfigurations[*].publicIPAddress ipConfigurations[*].publicIPAddress.id ipConfigurations[*].subnet ipConfigurations[*].subnet.id scaleUnits',
  },
  'Microsoft.Network/expressRouteCircuits': {
    definition: 'serviceProviderProperties.peeringLocation sku.name=sku.name',
    api: 'sku.tier=sku.tier',
  },
  'Microsoft.Network/firewallPolicies': {
    template: 'sku sku.tier',
    demo: 'threatIntelMode',
  },
  'Microsoft.Network/frontdoors': {
    definition:
      'frontendEndpoints[*].webApplicationFirewallPolicyLink.id=properties.frontendEndpoints[*].properties.webApplicationFirewallPolicyLink.id',
  },
  'Microsoft.Network/loadBalancers': {
    template:
      'frontendIPConfigurations[*] frontendIPConfigurations[*].publicIPAddress.id frontendIPConfigurations[*].subnet.id inboundNatRules[*] loadBalancingRules[*] sku.name=sku.name sku.tier=sku.tier',
    definition: 'outboundRules[*]',
  },
  'Microsoft.Network/networkInterfaces': {
    template:
      'dnsSettings dnsSettings.dnsServers dnsSettings.dnsServers[*] enableIPForwarding ipConfigurations ipConfigurations[*] ipConfigurations[*].name ipConfigurations[*].privateIPAddress ipConfigurations[*].privateIPAllocationMethod ipConfigurations[*].publicIPAddress ipConfigurations[*].publicIPAddress.id ipConfigurations[*].subnet ipConfigurations[*].subnet.id networkSecurityGroup networkSecurityGroup.id',
    demo: 'dnsSettings.appliedDnsServers dnsSettings.appliedDnsServers[*] enableAcceleratedNetworking ipConfigurations[*].id ipConfigurations[*].primary ipConfigurations[*].privateIPAddressVersion ipConfigurations[*].provisioningState ipConfigurations[*].type macAddress resourceGuid virtualMachine virtualMachine.id',
    api: 'primary',
  },
  'Microsoft.Network/networkSecurityGroups': {
    record:
      'securityRules[*].access=properties.securityRules[*].properties.access securityRules[*].destinationPortRange=properties.securityRules[*].properties.destinationPortRange securityRules[*].destinationPortRanges[*]=properties.securityRules[*].properties.destinationPortRanges[*] securityRules[*].direction=properties.securityRules[*].properties.direction securityRules[*].sourceAddressPrefix=properties.securityRules[*].properties.sourceAddressPrefix securityRules[*].sourceAddressPrefixes[*]=properties.securityRules[*].properties.sourceAddressPrefixes[*] securityRules[*]=properties.securityRules[*]',
    template:
      'defaultSecurityRules defaultSecurityRules[*] defaultSecurityRules[*].access defaultSecurityRules[*].destinationAddressPrefix defaultSecurityRules[*].destinationPortRange defaultSecurityRules[*].direction defaultSecurityRules[*].id defaultSecurityRules[*].name defaultSecurityRules[*].priority defaultSecurityRules[*].protocol defaultSecurityRules[*].provisioningState defaultSecurityRules[*].sourceAddressPrefix defaultSecurityRules[*].sourcePortRange defaultSecurityRules[*].type flowLogs flowLogs[*] flowLogs[*].id networkInterfaces[*] networkInterfaces[*].id resourceGuid securityRules securityRules[*].destinationAddressPrefix securityRules[*].name securityRules[*].priority securityRules[*].protocol securityRules[*].provisioningState securityRules[*].sourcePortRange',
    demo: 'securityRules[*].id securityRules[*].type',
    api: 'subnets[*] subnets[*].id',
  },
  'Microsoft.Network/networkSecurityGroups/securityRules': {
    record:
      'access=properties.access destinationPortRange=properties.destinationPortRange destinationPortRanges[*]=properties.destinationPortRanges[*] direction=properties.direction sourceAddressPrefix=properties.sourceAddressPrefix sourceAddressPrefixes[*]=properties.sourceAddressPrefixes[*]',
    api: 'destinationAddressPrefix destinationAddressPrefixes[*] priority protocol sourcePortRange',
  },
  'Microsoft.Network/networkWatchers/flowLogs': {
    template: 'enabled retentionPolicy.days retentionPolicy.enabled storageId targetResourceId',
    definition:
      'flowAnalyticsConfiguration.networkWatcherFlowAnalyticsConfiguration.enabled flowAnalyticsConfiguration.networkWatcherFlowAnalyticsConfiguration.trafficAnalyticsInterval',
  },
  'Microsoft.Network/privateDnsZones': {
    demo: 'maxNumberOfRecordSets maxNumberOfVirtualNetworkLinks numberOfRecordSets numberOfVirtualNetworkLinks',
  },
  'Microsoft.Network/privateDnsZones/virtualNetworkLinks': {
    demo: 'registrationEnabled virtualNetwork virtualNetwork.id virtualNetworkLinkState',
  },
  'Microsoft.Network/privateEndpoints': {
    template: 'subnet.id',
    definition:
      'privateLinkServiceConnections[*] privateLinkServiceConnections[*].groupIds[*] privateLinkServiceConnections[*].privateLinkServiceId',
    api: 'manualPrivateLinkServiceConnections[*]',
  },
  'Microsoft.Network/privateEndpoints/privateDnsZoneGroups': {
    api: 'privateDnsZoneConfigs[*] privateDnsZoneConfigs[*].privateDnsZoneId',
  },
  'Microsoft.Network/publicIPAddresses': {
    template:
      'dnsSettings.domainNameLabel idleTimeoutInMinutes ipAddress ipConfiguration ipConfiguration.id publicIPAddressVersion publicIPAllocationMethod resourceGuid sku.name=sku.name sku.tier=sku.tier',
    definition: 'natGateway publicIPPrefix',
    api: 'ddosSettings.protectionMode zones[*]=zones[*]',
  },
  'Microsoft.Network/routeTables': {
    template:
      'disableBgpRoutePropagation routes routes[*] routes[*].addressPrefix routes[*].name routes[*].nextHopIpAddress routes[*].nextHopType subnets[*] subnets[*].id',
    demo: 'routes[*].id routes[*].provisioningState routes[*].type',
  },
  'Microsoft.Network/routeTables/routes': {
    definition: 'nextHopType',
  },
  'Microsoft.Network/virtualNetworkGateways': {
    template:
      'activeActive gatewayType ipConfigurations ipConfigurations[*] ipConfigurations[*].name ipConfigurations[*].privateIPAllocationMethod ipConfigurations[*].publicIPAddress ipConfigurations[*].publicIPAddress.id ipConfigurations[*].subnet ipConfigurations[*].subnet.id sku sku.name=properties.sku.name sku.tier vpnType',
    api: 'enableBgp vpnClientConfiguration.vpnAuthenticationTypes[*]',
  },
  'Microsoft.Network/virtualNetworks': {
    record:
      'subnets[*].name=properties.subnets[*].name subnets[*].privateEndpointNetworkPolicies=properties.subnets[*].properties.privateEndpointNetworkPolicies subnets[*].routeTable.id=properties.subnets[*].properties.routeTable.id subnets[*]=properties.subnets[*]',
    template:
      'addressSpace addressSpace.addressPrefixes addressSpace.addressPrefixes[*] ddosProtectionPlan enableDdosProtection subnets subnets[*].addressPrefix subnets[*].delegations subnets[*].delegations[*] subnets[*].networkSecurityGroup subnets[*].networkSecurityGroup.id virtualNetworkPeerings virtualNetworkPeerings[*]',
    demo: 'resourceGuid subnets[*].id subnets[*].privateLinkServiceNetworkPolicies subnets[*].provisioningState subnets[*].type',
    api: 'ddosProtectionPlan.id dhcpOptions.dnsServers[*] flowLogs[*] flowLogs[*].id subnets[*].serviceEndpoints[*].service virtualNetworkPeerings[*].remoteVirtualNetwork.id',
  },
  'Microsoft.Network/virtualNetworks/subnets': {
    record:
      'privateEndpointNetworkPolicies=properties.privateEndpointNetworkPolicies routeTable.id=properties.routeTable.id',
    template:
      'addressPrefix defaultOutboundAccess delegations[*].serviceName networkSecurityGroup networkSecurityGroup.id privateLinkServiceNetworkPolicies routeTable serviceEndpoints[*] serviceEndpoints[*].service',
    api: 'natGateway.id',
  },
  'Microsoft.Network/virtualNetworks/virtualNetworkPeerings': {
    template:
      'allowForwardedTraffic allowGatewayTransit allowVirtualNetworkAccess remoteVirtualNetwork.id useRemoteGateways',
  },
  'Microsoft.OperationalInsights/workspaces': {
    template: 'retentionInDays sku sku.name',
    demo: 'createdDate customerId publicNetworkAccessForIngestion publicNetworkAccessForQuery',
    api: 'features.disableLocalAuth forceCmkForQuery workspaceCapping.dailyQuotaGb',
  },
  'Microsoft.Portal/dashboards': {
    service:
      'lenses lenses[*] lenses[*].parts[*] lenses[*].parts[*].metadata.Extension-HubsExtension-PartType-MarkdownPart.settings.content.settings.markdownSource=properties.lenses[*].parts[*].metadata.settings.content.settings.markdownSource lenses[*].parts[*].metadata.Extension-HubsExtension-PartType-MarkdownPart.settings.content.settings.markdownUri=properties.lenses[*].parts[*].metadata.settings.content.settings.markdownUri lenses[*].parts[*].metadata.Extension-HubsExtension-PartType-MarkdownPart.settings.content.settings=properties.lenses[*].parts[*].metadata.settings.content.settings lenses[*].parts[*].metadata.type',
    template: 'metadata',
    definition:
      'lenses[*].parts[*].metadata.Extension-HubsExtension-PartType-MarkdownPart.settings.content.markdownSource=properties.lenses[*].parts[*].metadata.settings.content.markdownSource lenses[*].parts[*].metadata.Extension-HubsExtension-PartType-MarkdownPart.settings.content.markdownUri=properties.lenses[*].parts[*].metadata.settings.content.markdownUri',
  },
  'Microsoft.RecoveryServices/vaults': {
    template: 'encryption publicNetworkAccess',
    definition:
      'encryption.infrastructureEncryption encryption.keyVaultProperties.keyUri privateEndpointConnections[*] privateEndpointConnections[*].id privateEndpointConnections[*].privateLinkServiceConnectionState.status privateEndpointConnections[*].provisioningState=properties.privateEndpointConnections[*].properties.provisioningState redundancySettings.standardTierStorageRedundancy',
    api: 'redundancySettings.crossRegionRestore securitySettings.immutabilitySettings.state securitySettings.softDeleteSettings.softDeleteState',
  },
  'Microsoft.Search/searchServices': {
    template: 'hostingMode partitionCount replicaCount sku.name=sku.name sku=sku status',
    definition:
      'authOptions.aadOrApiKey.aadAuthFailureMode disableLocalAuth privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status publicNetworkAccess',
    demo: 'endpoint',
    api: 'networkRuleSet.ipRules[*]',
  },
  'Microsoft.Security/advancedThreatProtectionSettings': {
    definition: 'isEnabled',
  },
  'Microsoft.Security/assessments': {
    definition: 'status.code',
  },
  'Microsoft.Security/pricings': {
    template: 'pricingTier subPlan',
  },
  'Microsoft.Security/securityContacts': {
    service:
      'alertNotifications email emails isEnabled notificationsByRole.roles[*] notificationsByRole.state notificationsSources[*] notificationsSources[*].Alert.minimalSeverity=properties.notificationsSources[*].minimalSeverity notificationsSources[*].AttackPath.minimalRiskLevel=properties.notificationsSources[*].minimalRiskLevel notificationsSources[*].sourceType phone',
  },
  'Microsoft.ServiceBus/namespaces': {
    template:
      'disableLocalAuth metricId serviceBusEndpoint sku.name=sku.name sku.tier=sku.tier status zoneRedundant',
    definition: 'encryption.requireInfrastructureEncryption publicNetworkAccess',
    demo: 'minimumTlsVersion',
    api: 'encryption.keySource privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status',
  },
  'Microsoft.ServiceBus/namespaces/networkRuleSets': {
    definition: 'publicNetworkAccess',
  },
  'Microsoft.ServiceBus/namespaces/privateEndpointConnections': {
    definition: 'privateEndpoint.id privateLinkServiceConnectionState.status',
  },
  'Microsoft.ServiceBus/namespaces/queues': {
    demo: 'lockDuration maxDeliveryCount status',
  },
  'Microsoft.SignalRService/SignalR': {
    definition:
      'disableLocalAuth privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status publicNetworkAccess',
    api: 'disableAadAuth sku.name=sku.name tls.clientCertEnabled',
  },
  'Microsoft.SignalRService/webPubSub': {
    definition: 'disableLocalAuth sku.tier=sku.tier',
  },
  'Microsoft.SignalRService/webPubSub/privateEndpointConnections': {
    definition: 'privateLinkServiceConnectionState.status',
  },
  'Microsoft.Sql': {
    service: 'transparentDataEncryption.status=properties.status',
    definition: 'auditingSettings.state=properties.state',
  },
  'Microsoft.Sql/managedInstances': {
    definition: 'administrators.azureADOnlyAuthentication',
    api: 'licenseType minimalTlsVersion publicDataEndpointEnabled subnetId zoneRedundant',
  },
  'Microsoft.Sql/managedInstances/databases/backupLongTermRetentionPolicies': {
    service:
      'default.monthlyRetention=properties.monthlyRetention default.weeklyRetention=properties.weeklyRetention default.weekOfYear=properties.weekOfYear default.yearlyRetention=properties.yearlyRetention',
  },
  'Microsoft.Sql/managedInstances/databases/backupShortTermRetentionPolicies': {
    definition: 'retentionDays',
  },
  'Microsoft.Sql/managedInstances/securityAlertPolicies': {
    definition: 'state',
  },
  'Microsoft.Sql/servers': {
    template: 'administratorLogin fullyQualifiedDomainName state version',
    definition:
      'administrators.azureADOnlyAuthentication createMode minimalTlsVersion privateEndpointConnections[*] privateEndpointConnections[*].id',
    demo: 'publicNetworkAccess',
    api: 'administrators.login privateEndpointConnections[*].privateLinkServiceConnectionState.status restrictOutboundNetworkAccess',
  },
  'Microsoft.Sql/servers/databases': {
    template:
      'collation creationDate currentServiceObjectiveName databaseId edition=sku.tier|properties.edition maxSizeBytes readScale requestedServiceObjectiveName=properties.requestedServiceObjectiveName|sku.name sku.capacity=sku.capacity sku.name=sku.name sku.tier=sku.tier status zoneRedundant',
    definition: 'requestedServiceObjectiveId',
    api: 'elasticPoolId licenseType requestedBackupStorageRedundancy',
  },
  'Microsoft.Sql/servers/databases/transparentDataEncryption': {
    definition: 'state',
  },
  'Microsoft.Sql/servers/databases/vulnerabilityAssessments': {
    definition: 'recurringScans.emails[*] recurringScans.isEnabled',
  },
  'Microsoft.Sql/servers/elasticpools': {
    definition: 'licenseType sku.tier=sku.tier',
  },
  'Microsoft.Sql/servers/firewallRules': {
    template: 'endIpAddress startIpAddress',
  },
  'Microsoft.Sql/servers/privateEndpointConnections': {
    definition: 'privateEndpoint.id privateLinkServiceConnectionState.status',
  },
  'Microsoft.SqlVirtualMachine/sqlVirtualMachines': {
    definition: 'serverConfigurationsManagementSettings.sqlConnectivityUpdateSettings.connectivityType',
  },
  'Microsoft.Storage/storageAccounts': {
    record:
      'customDomain.useSubDomainName=properties.customDomain.useSubDomainName customDomain=properties.customDomain isSftpEnabled=properties.isSftpEnabled networkAcls.ipRules[*].value=properties.networkAcls.ipRules[*].value networkAcls.ipRules=properties.networkAcls.ipRules',
    template:
      'accountType=sku.name|properties.accountType allowBlobPublicAccess creationTime enableBlobEncryption=properties.encryption.services.blob.enabled enableFileEncryption=properties.encryption.services.file.enabled encryption encryption.keySource encryption.services encryption.services.blob encryption.services.blob.enabled encryption.services.blob.keyType encryption.services.file encryption.services.file.enabled encryption.services.file.keyType minimumTlsVersion networkAcls networkAcls.bypass networkAcls.defaultAction networkAcls.ipRules[*] networkAcls.ipRules[*].action networkAcls.virtualNetworkRules networkAcls.virtualNetworkRules[*] primaryEndpoints primaryEndpoints.blob primaryEndpoints.file primaryEndpoints.queue primaryEndpoints.table primaryLocation privateEndpointConnections privateEndpointConnections[*] sku.name=sku.name sku.tier=sku.tier statusOfPrimary supportsHttpsTrafficOnly',
    definition:
      'accessTier allowCrossTenantReplication allowSharedKeyAccess defaultToOAuthAuthentication encryption.services.queue.keyType isLocalUserEnabled networkAcls.resourceAccessRules[*]',
    demo: 'isHnsEnabled keyCreationTime keyCreationTime.key1 keyCreationTime.key2 primaryEndpoints.dfs primaryEndpoints.web secondaryEndpoints secondaryEndpoints.blob secondaryEndpoints.dfs secondaryEndpoints.file secondaryEndpoints.queue secondaryEndpoints.table secondaryEndpoints.web secondaryLocation statusOfSecondary',
    api: 'allowedCopyScope customDomain.name encryption.keyvaultproperties.keyname encryption.keyvaultproperties.keyvaulturi encryption.requireInfrastructureEncryption encryption.services.table.keyType isNfsV3Enabled keyPolicy.keyExpirationPeriodInDays largeFileSharesState networkAcls.virtualNetworkRules[*].action networkAcls.virtualNetworkRules[*].id privateEndpointConnections[*].privateLinkServiceConnectionState.status publicNetworkAccess sasPolicy sasPolicy.sasExpirationPeriod',
  },
  'Microsoft.Storage/storageAccounts/blobServices': {
    template:
      'containerDeleteRetentionPolicy.days containerDeleteRetentionPolicy.enabled deleteRetentionPolicy deleteRetentionPolicy.days deleteRetentionPolicy.enabled isVersioningEnabled',
    definition: 'cors.corsRules[*]',
    api: 'changeFeed.enabled',
  },
  'Microsoft.Storage/storageAccounts/blobServices/containers': {
    template:
      'defaultEncryptionScope hasImmutabilityPolicy hasLegalHold lastModifiedTime leaseState leaseStatus publicAccess',
  },
  'Microsoft.Storage/storageAccounts/fileServices': {
    record:
      'protocolSettings.smb.authenticationMethods=properties.protocolSettings.smb.authenticationMethods protocolSettings.smb.channelEncryption=properties.protocolSettings.smb.channelEncryption protocolSettings.smb.kerberosTicketEncryption=properties.protocolSettings.smb.kerberosTicketEncryption',
    template: 'cors.corsRules[*] shareDeleteRetentionPolicy.days shareDeleteRetentionPolicy.enabled',
    api: 'protocolSettings.smb.versions',
  },
  'Microsoft.Storage/storageAccounts/managementPolicies': {
    template:
      'lastModifiedTime policy policy.rules policy.rules[*] policy.rules[*].definition policy.rules[*].enabled policy.rules[*].name policy.rules[*].type',
  },
  'Microsoft.Storage/storageAccounts/objectReplicationPolicies': {
    template: 'destinationAccount sourceAccount',
  },
  'Microsoft.Storage/storageAccounts/privateEndpointConnections': {
    definition: 'privateEndpoint.id privateLinkServiceConnectionState.status',
  },
  'Microsoft.Storage/storageAccounts/queueServices': {
    definition: 'cors.corsRules[*]',
  },
  'Microsoft.Storage/storageAccounts/tableServices': {
    definition: 'cors.corsRules[*]',
  },
  'Microsoft.StreamAnalytics/streamingjobs': {
    definition:
      'functions[*].binding.Microsoft-MachineLearning-WebService.endpoint=properties.functions[*].properties.properties.binding.properties.endpoint functions[*].type=properties.functions[*].properties.type jobStorageAccount jobStorageAccount.accountName',
    demo: 'compatibilityLevel jobState sku sku.name',
  },
  'Microsoft.StreamAnalytics/streamingjobs/inputs': {
    service:
      'Reference.datasource.Microsoft-Sql-Server-Database.server=properties.datasource.properties.server Reference.datasource.Microsoft-Storage-Blob.storageAccounts[*].accountName=properties.datasource.properties.storageAccounts[*].accountName Reference.datasource.Microsoft-Storage-Blob.storageAccounts[*]=properties.datasource.properties.storageAccounts[*] Reference.datasource.type=properties.datasource.type Stream.datasource.Microsoft-Devices-IotHubs.iotHubNamespace=properties.datasource.properties.iotHubNamespace Stream.datasource.Microsoft-ServiceBus-EventHub.serviceBusNamespace=properties.datasource.properties.serviceBusNamespace Stream.datasource.Microsoft-Storage-Blob.storageAccounts[*].accountName=properties.datasource.properties.storageAccounts[*].accountName Stream.datasource.Microsoft-Storage-Blob.storageAccounts[*]=properties.datasource.properties.storageAccounts[*] Stream.datasource.type=properties.datasource.type',
  },
  'Microsoft.StreamAnalytics/streamingjobs/outputs': {
    service:
      'datasource.Microsoft-AzureFunction.functionAppName=properties.datasource.properties.functionAppName datasource.Microsoft-ServiceBus-EventHub.serviceBusNamespace=properties.datasource.properties.serviceBusNamespace datasource.Microsoft-Sql-Server-Database.server=properties.datasource.properties.server datasource.Microsoft-Storage-Blob.storageAccounts[*].accountName=properties.datasource.properties.storageAccounts[*].accountName datasource.Microsoft-Storage-Blob.storageAccounts[*]=properties.datasource.properties.storageAccounts[*] datasource.Microsoft-Storage-DocumentDB.accountId=properties.datasource.properties.accountId datasource.Microsoft-Storage-Table.accountName=properties.datasource.properties.accountName datasource.type=properties.datasource.type',
  },
  'Microsoft.Synapse/workspaces': {
    template: 'extraProperties sqlAdministratorLogin',
    definition:
      'azureADOnlyAuthentication managedVirtualNetworkSettings.preventDataExfiltration publicNetworkAccess settings',
    api: 'encryption.cmk.key.name managedVirtualNetwork',
  },
  'Microsoft.Synapse/workspaces/auditingSettings': {
    definition: 'isAzureMonitorTargetEnabled retentionDays storageEndpoint',
  },
  'Microsoft.Synapse/workspaces/vulnerabilityAssessments': {
    definition: 'recurringScans.isEnabled',
  },
  'Microsoft.Web/certificates': {
    definition: 'keyVaultId keyVaultSecretName',
  },
  'Microsoft.Web/serverfarms': {
    template:
      'maximumNumberOfWorkers numberOfSites numberOfWorkers reserved resourceGroup serverFarmId sku.capacity=sku.capacity sku.name=sku.name sku.tier=sku.tier status subscription zoneRedundant',
    api: 'hostingEnvironmentProfile.id',
  },
  'Microsoft.Web/sites': {
    record: 'httpsOnly=properties.httpsOnly',
    template: 'serverFarmId siteConfig siteConfig.appSettings[*] siteConfig.linuxFxVersion',
    demo: 'availabilityState clientAffinityEnabled customDomainVerificationId defaultHostName enabled enabledHostNames enabledHostNames[*] ftpsHostName hostNames hostNames[*] inboundIpAddress outboundIpAddresses possibleOutboundIpAddresses repositorySiteName resourceGroup siteConfig.alwaysOn siteConfig.ftpsState siteConfig.minTlsVersion state usageState',
    api: 'clientCertEnabled clientCertMode keyVaultReferenceIdentity publicNetworkAccess redundancyMode siteConfig.cors.allowedOrigins[*] siteConfig.http20Enabled siteConfig.ipSecurityRestrictions[*] siteConfig.managedServiceIdentityId siteConfig.netFrameworkVersion siteConfig.remoteDebuggingEnabled virtualNetworkSubnetId vnetContentShareEnabled vnetImagePullEnabled vnetRouteAllEnabled',
  },
  'Microsoft.Web/sites/config': {
    definition: 'minTlsVersion siteAuthEnabled vnetRouteAllEnabled',
    api: 'cors.allowedOrigins[*] detailedErrorLoggingEnabled ftpsState http20Enabled httpLoggingEnabled ipSecurityRestrictions[*] remoteDebuggingEnabled requestTracingEnabled',
  },
  'Microsoft.Web/sites/networkConfig': {
    definition: 'subnetResourceId',
  },
  'Microsoft.Web/sites/slots': {
    definition: 'httpsOnly',
    demo: 'availabilityState customDomainVerificationId defaultHostName enabled enabledHostNames enabledHostNames[*] ftpsHostName hostNames hostNames[*] inboundIpAddress outboundIpAddresses possibleOutboundIpAddresses repositorySiteName resourceGroup serverFarmId siteConfig siteConfig.linuxFxVersion state usageState',
    api: 'clientCertEnabled publicNetworkAccess siteConfig.ftpsState siteConfig.minTlsVersion virtualNetworkSubnetId',
  },
  'Microsoft.Web/sites/slots/config': {
    definition: 'minTlsVersion web.linuxFxVersion',
  },
};
