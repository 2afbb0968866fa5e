/**
 * Aliases that the service publishes, by resource type: names separated by spaces, each found by the default rule
 * (aliasTable.ts) unless `name=path` specifies its path. The service has tens of thousands; these are the ones that
 * policies use most.
 */
export const knownAliases: Readonly<Record<string, string>> = {
  'Microsoft.ApiManagement/service':
    'publicNetworkAccess virtualNetworkType apiVersionConstraint.minApiVersion customProperties publisherEmail sku.capacity=sku.capacity zones[*]=zones[*]',
  'Microsoft.App/containerApps':
    'configuration.ingress.allowInsecure configuration.ingress.external configuration.ingress.transport managedEnvironmentId environmentId',
  'Microsoft.App/managedEnvironments':
    'vnetConfiguration vnetConfiguration.internal vnetConfiguration.infrastructureSubnetId zoneRedundant',
  'Microsoft.AppConfiguration/configurationStores':
    'disableLocalAuth publicNetworkAccess enablePurgeProtection softDeleteRetentionInDays encryption.keyVaultProperties.keyIdentifier sku.name=sku.name',
  'Microsoft.Authorization/roleAssignments':
    'roleDefinitionId principalId principalType scope condition createdOn',
  'Microsoft.Authorization/roleDefinitions':
    'type roleName assignableScopes[*] permissions[*] permissions[*].actions[*] permissions[*].notActions[*]',
  'Microsoft.Authorization/locks': 'level notes',
  'Microsoft.Automation/automationAccounts':
    'publicNetworkAccess disableLocalAuth encryption.keySource sku.name',
  'Microsoft.Batch/batchAccounts':
    'publicNetworkAccess poolAllocationMode encryption.keySource allowedAuthenticationModes[*]',
  'Microsoft.Cache/redis':
    'enableNonSslPort minimumTlsVersion publicNetworkAccess subnetId redisVersion disableAccessKeyAuthentication sku.name sku.family sku.capacity',
  'Microsoft.CognitiveServices/accounts':
    'publicNetworkAccess disableLocalAuth restrictOutboundNetworkAccess customSubDomainName encryption.keySource networkAcls.defaultAction networkAcls.ipRules[*] networkAcls.virtualNetworkRules[*] privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status userOwnedStorage[*]',
  'Microsoft.Compute/availabilitySets':
    'platformFaultDomainCount platformUpdateDomainCount sku.name=sku.name',
  'Microsoft.Compute/disks':
    'diskSizeGB diskState encryption.type encryption.diskEncryptionSetId encryptionSettingsCollection.enabled networkAccessPolicy publicNetworkAccess managedBy=managedBy sku.name=sku.name',
  'Microsoft.Compute/snapshots': 'encryption.type networkAccessPolicy publicNetworkAccess sku.name=sku.name',
  'Microsoft.Compute/virtualMachines':
    'storageProfile.imageReference.id storageProfile.imageReference.publisher storageProfile.imageReference.offer storageProfile.imageReference.sku storageProfile.imageReference.version storageProfile.osDisk.osType storageProfile.osDisk.vhd storageProfile.osDisk.vhd.uri storageProfile.osDisk.managedDisk.id storageProfile.osDisk.managedDisk.storageAccountType storageProfile.osDisk.encryptionSettings storageProfile.osDisk.encryptionSettings.enabled storageProfile.dataDisks[*] storageProfile.dataDisks[*].managedDisk.storageAccountType osProfile.computerName osProfile.adminUsername osProfile.adminPassword osProfile.customData osProfile.windowsConfiguration osProfile.windowsConfiguration.enableAutomaticUpdates osProfile.windowsConfiguration.provisionVMAgent osProfile.windowsConfiguration.patchSettings.patchMode osProfile.windowsConfiguration.patchSettings.assessmentMode osProfile.windowsConfiguration.patchSettings.enableHotpatching osProfile.linuxConfiguration osProfile.linuxConfiguration.disablePasswordAuthentication osProfile.linuxConfiguration.patchSettings.patchMode osProfile.linuxConfiguration.patchSettings.assessmentMode networkProfile.networkInterfaces[*] networkProfile.networkInterfaces[*].id securityProfile.encryptionAtHost securityProfile.securityType securityProfile.uefiSettings securityProfile.uefiSettings.secureBootEnabled securityProfile.uefiSettings.vTpmEnabled diagnosticsProfile.bootDiagnostics.enabled diagnosticsProfile.bootDiagnostics.storageUri availabilitySet.id licenseType priority evictionPolicy hardwareProfile.vmSize',
  'Microsoft.Compute/virtualMachines/extensions':
    'publisher type typeHandlerVersion autoUpgradeMinorVersion enableAutomaticUpgrade provisioningState settings settings.workspaceId',
  'Microsoft.Compute/virtualMachineScaleSets':
    'virtualMachineProfile.storageProfile.imageReference.id virtualMachineProfile.storageProfile.osDisk.osType virtualMachineProfile.storageProfile.osDisk.managedDisk.storageAccountType virtualMachineProfile.osProfile.linuxConfiguration.disablePasswordAuthentication virtualMachineProfile.securityProfile.encryptionAtHost virtualMachineProfile.extensionProfile.extensions[*] virtualMachineProfile.extensionProfile.extensions[*].name virtualMachineProfile.extensionProfile.extensions[*].type virtualMachineProfile.extensionProfile.extensions[*].publisher virtualMachineProfile.networkProfile.networkInterfaceConfigurations[*] upgradePolicy.mode upgradePolicy.automaticOSUpgradePolicy.enableAutomaticOSUpgrade singlePlacementGroup overprovision sku.capacity=sku.capacity zones[*]=zones[*]',
  'Microsoft.ContainerInstance/containerGroups':
    'ipAddress.type osType subnetIds[*] containers[*] containers[*].image encryptionProperties.vaultBaseUrl',
  'Microsoft.ContainerRegistry/registries':
    'adminUserEnabled anonymousPullEnabled publicNetworkAccess networkRuleSet.defaultAction networkRuleSet.ipRules[*] networkRuleSet.virtualNetworkRules[*] networkRuleSet.virtualNetworkRules[*].action encryption.status policies.exportPolicy.status policies.quarantinePolicy.status policies.trustPolicy.status zoneRedundancy privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status sku.name=sku.name',
  'Microsoft.ContainerService/managedClusters':
    'kubernetesVersion enableRBAC disableLocalAccounts apiServerAccessProfile.enablePrivateCluster apiServerAccessProfile.authorizedIPRanges apiServerAccessProfile.authorizedIPRanges[*] addonProfiles.azurePolicy.enabled addonProfiles.omsagent.enabled addonProfiles.httpApplicationRouting.enabled aadProfile aadProfile.managed aadProfile.enableAzureRBAC networkProfile.networkPlugin networkProfile.networkPolicy networkProfile.outboundType agentPoolProfiles[*] agentPoolProfiles[*].enableEncryptionAtHost agentPoolProfiles[*].vmSize agentPoolProfiles[*].count autoUpgradeProfile.upgradeChannel diskEncryptionSetID securityProfile.defender.securityMonitoring.enabled oidcIssuerProfile.enabled sku.tier=sku.tier',
  'Microsoft.DataFactory/factories':
    'publicNetworkAccess encryption.vaultBaseUrl repoConfiguration.repositoryName globalParameters',
  'Microsoft.DBforMySQL/flexibleServers':
    'version storage.storageSizeGB backup.geoRedundantBackup backup.backupRetentionDays highAvailability.mode network.publicNetworkAccess sku.name=sku.name sku.tier=sku.tier',
  'Microsoft.DBforPostgreSQL/flexibleServers':
    'version storage.storageSizeGB backup.geoRedundantBackup backup.backupRetentionDays highAvailability.mode network.publicNetworkAccess authConfig.activeDirectoryAuth authConfig.passwordAuth sku.name=sku.name sku.tier=sku.tier',
  'Microsoft.DBforPostgreSQL/servers':
    'sslEnforcement minimalTlsVersion publicNetworkAccess infrastructureEncryption storageProfile.geoRedundantBackup sku.name=sku.name sku.tier=sku.tier',
  'Microsoft.DesktopVirtualization/hostPools': 'publicNetworkAccess hostPoolType loadBalancerType',
  'Microsoft.Devices/IotHubs':
    'publicNetworkAccess disableLocalAuth minTlsVersion networkRuleSets.defaultAction sku.name=sku.name',
  'Microsoft.DocumentDB/databaseAccounts':
    'publicNetworkAccess disableLocalAuth disableKeyBasedMetadataWriteAccess isVirtualNetworkFilterEnabled ipRangeFilter ipRules ipRules[*] ipRules[*].ipAddressOrRange enableAutomaticFailover enableMultipleWriteLocations keyVaultKeyUri virtualNetworkRules[*] virtualNetworkRules[*].id locations[*] locations[*].locationName capabilities[*] capabilities[*].name consistencyPolicy.defaultConsistencyLevel backupPolicy.type databaseAccountOfferType privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status',
  'Microsoft.EventGrid/topics':
    'publicNetworkAccess disableLocalAuth inboundIpRules[*] minimumTlsVersionAllowed privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status',
  'Microsoft.EventHub/namespaces':
    'publicNetworkAccess disableLocalAuth minimumTlsVersion zoneRedundant isAutoInflateEnabled kafkaEnabled clusterArmId encryption.keySource encryption.requireInfrastructureEncryption privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status sku.name=sku.name sku.tier=sku.tier sku.capacity=sku.capacity',
  'Microsoft.Insights/components':
    'Application_Type WorkspaceResourceId publicNetworkAccessForIngestion publicNetworkAccessForQuery DisableLocalAuth RetentionInDays',
  'Microsoft.Insights/diagnosticSettings':
    'workspaceId storageAccountId eventHubAuthorizationRuleId eventHubName logs[*] logs[*].category logs[*].categoryGroup logs[*].enabled logs[*].retentionPolicy.enabled logs[*].retentionPolicy.days metrics[*] metrics[*].category metrics[*].enabled logAnalyticsDestinationType',
  'Microsoft.KeyVault/vaults':
    'enableSoftDelete enablePurgeProtection enableRbacAuthorization enabledForDeployment enabledForDiskEncryption enabledForTemplateDeployment softDeleteRetentionInDays publicNetworkAccess networkAcls.bypass networkAcls.defaultAction networkAcls.ipRules networkAcls.ipRules[*] networkAcls.ipRules[*].value networkAcls.virtualNetworkRules networkAcls.virtualNetworkRules[*] networkAcls.virtualNetworkRules[*].id accessPolicies[*] accessPolicies[*].objectId privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status tenantId createMode sku.name',
  'Microsoft.KeyVault/vaults/keys':
    'keyType keySize curveName keyOps[*] attributes.enabled attributes.exp attributes.created',
  'Microsoft.KeyVault/vaults/secrets': 'contentType attributes.enabled attributes.exp attributes.created',
  'Microsoft.Kusto/clusters':
    'publicNetworkAccess enableDiskEncryption enableDoubleEncryption enableStreamingIngest sku.name=sku.name sku.tier=sku.tier zones[*]=zones[*]',
  'Microsoft.Logic/workflows':
    'state accessControl.triggers.allowedCallerIpAddresses[*] integrationServiceEnvironment.id',
  'Microsoft.MachineLearningServices/workspaces':
    'publicNetworkAccess hbiWorkspace encryption.status managedNetwork.isolationMode privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status storageAccount keyVault',
  'Microsoft.MachineLearningServices/workspaces/computes':
    'computeType disableLocalAuth resourceId subnet.id vmSize',
  'Microsoft.ManagedIdentity/userAssignedIdentities': 'principalId clientId tenantId',
  'Microsoft.Network/applicationGateways':
    'sku.tier webApplicationFirewallConfiguration webApplicationFirewallConfiguration.enabled webApplicationFirewallConfiguration.firewallMode firewallPolicy.id sslPolicy.minProtocolVersion httpListeners[*] httpListeners[*].protocol httpListeners[*].firewallPolicy.id gatewayIPConfigurations[*] gatewayIPConfigurations[*].subnet.id frontendIPConfigurations[*] frontendIPConfigurations[*].publicIPAddress.id frontendIPConfigurations[*].subnet.id',
  'Microsoft.Network/azureFirewalls':
    'threatIntelMode firewallPolicy.id ipConfigurations[*] ipConfigurations[*].subnet.id sku.name',
  'Microsoft.Network/loadBalancers':
    'frontendIPConfigurations[*] frontendIPConfigurations[*].publicIPAddress.id frontendIPConfigurations[*].subnet.id outboundRules[*] loadBalancingRules[*] inboundNatRules[*] sku.tier=sku.tier',
  'Microsoft.Network/networkInterfaces':
    'enableIPForwarding enableAcceleratedNetworking networkSecurityGroup networkSecurityGroup.id virtualMachine virtualMachine.id primary ipConfigurations[*] ipConfigurations[*].publicIPAddress ipConfigurations[*].publicIPAddress.id ipConfigurations[*].subnet.id ipConfigurations[*].privateIPAllocationMethod dnsSettings.dnsServers[*]',
  'Microsoft.Network/networkSecurityGroups':
    'securityRules[*] securityRules[*].name securityRules[*].access securityRules[*].direction securityRules[*].protocol securityRules[*].priority securityRules[*].sourcePortRange securityRules[*].sourceAddressPrefix securityRules[*].sourceAddressPrefixes[*] securityRules[*].destinationPortRange securityRules[*].destinationPortRanges[*] securityRules[*].destinationAddressPrefix flowLogs[*] flowLogs[*].id subnets[*] subnets[*].id networkInterfaces[*] networkInterfaces[*].id',
  'Microsoft.Network/networkSecurityGroups/securityRules':
    'access direction protocol priority sourcePortRange sourceAddressPrefix sourceAddressPrefixes[*] destinationPortRange destinationPortRanges[*] destinationAddressPrefix destinationAddressPrefixes[*]',
  'Microsoft.Network/networkWatchers/flowLogs':
    'enabled targetResourceId storageId retentionPolicy.days retentionPolicy.enabled flowAnalyticsConfiguration.networkWatcherFlowAnalyticsConfiguration.enabled',
  'Microsoft.Network/privateDnsZones/virtualNetworkLinks': 'registrationEnabled virtualNetwork.id',
  'Microsoft.Network/privateEndpoints':
    'subnet.id privateLinkServiceConnections[*] privateLinkServiceConnections[*].groupIds[*] privateLinkServiceConnections[*].privateLinkServiceId manualPrivateLinkServiceConnections[*]',
  'Microsoft.Network/privateEndpoints/privateDnsZoneGroups':
    'privateDnsZoneConfigs[*] privateDnsZoneConfigs[*].privateDnsZoneId',
  'Microsoft.Network/publicIPAddresses':
    'publicIPAllocationMethod publicIPAddressVersion ipAddress ipConfiguration ipConfiguration.id natGateway publicIPPrefix dnsSettings.domainNameLabel idleTimeoutInMinutes ddosSettings.protectionMode sku.tier=sku.tier zones[*]=zones[*]',
  'Microsoft.Network/routeTables':
    'disableBgpRoutePropagation routes[*] routes[*].addressPrefix routes[*].nextHopType routes[*].nextHopIpAddress subnets[*] subnets[*].id',
  'Microsoft.Network/virtualNetworkGateways':
    'gatewayType vpnType enableBgp activeActive sku.tier vpnClientConfiguration.vpnAuthenticationTypes[*]',
  'Microsoft.Network/virtualNetworks':
    'addressSpace.addressPrefixes[*] dhcpOptions.dnsServers[*] enableDdosProtection ddosProtectionPlan ddosProtectionPlan.id subnets[*] subnets[*].name subnets[*].addressPrefix subnets[*].networkSecurityGroup subnets[*].networkSecurityGroup.id subnets[*].routeTable.id subnets[*].serviceEndpoints[*].service subnets[*].privateEndpointNetworkPolicies virtualNetworkPeerings[*] virtualNetworkPeerings[*].remoteVirtualNetwork.id flowLogs[*] flowLogs[*].id',
  'Microsoft.Network/virtualNetworks/subnets':
    'addressPrefix networkSecurityGroup networkSecurityGroup.id routeTable routeTable.id natGateway.id serviceEndpoints[*] serviceEndpoints[*].service delegations[*].serviceName privateEndpointNetworkPolicies privateLinkServiceNetworkPolicies defaultOutboundAccess',
  'Microsoft.Network/virtualNetworks/virtualNetworkPeerings':
    'remoteVirtualNetwork.id allowForwardedTraffic allowGatewayTransit allowVirtualNetworkAccess useRemoteGateways',
  'Microsoft.OperationalInsights/workspaces':
    'retentionInDays publicNetworkAccessForIngestion publicNetworkAccessForQuery features.disableLocalAuth forceCmkForQuery workspaceCapping.dailyQuotaGb sku.name',
  'Microsoft.RecoveryServices/vaults':
    'publicNetworkAccess encryption encryption.infrastructureEncryption encryption.keyVaultProperties.keyUri securitySettings.immutabilitySettings.state securitySettings.softDeleteSettings.softDeleteState redundancySettings.standardTierStorageRedundancy redundancySettings.crossRegionRestore privateEndpointConnections[*] privateEndpointConnections[*].id privateEndpointConnections[*].privateLinkServiceConnectionState.status',
  'Microsoft.Search/searchServices':
    'publicNetworkAccess disableLocalAuth replicaCount partitionCount authOptions.aadOrApiKey.aadAuthFailureMode networkRuleSet.ipRules[*] privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status sku.name=sku.name',
  'Microsoft.Security/pricings': 'pricingTier subPlan',
  'Microsoft.Security/securityContacts':
    'email emails phone alertNotifications notificationsByRole.state notificationsByRole.roles[*] isEnabled',
  'Microsoft.ServiceBus/namespaces':
    'publicNetworkAccess disableLocalAuth minimumTlsVersion zoneRedundant encryption.keySource encryption.requireInfrastructureEncryption privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status sku.name=sku.name sku.tier=sku.tier',
  'Microsoft.SignalRService/SignalR':
    'publicNetworkAccess disableLocalAuth disableAadAuth tls.clientCertEnabled privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status sku.name=sku.name',
  'Microsoft.Sql/managedInstances':
    'minimalTlsVersion publicDataEndpointEnabled administrators.azureADOnlyAuthentication licenseType subnetId zoneRedundant',
  'Microsoft.Sql/servers':
    'version administratorLogin publicNetworkAccess minimalTlsVersion restrictOutboundNetworkAccess administrators.azureADOnlyAuthentication administrators.login privateEndpointConnections[*] privateEndpointConnections[*].id privateEndpointConnections[*].privateLinkServiceConnectionState.status',
  'Microsoft.Sql/servers/databases':
    'zoneRedundant maxSizeBytes collation requestedBackupStorageRedundancy licenseType readScale elasticPoolId status sku.name=sku.name sku.tier=sku.tier sku.capacity=sku.capacity',
  'Microsoft.Sql/servers/firewallRules': 'startIpAddress endIpAddress',
  'Microsoft.Storage/storageAccounts':
    'supportsHttpsTrafficOnly minimumTlsVersion allowBlobPublicAccess allowSharedKeyAccess allowCrossTenantReplication allowedCopyScope defaultToOAuthAuthentication publicNetworkAccess accessTier isHnsEnabled isSftpEnabled isLocalUserEnabled isNfsV3Enabled largeFileSharesState customDomain customDomain.name customDomain.useSubDomainName encryption.keySource encryption.requireInfrastructureEncryption encryption.keyvaultproperties.keyname encryption.keyvaultproperties.keyvaulturi encryption.services.blob.enabled encryption.services.file.enabled encryption.services.queue.keyType encryption.services.table.keyType networkAcls.bypass networkAcls.defaultAction networkAcls.ipRules networkAcls.ipRules[*] networkAcls.ipRules[*].value networkAcls.ipRules[*].action networkAcls.virtualNetworkRules networkAcls.virtualNetworkRules[*] networkAcls.virtualNetworkRules[*].id networkAcls.virtualNetworkRules[*].action networkAcls.resourceAccessRules[*] privateEndpointConnections[*] privateEndpointConnections[*].privateLinkServiceConnectionState.status sasPolicy sasPolicy.sasExpirationPeriod keyPolicy.keyExpirationPeriodInDays primaryEndpoints.blob',
  'Microsoft.Storage/storageAccounts/blobServices':
    'isVersioningEnabled changeFeed.enabled containerDeleteRetentionPolicy.enabled containerDeleteRetentionPolicy.days deleteRetentionPolicy.enabled deleteRetentionPolicy.days cors.corsRules[*]',
  'Microsoft.Storage/storageAccounts/blobServices/containers':
    'publicAccess hasImmutabilityPolicy hasLegalHold defaultEncryptionScope',
  'Microsoft.Storage/storageAccounts/fileServices':
    'shareDeleteRetentionPolicy.enabled shareDeleteRetentionPolicy.days protocolSettings.smb.versions protocolSettings.smb.authenticationMethods protocolSettings.smb.kerberosTicketEncryption protocolSettings.smb.channelEncryption cors.corsRules[*]',
  'Microsoft.Synapse/workspaces':
    'publicNetworkAccess azureADOnlyAuthentication managedVirtualNetwork managedVirtualNetworkSettings.preventDataExfiltration encryption.cmk.key.name sqlAdministratorLogin',
  'Microsoft.Web/serverfarms':
    'zoneRedundant reserved hostingEnvironmentProfile.id numberOfWorkers sku.name=sku.name sku.tier=sku.tier sku.capacity=sku.capacity',
  'Microsoft.Web/sites':
    'httpsOnly clientCertEnabled clientCertMode clientAffinityEnabled publicNetworkAccess virtualNetworkSubnetId vnetRouteAllEnabled vnetImagePullEnabled vnetContentShareEnabled keyVaultReferenceIdentity redundancyMode serverFarmId enabled hostNames[*] siteConfig.alwaysOn siteConfig.ftpsState siteConfig.minTlsVersion siteConfig.http20Enabled siteConfig.remoteDebuggingEnabled siteConfig.linuxFxVersion siteConfig.netFrameworkVersion siteConfig.cors.allowedOrigins[*] siteConfig.appSettings[*] siteConfig.ipSecurityRestrictions[*] siteConfig.managedServiceIdentityId',
  'Microsoft.Web/sites/config':
    'minTlsVersion ftpsState http20Enabled remoteDebuggingEnabled siteAuthEnabled vnetRouteAllEnabled detailedErrorLoggingEnabled httpLoggingEnabled requestTracingEnabled cors.allowedOrigins[*] ipSecurityRestrictions[*]',
  'Microsoft.Web/sites/slots':
    'httpsOnly clientCertEnabled publicNetworkAccess virtualNetworkSubnetId siteConfig.ftpsState siteConfig.minTlsVersion',
};
