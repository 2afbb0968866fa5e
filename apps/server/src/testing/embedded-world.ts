import { startSandbox, type RunningSandbox, type SandboxOptions } from '@blueport/cloud-sandbox';
import { sendRequest } from '../cli/api-client.ts';
import { openCloudEnvironment, type CloudEnvironment } from '../cloud/cloud-environment.ts';
import { createLogger } from '../logging.ts';
import { readSettings } from '../settings.ts';

/** The embedded cloud in this process and its data, for tests that need a complete cloud. */
export interface EmbeddedWorld {
  readonly sandbox: RunningSandbox;
  readonly world: CloudEnvironment;
  /** Returns a token of one of its people. */
  tokenOf(email: string, tenantId: string, audience: 'portal' | 'management'): Promise<string>;
}

/** Starts an embedded cloud on a free port. All of its operations finish immediately unless configured otherwise. */
export async function startEmbeddedWorld(options: SandboxOptions = {}): Promise<EmbeddedWorld> {
  const sandbox = await startSandbox(options);
  const settings = readSettings({ SANDBOX_PORT: String(sandbox.port), BLUEPORT_DATA: '.' });
  const world = await openCloudEnvironment(settings, createLogger('silent'));
  return {
    sandbox,
    world,
    async tokenOf(email, tenantId, audience) {
      const { text } = await sendRequest(`http://127.0.0.1:${sandbox.port}/__token`, {
        method: 'POST',
        body: { email, tenantId, audience },
      });
      return (JSON.parse(text) as { accessToken: string }).accessToken;
    },
  };
}
