import { machineRoutes } from '@blueport/contracts/routes/catalog/machine-choice';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const machineApi = api
  .enhanceEndpoints({ addTagTypes: ['MachineOffer'] })
  .injectEndpoints({ endpoints: endpointsOf('machine', machineRoutes, { tag: 'MachineOffer' }) })
  .enhanceEndpoints({ endpoints: { machineOffer: { keepUnusedDataFor: 0 } } });

/** Returns the query arguments for the resource groups of a subscription. */
export const groupsOf = (sid: string) => ({ sid, query: { limit: 0 } });
