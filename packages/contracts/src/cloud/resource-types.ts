import { providersAtoH } from './resource-types/providers-a-to-h.ts';
import { providersItoZ } from './resource-types/providers-i-to-z.ts';

export { absentInGovernment, cloudRegions } from './resource-types/availability.ts';
export { resourceProperties } from './resource-types/properties.ts';

/** Providers with api-versions, oldest first, and types without their marks; both parted by blanks. */
// Marked as pure, so that pages which do not ask for the table are built without it.
export const resourceProviders: typeof providersAtoH = /* @__PURE__ */ Object.assign(
  {},
  providersAtoH,
  providersItoZ,
);
