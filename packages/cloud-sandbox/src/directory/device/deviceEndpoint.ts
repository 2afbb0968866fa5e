import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Application } from '../../world/people.ts';
import { commandLineApplication } from '../applications.ts';
import type { DirectoryContext } from '../directoryContext.ts';
import { isSharedAuthority, tenantNamed } from '../directoryContext.ts';
import { DirectoryError } from '../directoryError.ts';
import { checkScopes } from '../requestedScopes.ts';
import { devicePageAddress } from './devicePages.ts';

/** Starts a sign-in by device code (RFC 8628, section 3.1). */
export async function deviceEndpoint(
  directory: DirectoryContext,
  request: FastifyRequest<{ Params: { tenant: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store');
  try {
    const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    return reply.send(start(directory, request.params.tenant, body));
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    return reply.code(error.status).send(error.toBody(directory.sandbox.now()));
  }
}

function start(directory: DirectoryContext, authority: string, body: URLSearchParams): object {
  if (tenantNamed(directory, authority) === undefined && !isSharedAuthority(authority)) {
    throw new DirectoryError('invalid_request', 90002, `Tenant '${authority}' not found.`);
  }
  const clientId = required(body, 'client_id');
  const scope = required(body, 'scope');
  checkScopes(scope, directory, publicClient(directory, clientId));
  const device = directory.deviceCodes.start({ clientId: clientId.toLowerCase(), scope, authority });
  const address = devicePageAddress(directory);
  return {
    user_code: device.userCode,
    device_code: device.deviceCode,
    verification_uri: address,
    expires_in: device.expiresAt - Math.floor(directory.sandbox.now().getTime() / 1000),
    interval: device.interval,
    message: `To sign in, use a web browser to open the page ${address} and enter the code ${device.userCode} to authenticate.`,
  };
}

function required(body: URLSearchParams, name: string): string {
  const value = body.get(name);
  if (value !== null && value !== '') return value;
  throw new DirectoryError(
    'invalid_request',
    900144,
    `The request body must contain the following parameter: '${name}'.`,
  );
}

function publicClient(directory: DirectoryContext, clientId: string): Application {
  const application = commandLineApplication(clientId);
  if (application !== undefined) return application;
  if (clientId.toLowerCase() === directory.client.clientId) {
    throw new DirectoryError(
      'invalid_client',
      7000218,
      "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
    );
  }
  throw new DirectoryError(
    'unauthorized_client',
    700016,
    `Application with identifier '${clientId}' was not found in the directory.`,
  );
}
