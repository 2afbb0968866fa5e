import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.ContainerService/managedClusters/maintenanceConfigurations', {
  coverage: 'stored only',
  status: {
    source: '@azure/arm-containerservice 25.3.0',
    put: { created: 201, updated: 200 },
    remove: { done: 200 },
  },
});
