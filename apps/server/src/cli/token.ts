import { readSandbox } from '../cloud/sandbox-description.ts';
import { readSettings } from '../settings.ts';
import { handleFile, sendRequest, signedOutPortal, storeHandle } from './api-client.ts';
import type { Command } from './command-line.ts';
import { cliMessage } from './language.ts';
import { commandError, exitCodes, usageError } from './exit-codes.ts';
import { parseArguments } from './parse-arguments.ts';

async function sandboxToken(
  origin: string,
  body: { email: string; tenantId: string; audience: 'portal' | 'management' },
): Promise<string> {
  const { status, text } = await sendRequest(`${origin}/__token`, { method: 'POST', body });
  const answer = JSON.parse(text) as { accessToken?: string; error?: string };
  if (status === 200 && answer.accessToken) return answer.accessToken;
  throw commandError(exitCodes.notFound, 'no-token', { reason: answer.error ?? String(status) });
}

/** The `token` command: creates a session for scripts. Available only with the embedded cloud. */
export const tokenCommand: Command = {
  name: 'token',
  help: {
    usage: ['blueport token --as EMAIL [--tenant ID] [--organization ID] [--no-store]'],
    blocks: [
      'Sign in as an account of the embedded cloud and print the handle of the session. The handle is also stored in the data folder (readable only by you) for the other commands. BLUEPORT_TOKEN takes precedence.',
      {
        options: [
          { name: 'as', value: 'EMAIL', help: 'for example engineer@contoso.example' },
          { name: 'tenant', value: 'ID', help: 'a directory other than the account’s home directory' },
          {
            name: 'organization',
            value: 'ID',
            help: 'required for an account in several organizations',
          },
          { name: 'no-store', help: 'print the handle without storing it' },
        ],
      },
    ],
  },
  async run(args) {
    const { values } = parseArguments({
      args: [...args],
      options: {
        as: { type: 'string' },
        tenant: { type: 'string' },
        organization: { type: 'string' },
        'no-store': { type: 'boolean', default: false },
      },
    });
    const email = values.as;
    if (!email) throw usageError('account-needed');
    const settings = readSettings(process.env);
    if (settings.cloud !== 'sandbox') {
      throw commandError(exitCodes.notAllowed, 'embedded-cloud-only');
    }
    const sandbox = await readSandbox(settings.sandboxPort, { waitMilliseconds: 2000 });
    const account = sandbox.accounts.find((candidate) => candidate.email === email.toLowerCase());
    if (!account) throw commandError(exitCodes.notFound, 'no-such-account', { email });
    const tenantId = values.tenant ?? account.homeTenantId;
    const origin = `http://127.0.0.1:${settings.sandboxPort}`;
    const session = await signedOutPortal.session.login({
      // No older session is sent: signing in at a second terminal must not end the session of the first one.
      body: {
        accessToken: await sandboxToken(origin, { email, tenantId, audience: 'portal' }),
        azureToken: await sandboxToken(origin, { email, tenantId, audience: 'management' }),
        tenantId,
        ...(values.organization !== undefined && { organizationId: values.organization }),
      },
    });
    if (!values['no-store']) {
      storeHandle(session.token);
      console.error(cliMessage('signed-in', { email: session.account.email, file: handleFile() }));
    }
    console.log(session.token);
    return exitCodes.ok;
  },
};
