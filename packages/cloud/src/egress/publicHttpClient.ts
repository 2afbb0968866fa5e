import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';
import { isPublicAddress } from './publicAddress.ts';

/** Error code of a connection that was blocked because the name resolves to an internal address. */
export const foreignAddress = 'ForeignAddress';

/** Resolves all addresses of a name. */
export type ResolveName = (
  name: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

const resolveBySystem: ResolveName = (name, answer) => systemLookup(name, { all: true }, answer);

/**
 * Resolves a name for a new socket, and fails if any of its addresses is not public. The socket uses the checked
 * addresses, so a second DNS response cannot change them.
 */
export function createPublicLookup(resolve: ResolveName = resolveBySystem): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        const failure = error ?? Object.assign(new Error(`${name} has no address.`), { code: 'ENOTFOUND' });
        return done(failure, '', 0);
      }
      if (!addresses.every(({ address }) => isPublicAddress(address))) {
        return done(
          Object.assign(new Error(`${name} is not a public host.`), { code: foreignAddress }),
          '',
          0,
        );
      }
      return options.all === true ? done(null, [...addresses]) : done(null, first.address, first.family);
    });
  };
}

/** Creates an HttpClient that connects only to public internet addresses. */
export function createPublicHttpClient(resolve?: ResolveName): HttpClient {
  const inner = createDefaultHttpClient();
  const agent = new Agent({ keepAlive: true, lookup: createPublicLookup(resolve) });
  return {
    sendRequest: (request) => {
      request.agent = agent;
      return inner.sendRequest(request);
    },
  };
}
