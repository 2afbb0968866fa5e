import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createCloudCaller,
  createDirectory,
  createEmbeddedHttpClient,
  embeddedBases,
  type CallCloud,
} from '@blueport/cloud';
import { createSigningKeys } from '../cloud/signing-keys.ts';
import type { CloudEnvironment } from '../cloud/cloud-environment.ts';
import { changedWorld } from './weakened-cloud.ts';

/** Failure modes in which a cloud accepts a request and never finishes its response. */
export const hangs = {
  'takes requests and never answers': () => {},
  'sends headers and the beginning of a body': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"value":[');
  },
} as const;

export type Hang = keyof typeof hangs;

/** A cloud that can be made to hang: every call then goes to a server that never finishes its response. */
export interface HangingCloud {
  readonly port: number;
  /** Returns a world whose clouds can be made to hang. */
  through(world: CloudEnvironment): CloudEnvironment;
  hang(how: Hang | undefined): void;
  close(): Promise<void>;
}

export async function startHangingCloud(): Promise<HangingCloud> {
  let present: Hang | undefined;
  const server = createServer((_request, response) => {
    if (present !== undefined) hangs[present](response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const httpClient = createEmbeddedHttpClient(embeddedBases(`http://127.0.0.1:${port}`));
  return {
    port,
    through: (world) =>
      changedWorld(world, (cloud) => {
        const { profile, clientId } = cloud;
        const hanging = createCloudCaller(profile, { httpClient });
        const call: CallCloud = (request) => (present === undefined ? cloud.call : hanging)(request);
        return {
          ...cloud,
          call,
          directory: createDirectory({
            profile,
            call,
            credential: { kind: 'secret', clientId, secret: 'secret' },
          }),
          directoryFor: (credential) => createDirectory({ profile, call, credential }),
          readBlob: () => Promise.reject(new Error('There is no storage account.')),
          signingKeys: createSigningKeys(call, `https://${profile.loginHost}/common/discovery/v2.0/keys`),
        };
      }),
    hang(how) {
      present = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
