import type { DatabaseSync } from 'node:sqlite';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { FaultInjector } from './faults/faultInjector.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { SandboxSettings } from './settings.ts';
import type { People } from './world/people.ts';

/** The two clouds that the sandbox emulates. Tokens and ids of one are not valid in the other. */
export type Cloud = 'general' | 'us_gov';

/**
 * The API a token is issued for: Azure's management plane, Graph, storage, batches of metrics, telemetry, or the portal's
 * own API.
 */
export type Audience = 'management' | 'graph' | 'storage' | 'metrics' | 'insights' | 'portal';

/** The caller, as identified by a verified token. */
export interface Principal {
  kind: 'user' | 'app';
  cloud: Cloud;
  tenantId: string;
  objectId: string;
  /** The application the token was issued to. */
  appId: string;
  name: string;
  /** Permissions in the token: delegated ones of a user, application roles of an application. */
  permissions: readonly string[];
  upn?: string;
  /** The application that acts on behalf of the user, if any. */
  actor?: string;
}

/**
 * A bearer token that is missing, issued by another directory, expired or forged. The message follows the
 * wording of the directory.
 */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Context that each area of the sandbox receives. Areas share nothing else. */
export interface SandboxContext {
  readonly settings: SandboxSettings;
  readonly db: DatabaseSync;
  readonly ledger: Ledger;
  readonly faults: FaultInjector;
  readonly people: People;
  now(): Date;
  /** `http://localhost:<port>`. Available once the process listens. */
  origin(): string;
  /** Verifies an `Authorization` header. Throws `InvalidToken`. */
  verifyToken(authorization: string | undefined, audience: Audience, cloud: Cloud): Promise<Principal>;
  /** Runs `verifyToken` for a request and records the principal in the request's ledger row. */
  authenticate(request: FastifyRequest, audience: Audience, cloud: Cloud): Promise<Principal>;
}

/** An area of the sandbox: a Fastify plugin that the server mounts under fixed prefixes. */
export type Area = (context: SandboxContext) => FastifyPluginAsync;
