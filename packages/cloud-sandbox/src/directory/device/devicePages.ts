import type { FastifyReply, FastifyRequest } from 'fastify';
import { commandLineApplication } from '../applications.ts';
import type { DirectoryContext } from '../directoryContext.ts';
import { sendPage } from '../directoryContext.ts';
import { cloudNameOf, messagePage } from '../pages/message.ts';
import { escapeHtml, page } from '../pages/page.ts';
import { challengeOf, type DeviceCode } from './deviceCodes.ts';

const PAGE = '/device';
const COMPLETION = '/device/complete';

/** Returns the address of the page on which people enter a device code. */
export function devicePageAddress({ sandbox, profile }: DirectoryContext): string {
  return `${sandbox.origin()}${profile.loginPrefix}${PAGE}`;
}

/** Returns the redirect URI of sign-ins by device code. */
export function deviceRedirectUri(origin: string, loginPrefix: string): string {
  return `${origin}${loginPrefix}${COMPLETION}`;
}

/** Shows the form for the code. */
export function showDeviceForm(directory: DirectoryContext, reply: FastifyReply): FastifyReply {
  return sendForm(directory, reply, 200);
}

/** Accepts the code and continues with the account picker. */
export function submitDeviceCode(
  directory: DirectoryContext,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const userCode = request.body instanceof URLSearchParams ? (request.body.get('code') ?? '') : '';
  const device = directory.deviceCodes.findPending(userCode);
  if (device === undefined) return sendForm(directory, reply, 400, userCode);
  return reply
    .code(303)
    .header('cache-control', 'no-store')
    .header('location', signInAddress(directory, device))
    .send();
}

/** Records the outcome of the sign-in, which the polling application receives. */
export function completeDeviceSignIn(
  directory: DirectoryContext,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const params = new URLSearchParams(request.url.split('?')[1] ?? '');
  const device = directory.deviceCodes.findPending(params.get('state') ?? '');
  if (device === undefined) return sendForm(directory, reply, 400, params.get('state') ?? '');
  const code = params.get('code');
  directory.deviceCodes.save(code === null ? { ...device, declined: true } : { ...device, code });
  const application = commandLineApplication(device.clientId)?.name ?? 'the application';
  return sendPage(reply, {
    status: 200,
    html: messagePage({
      cloudName: cloudNameOf(directory.profile.cloud),
      title: code === null ? 'Sign-in canceled' : application,
      text:
        code === null
          ? `You are not signed in to ${application}. You can close this page.`
          : `You are signed in to ${application} on your device. You can close this page.`,
    }),
  });
}

function sendForm(
  directory: DirectoryContext,
  reply: FastifyReply,
  status: number,
  rejectedCode?: string,
): FastifyReply {
  return sendPage(reply, {
    status,
    html: deviceCodeForm({
      cloudName: cloudNameOf(directory.profile.cloud),
      action: devicePageAddress(directory),
      rejectedCode,
    }),
  });
}

/** Returns the authorize request of a device code. It always shows the picker, which names the application. */
function signInAddress({ sandbox, profile }: DirectoryContext, device: DeviceCode): string {
  const params = new URLSearchParams({
    client_id: device.clientId,
    redirect_uri: deviceRedirectUri(sandbox.origin(), profile.loginPrefix),
    response_type: 'code',
    response_mode: 'query',
    scope: device.scope,
    state: device.userCode,
    prompt: 'select_account',
    code_challenge: challengeOf(device.verifier),
    code_challenge_method: 'S256',
  });
  return `${sandbox.origin()}${profile.loginPrefix}/${encodeURIComponent(device.authority)}/oauth2/v2.0/authorize?${params.toString()}`;
}

/** Renders the page on which a person enters the code that a command-line tool displays. */
function deviceCodeForm(parts: {
  cloudName: string;
  action: string;
  rejectedCode: string | undefined;
}): string {
  const { rejectedCode } = parts;
  const isRejected = rejectedCode !== undefined;
  return page({
    title: 'Enter code',
    cloudName: parts.cloudName,
    body: `<h1>Enter code</h1>
<p class="lead">Enter the code that your application displays. Do not enter codes from sources you do not trust.</p>
${isRejected ? '<p class="code" id="problem" role="alert">The code is not valid or has expired. Check the code, or start the sign-in again.</p>' : ''}
<form method="post" action="${escapeHtml(parts.action)}">
<p><label for="code">Code</label> <input class="input" id="code" name="code" value="${escapeHtml(rejectedCode ?? '')}" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="20" autofocus${isRejected ? ' aria-invalid="true" aria-describedby="problem"' : ''}></p>
<p class="actions"><button class="button">Next</button></p>
</form>`,
  });
}
