import { providersAtoH } from './resource-types/providers-a-to-h.ts';
import { providersItoZ } from './resource-types/providers-i-to-z.ts';

export { absentInGovernment, cloudRegions } from './resource-types/availability.ts';
export { resourceProperties } from './resource-types/properties.ts';

/** Providers with their API versions, oldest first, and types, both separated by spaces. */
// Marked as pure, so that pages that do not use the table are bundled without it.
export const resourceProviders: typeof providersAtoH = /* @__PURE__ */ Object.assign(
  {},
  providersAtoH,
  providersItoZ,
);
