import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { AREAS } from './areas.ts';
import type { SandboxContext } from './context.ts';
import { controlDoors } from './control/controlDoors.ts';
import { installCrossOrigin } from './crossOrigin.ts';
import { createDirectory, directoryArea } from './directory/directory.ts';
import { Keyring } from './directory/keyring.ts';
import { withPrefixFirst } from './directory/tenantFirstPath.ts';
import { createTokens } from './directory/tokens.ts';
import { SeededFaultInjector } from './faults/faultInjector.ts';
import { installFaultHooks } from './faults/faultHooks.ts';
import { readFaultText } from './faults/readFaults.ts';
import { StoredLedger } from './ledger/ledger.ts';
import { installLedgerHooks } from './ledger/ledgerHooks.ts';
import { installControlGuard, installLoopbackGuard } from './loopbackGuard.ts';
import { portalOrigins } from './settings.ts';
import type { SandboxSettings } from './settings.ts';
import { openStore } from './store/store.ts';
import { installPublicAddresses } from './tls/publicAddresses.ts';
import { startTlsListener, type TlsListener } from './tls/tlsListener.ts';
import { createPeople } from './world/people.ts';

/** A sandbox that listens. */
export interface RunningSandbox {
  port: number;
  /** `http://localhost:<port>` */
  origin: string;
  /** The way in for command-line tools, when it was asked for. */
  tls: TlsListener | undefined;
  close(): Promise<void>;
}

/** Settings of a sandbox; everything has a default that suits tests. */
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

/** Starts the embedded cloud on 127.0.0.1 and resolves when it answers. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { now = () => new Date(), ...given } = options;
  const settings: SandboxSettings = { ...DEFAULTS, ...given };
  const faults = new SeededFaultInjector(settings.seed, readFaultText(settings.faults), now);
  const db = openStore(settings.dataDirectory);
  const people = createPeople();
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

/** The order of a request's life: guard, cross-origin rules, ledger, faults, area. */
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
  });
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
  void app.register(controlDoors({ sandbox: context, tokens, keyring, directories }));
  return app;
}
