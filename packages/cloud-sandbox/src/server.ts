import fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { AREAS } from './areas.ts';
import type { SandboxContext } from './context.ts';
import { controlArea } from './control/controlArea.ts';
import { createDirectory, directoryArea } from './directory/directory.ts';
import { Keyring } from './directory/keyring.ts';
import { withPrefixFirst } from './directory/tenantFirstPath.ts';
import { createTokens } from './directory/tokens.ts';
import { SeededFaultInjector } from './faults/faultInjector.ts';
import { installFaultHooks } from './faults/faultHooks.ts';
import { readFaultText } from './faults/readFaults.ts';
import { StoredLedger } from './ledger/ledger.ts';
import { installLedgerHooks } from './ledger/ledgerHooks.ts';
import { isTooDeep } from './jsonDepth.ts';
import { portalOrigins } from './settings.ts';
import type { SandboxSettings } from './settings.ts';
import { openStore } from './store/store.ts';
import { startTlsListener, type TlsListener } from './tls/tlsListener.ts';
import { createPeople } from './world/people.ts';
import { provideWorld } from './world/worldCache.ts';
import { cloudHosts } from './tls/hostNames.ts';

const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Returns the pattern of the matched route, so that other spellings of a URL (`/LOGIN`, `/%5f_token`) cannot bypass it.
 */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? request.url;

/**
 * Accepts connections only from this machine. The control endpoints, the inbox and the directory also require a
 * loopback name in `Host`, so that a web page cannot reach them through a host name that resolves to this machine.
 */
function installLoopbackGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isGuarded = /^\/(__|login|mail)/.test(routeOf(request));
    const isLoopbackHost = LOOPBACK_HOST.test(request.headers.host ?? '');
    if (LOOPBACK_ADDRESS.test(request.ip) && (!isGuarded || isLoopbackHost)) return;
    return reply
      .code(403)
      .send({ error: 'forbidden', error_description: 'The sandbox serves this machine only.' });
  });
}

/**
 * Prevents web pages from changing anything through the control endpoints. A request with a foreign `Origin` is
 * rejected, and a POST must be JSON, which a page can send only after a preflight that is never granted.
 */
function installControlGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!routeOf(request).startsWith('/__') || ['GET', 'HEAD'].includes(request.method)) return;
    const { origin, host = '', 'content-type': type = '' } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`) {
      return reply.code(403).send({ error: 'The control endpoints refuse requests from other origins.' });
    }
    if (request.method === 'POST' && !/^application\/json\s*(;|$)/i.test(type)) {
      return reply.code(415).send({ error: 'The control endpoints accept application/json only.' });
    }
  });
}

/** Returns the errors of a body as text that names the allowed values. */
const describeSchemaErrors: FastifyServerOptions['schemaErrorFormatter'] = (errors, dataVar) => {
  const sentences = errors.map(({ instancePath, message = 'is not valid', params }) => {
    const allowed = params['allowedValues'];
    return `${dataVar}${instancePath} ${message}${Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''}`;
  });
  return Object.assign(new Error(sentences.join('; ')), { code: 'InvalidBody' });
};

/** Refuses JSON that is nested too deeply, because the ledger and other code that reads bodies is recursive. */
function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, body.toString(), (error, value) => {
      if (error !== null || !isTooDeep(value)) return done(error, value);
      done(Object.assign(new Error('The body has too many levels.'), { statusCode: 400 }));
    });
  });
}

/** A running sandbox. */
export interface RunningSandbox {
  port: number;
  /** `http://localhost:<port>` */
  origin: string;
  /** The TLS listener for command-line tools, if enabled. */
  tls: TlsListener | undefined;
  close(): Promise<void>;
}

/** Settings of a sandbox. All of them have defaults suitable for tests. */
export type SandboxOptions = Partial<SandboxSettings> & { now?: () => Date };

const DEFAULTS: SandboxSettings = {
  port: 0,
  dataDirectory: ':memory:',
  portalOrigins: portalOrigins('http://localhost:4000', 4000),
  speed: 'instant',
  faults: '',
  seed: 1,
  scale: 1,
  throttling: true,
  tokenSeconds: 3599,
  tlsPort: undefined,
};

