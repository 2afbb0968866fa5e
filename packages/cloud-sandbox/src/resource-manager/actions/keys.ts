import { endpointsOf } from '../catalog/endpoints.ts';
import { stableKey } from '../types/draft.ts';
import type { ActionCall } from './action.ts';

/** Returns a key that is derived from the seed, so it never changes. */
export const keyFor = (call: ActionCall, purpose: string, bytes = 64): string =>
  stableKey(call.estate.context.settings.seed, call.id.id, purpose, bytes);

/** Returns the last segment of the name of the resource. */
export const lastSegment = (call: ActionCall): string => call.id.name.split('/').at(-1) ?? '';

/** Returns the keys of an authorization rule of a messaging namespace. */
export const namespaceKeys = (call: ActionCall) => {
  const namespace = call.id.name.split('/')[0]?.toLowerCase() ?? '';
  const host = `sb://${namespace}.${endpointsOf(call.cloud).serviceBus}/`;
  const keyName = lastSegment(call);
  const connection = (value: string): string =>
    `Endpoint=${host};SharedAccessKeyName=${keyName};SharedAccessKey=${value}`;
  const [primaryKey, secondaryKey] = [keyFor(call, 'primary', 32), keyFor(call, 'secondary', 32)];
  return {
    primaryKey,
    secondaryKey,
    primaryConnectionString: connection(primaryKey),
    secondaryConnectionString: connection(secondaryKey),
    keyName,
  };
};

/** Returns a primary and a secondary key. */
export const twoKeys = (call: ActionCall) => ({
  primaryKey: keyFor(call, 'primary', 32),
  secondaryKey: keyFor(call, 'secondary', 32),
});
