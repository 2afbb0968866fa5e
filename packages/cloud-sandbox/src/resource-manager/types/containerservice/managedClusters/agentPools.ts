import { lastAgentPool } from '../../../rules/lastAgentPool.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.ContainerService/managedClusters/agentPools', {
  coverage: 'stored only',
  seconds: 50,
  inUse: [lastAgentPool],
});
