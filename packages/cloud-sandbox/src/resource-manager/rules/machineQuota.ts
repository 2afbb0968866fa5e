import { findVmSize, vmSizeOffered } from '../catalog/vmSizes.ts';
import { badRequest, conflict } from '../http/errors.ts';
import { coresInUse, coresOf, machinesOf } from './machines.ts';
import type { Rule } from './rule.ts';

/** Rejects machine sizes that a region does not offer. */
export const sizeOffered: Rule = {
  phase: 'preflight',
  check: (draft) => {
    for (const { size } of machinesOf(draft.id.type, draft.body)) {
      const known = findVmSize(size);
      if (known === undefined) {
        return badRequest(
          'InvalidParameter',
          `The value ${size} provided for the VM size is not valid. The valid sizes in the current region are listed by the sizes operation of the location.`,
          'vmSize',
        );
      }
      if (!vmSizeOffered(known, draft.location ?? '')) {
        return conflict(
          'SkuNotAvailable',
          `The requested VM size for resource 'Following SKUs have failed for Capacity Restrictions: ${size}' is currently not available in location '${draft.location ?? ''}'. Please try another size or deploy to a different location or different zone. See https://aka.ms/azureskunotavailable for details.`,
          'vmSize',
        );
      }
    }
    return undefined;
  },
};

/** Rejects machines that exceed the core quota of the region. */
export const coresQuota: Rule = {
  phase: 'preflight',
  check: (draft, view) => {
    const requestedCores = coresOf(machinesOf(draft.id.type, draft.body));
    const limit = draft.subscription?.coresPerRegion ?? Number.POSITIVE_INFINITY;
    const subscription = draft.id.subscriptionId ?? '';
    const used = coresInUse((type) => view.ofType(subscription, type), draft.location ?? '', draft.key);
    if (used + requestedCores <= limit) return undefined;
    return conflict(
      'QuotaExceeded',
      `Operation could not be completed as it results in exceeding approved Total Regional Cores quota. Additional details - Deployment Model: Resource Manager, Location: ${draft.location ?? ''}, Current Limit: ${limit}, Current Usage: ${used}, Additional Required: ${requestedCores}, (Minimum) New Limit Required: ${used + requestedCores}. Submit a request for Quota increase at https://aka.ms/ProdportalCRP/#blade/Microsoft_Azure_Capacity/UsageAndQuota.ReactView/Parameters/ by specifying parameters listed in the 'Details' section for deployment to succeed. Please read more about quota limits at https://docs.microsoft.com/en-us/azure/azure-supportability/regional-quota-requests`,
    );
  },
};
