import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';
import { isPublicAddress } from './publicAddress.ts';

/** The code of a connection that was not made, because the name stands for an address inside. */
export const foreignAddress = 'ForeignAddress';

/** Asks for all addresses of a name. */
export type ResolveName = (
  name: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

const resolveBySystem: ResolveName = (name, answer) => systemLookup(name, { all: true }, answer);

/**
 * Resolves a name for the socket that is about to be opened, and refuses it where any of its addresses is not public. The
 * socket takes the addresses that were looked at: there is no second question that could be answered otherwise.
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
          Object.assign(new Error(`${name} is not on the internet.`), { code: foreignAddress }),
          '',
          0,
        );
      }
      return options.all === true ? done(null, [...addresses]) : done(null, first.address, first.family);
    });
  };
}

/** An HttpClient whose connections end on the internet, and nowhere inside. */
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