/** Starts the embedded cloud on 127.0.0.1 and resolves when it accepts requests. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { now = () => new Date(), ...overrides } = options;
  const settings: SandboxSettings = { ...DEFAULTS, ...overrides };
  const faults = new SeededFaultInjector(settings.seed, readFaultText(settings.faults), now);
  const people = createPeople();
  provideWorld({ settings, people, now });
  const db = openStore(settings.dataDirectory);
  const ledger = new StoredLedger(db);
  const keyring = await Keyring.open(db, now);
  let origin = `http://localhost:${settings.port}`;
  const tokens = createTokens({
    people,
    keyring,
    origin: () => origin,
    now,
    tokenSeconds: settings.tokenSeconds,
  });
  const context: SandboxContext = {
    settings,
    db,
    ledger,
    faults,
    people,
    now,
    origin: () => origin,
    verifyToken: (authorization, audience, cloud) => tokens.verify(authorization, audience, cloud),
    async authenticate(request, audience, cloud) {
      const principal = await tokens.verify(request.headers.authorization, audience, cloud);
      ledger.note(request, { principal });
      return principal;
    },
  };

  const app = buildApp(context, { keyring, tokens });
  try {
    await app.listen({ host: '127.0.0.1', port: settings.port });
  } catch (error) {
    await app.close();
    db.close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  origin = `http://localhost:${port}`;
  const tls = await listenWithTls(app, context);
  return {
    port,
    origin,
    tls,
    async close() {
      await tls?.close();
      await app.close();
      db.close();
    },
  };
}

async function listenWithTls(
  app: FastifyInstance,
  context: SandboxContext,
): Promise<TlsListener | undefined> {
  const { tlsPort } = context.settings;
  if (tlsPort === undefined) return undefined;
  try {
    return await startTlsListener(app, context, tlsPort);
  } catch (error) {
    await app.close();
    context.db.close();
    throw error;
  }
}

/** Assembles the app. The order of a request's steps: guard, cross-origin rules, ledger, faults, area. */
function buildApp(
  context: SandboxContext,
  { keyring, tokens }: { keyring: Keyring; tokens: ReturnType<typeof createTokens> },
): FastifyInstance {
  const { settings, ledger, faults } = context;
  const now = (): Date => context.now();
  const app = fastify({
    bodyLimit: 16 * 1024 * 1024,
    forceCloseConnections: true,
    rewriteUrl: (request) => withPrefixFirst(request.url ?? '/'),
    routerOptions: { caseSensitive: false, maxParamLength: 2048 },
    frameworkErrors: (_error, _request, reply) => {
      const error = { code: 'BadRequest', message: 'The URL of the request is not valid.' };
      void (reply as FastifyReply).status(400).send({ error });
    },
    schemaErrorFormatter: describeSchemaErrors,
  });
  installJsonParser(app);
  installLoopbackGuard(app);
  installControlGuard(app);
  installCrossOrigin(app, settings.portalOrigins);
  installLedgerHooks(app, ledger, now);
  installFaultHooks(app, { faults, ledger, now });
  installPublicAddresses(app, () => context.origin());

  const directories = (['general', 'us_gov'] as const).map((cloud) =>
    createDirectory(context, { cloud, tokens, keyring }),
  );
  for (const directory of directories) {
    void app.register(directoryArea(directory, keyring), { prefix: directory.profile.loginPrefix });
  }
  for (const area of AREAS) void app.register(area(context));
  void app.register(controlArea({ sandbox: context, tokens, keyring, directories }));
  return app;
}

/**
 * Replaces the sandbox's URL in discovery documents that were requested by a directory's host name, so that the client
 * keeps using that name.
 */
function installPublicAddresses(app: FastifyInstance, origin: () => string): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    const host = request.headers['x-sandbox-host'];
    if (typeof host !== 'string' || typeof payload !== 'string') return payload;
    const prefix = cloudHosts.get(host);
    if (prefix === undefined || !request.url.includes('/.well-known/')) return payload;
    return payload.replaceAll(`${origin()}${prefix}/`, `https://${host}/`);
  });
}

/** Lets only the portal's pages read responses. Installed first, so that injected faults are readable too. */
function installCrossOrigin(app: FastifyInstance, portalOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (request.url.startsWith('/__') || origin === undefined) return;
    void reply.header('vary', 'Origin');
    if (!portalOrigins.includes(origin)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Retry-After, WWW-Authenticate, client-request-id, x-ms-request-id',
    });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        'access-control-max-age': '3600',
      })
      .send();
  });
}
