import type { DatabaseSync } from 'node:sqlite';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { FaultInjector } from './faults/faultInjector.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { SandboxSettings } from './settings.ts';
import type { People } from './world/people.ts';

/** The two clouds that the sandbox plays; nothing of one is valid in the other. */
export type Cloud = 'general' | 'us_gov';

/** What a token is for: Azure's management plane, Graph, or the portal's own API. */
export type Audience = 'management' | 'graph' | 'portal';

/** Who makes a call, as a verified token says. */
export interface Principal {
  kind: 'user' | 'app';
  cloud: Cloud;
  tenantId: string;
  objectId: string;
  /** The application the token was issued to. */
  appId: string;
  name: string;
  upn?: string;
  /** The application that acts on behalf of the user, when one does. */
  actor?: string;
}

/** A bearer token that is missing, foreign, expired or forged; the message is in the directory's words. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What every area of the sandbox receives; nothing else is shared between them. */
export interface SandboxContext {
  readonly settings: SandboxSettings;
  readonly db: DatabaseSync;
  readonly ledger: Ledger;
  readonly faults: FaultInjector;
  readonly people: People;
  now(): Date;
  /** `http://localhost:<port>`; known once the process listens. */
  origin(): string;
  /** Verifies an `Authorization` header value; throws `InvalidToken`. */
  verifyToken(authorization: string | undefined, audience: Audience, cloud: Cloud): Promise<Principal>;
  /** `verifyToken` for a request, which also writes the principal into the request's ledger row. */
  authenticate(request: FastifyRequest, audience: Audience, cloud: Cloud): Promise<Principal>;
}

/** A part of the sandbox: a Fastify plugin that the server mounts under the prefixes it was written for. */
export type Area = (context: SandboxContext) => FastifyPluginAsync;
