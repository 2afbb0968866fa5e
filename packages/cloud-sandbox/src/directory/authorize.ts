import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Tenant } from '../world/people.ts';
import { applicationOf } from './applications.ts';
import { chooseAccount } from './chooseAccount.ts';
import type { DirectoryContext } from './directoryContext.ts';
import { isSharedAuthority, sendPage, tenantNamed } from './directoryContext.ts';
import { DirectoryError } from './directoryError.ts';
import { accountPicker } from './pages/accountPicker.ts';
import { confirmPage } from './pages/confirm.ts';
import { cloudNameOf, messagePage } from './pages/message.ts';
import { notInTenant } from './notInTenant.ts';
import { checkScopes } from './requestedScopes.ts';
import { asksForMultiFactor, type SignInProof } from './signInProof.ts';
import type { ProviderAnswer } from './tenantProvider.ts';

/** Parameters that are forwarded to the provider. The facade handles or ignores all others. */
const PROVIDER_PARAMETERS = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
]);

const PROMPTS = new Set(['none', 'login', 'select_account', 'consent', 'create']);

interface AuthorizeRequest {
  directory: DirectoryContext;
  authority: string;
  /** The tenant in the path, or undefined for `common`. */
  tenant: Tenant | undefined;
  params: URLSearchParams;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Handles the authorize endpoint. The provider first checks the request without a session. If only the sign-in is
 * missing, the facade chooses an account and repeats the request for it.
 */
export async function authorize(
  directory: DirectoryContext,
  request: FastifyRequest<{ Params: { tenant: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const authority = request.params.tenant;
  const params = new URLSearchParams(request.url.split('?')[1] ?? '');
  const tenant = tenantNamed(directory, authority);
  const authorizeRequest: AuthorizeRequest = { directory, authority, tenant, params, request, reply };
  if (tenant === undefined && !isSharedAuthority(authority)) return refuseTenant(authorizeRequest);

  const probe = await directory
    .providerOf(tenant ?? directory.anyTenant)
    .authorize(providerParameters(params, { prompt: 'none' }));
  if (errorIn(probe) !== 'login_required') return forward(authorizeRequest, probe);

  try {
    checkPrompt(params);
    checkScopes(params.get('scope') ?? '', directory, applicationOf(directory, params));
  } catch (error) {
    if (error instanceof DirectoryError) return redirectError(authorizeRequest, error);
    throw error;
  }
  return choose(authorizeRequest);
}

async function choose(authorizeRequest: AuthorizeRequest): Promise<FastifyReply> {
  const { directory, params, request } = authorizeRequest;
  const hint = accountHint(params);
  const signedIn = directory.sessions.accountsOf(request.headers.cookie);
  const cloud = directory.profile.cloud;
  const choice = chooseAccount({
    prompt: params.get('prompt') ?? undefined,
    hinted: hint === undefined ? undefined : directory.sandbox.people.accountByEmail(hint, cloud),
    hasHint: hint !== undefined,
    signedIn,
    picked: pickedAccount(authorizeRequest),
  });
  switch (choice.kind) {
    case 'account':
      return signIn(authorizeRequest, choice.account);
    case 'confirm':
      return showConfirm(authorizeRequest, choice.account, 'password');
    case 'picker':
      return showPicker(authorizeRequest, signedIn, hint);
    case 'refuse':
      return redirectError(authorizeRequest, new DirectoryError(choice.error, choice.code, choice.message));
  }
}

/** Returns the account that `login_hint` names. A domain, which Entra also accepts, names none. */
function accountHint(params: URLSearchParams): string | undefined {
  const hint = params.get('login_hint') ?? '';
  return hint.includes('@') ? hint : undefined;
}

async function signIn(authorizeRequest: AuthorizeRequest, account: Account): Promise<FastifyReply> {
  const { directory, params, request, reply } = authorizeRequest;
  const { people } = directory.sandbox;
  const tenant = authorizeRequest.tenant ?? people.tenant(account.homeTenantId);
  if (tenant === undefined || people.identityIn(account, tenant.tenantId) === undefined) {
    return refuseGuest(authorizeRequest, account);
  }
  const proof = proveNow(authorizeRequest, account);
  if (asksForMultiFactor(params.get('claims')) && !proof.multiFactor) {
    if (params.get('prompt') !== 'none') return showConfirm(authorizeRequest, account, 'factor');
    return redirectError(
      authorizeRequest,
      new DirectoryError('interaction_required', 50076, 'Multi-factor authentication is needed.'),
    );
  }
  const person = { account, proof };
  const answer = await directory.providerOf(tenant).authorize(providerParameters(params), person);
  if (errorIn(answer) === undefined && params.get('prompt') !== 'none') {
    void reply.header('set-cookie', directory.sessions.signIn(request.headers.cookie, account, proof));
  }
  return forward(authorizeRequest, answer);
}

/**
 * Returns the account's current proof: from now if the person has just acted on a page, otherwise from the last
 * sign-in.
 */
function proveNow({ directory, request, params }: AuthorizeRequest, account: Account): SignInProof {
  const known = directory.sessions.proofOf(request.headers.cookie, account);
  const form =
    request.method === 'POST' && request.body instanceof URLSearchParams ? request.body : undefined;
  const approved = form?.get('factor') === 'approved';
  const isProofRequired = form !== undefined || params.get('prompt') === 'login' || known === undefined;
  if (!isProofRequired) return known;
  const at = Math.floor(directory.sandbox.now().getTime() / 1000);
  return { at, multiFactor: approved || (known?.multiFactor === true && params.get('prompt') !== 'login') };
}

/** Asks a known person to confirm their identity, with a stand-in for the password or with a second factor. */
function showConfirm(
  authorizeRequest: AuthorizeRequest,
  account: Account,
  by: 'password' | 'factor',
): FastifyReply {
  const { directory, params, request, reply } = authorizeRequest;
  return sendPage(reply, {
    status: 200,
    html: confirmPage({
      cloudName: cloudNameOf(directory.profile.cloud),
      appName: applicationOf(directory, params).name,
      account,
      by,
      action: `${request.url.split('?')[0] ?? ''}?${params.toString()}`,
      cancelUrl: errorAddress(
        authorizeRequest,
        new DirectoryError('access_denied', 65004, 'The person cancelled the sign-in.'),
      ),
    }),
  });
}

function showPicker(
  authorizeRequest: AuthorizeRequest,
  signedIn: Account[],
  hint: string | undefined,
): FastifyReply {
  const { directory, params, request, reply, tenant } = authorizeRequest;
  const nextParams = new URLSearchParams(params);
  nextParams.delete('login_hint');
  const { cloud } = directory.profile;
  const visibleAccounts = directory.sandbox.people.accounts.filter(
    (account) =>
      account.cloud === cloud && (account.demo || account.pickerOnly === true || signedIn.includes(account)),
  );
  return sendPage(reply, {
    status: 200,
    html: accountPicker({
      cloudName: cloudNameOf(cloud),
      appName: applicationOf(directory, params).name,
      accounts: [...signedIn, ...visibleAccounts.filter((account) => !signedIn.includes(account))],
      signedIn,
      tenant,
      unknownHint: hint,
      action: `${request.url.split('?')[0] ?? ''}?${nextParams.toString()}`,
      cancelUrl: errorAddress(
        authorizeRequest,
        new DirectoryError('access_denied', 65004, 'The person cancelled the sign-in.'),
      ),
    }),
  });
}

/** Returns the account posted by the picker's form, unless the post came from another site. */
function pickedAccount({ directory, request }: AuthorizeRequest): Account | undefined {
  if (request.method !== 'POST' || !(request.body instanceof URLSearchParams)) return undefined;
  const { origin, host } = request.headers;
  if (origin !== undefined && origin !== `http://${host ?? ''}`) return undefined;
  return directory.sandbox.people.accountByEmail(request.body.get('account') ?? '', directory.profile.cloud);
}

function refuseTenant({ directory, authority, reply }: AuthorizeRequest): FastifyReply {
  return sendPage(reply, {
    status: 400,
    html: messagePage({
      cloudName: cloudNameOf(directory.profile.cloud),
      title: 'No such directory',
      text: 'The address names a directory that does not exist in this cloud.',
      code: `AADSTS90002: Tenant '${authority}' not found.`,
    }),
  });
}

function refuseGuest(authorizeRequest: AuthorizeRequest, account: Account): FastifyReply {
  const { directory, params, reply, tenant, request } = authorizeRequest;
  const client = applicationOf(directory, params);
  const refusal = notInTenant('interaction_required', { directory, account, tenant, client });
  if (params.get('prompt') === 'none') return redirectError(authorizeRequest, refusal);
  const nextParams = new URLSearchParams(params);
  nextParams.delete('login_hint');
  nextParams.set('prompt', 'select_account');
  return sendPage(reply, {
    status: 403,
    html: messagePage({
      cloudName: cloudNameOf(directory.profile.cloud),
      title: 'This account is not in that directory',
      text: `${account.email} is not a member or guest of ${tenant?.name ?? 'this directory'}.`,
      code: refusal.description,
      links: [
        {
          label: 'Pick another account',
          href: `${request.url.split('?')[0] ?? ''}?${nextParams.toString()}`,
        },
        {
          label: `Back to ${applicationOf(directory, params).name}`,
          href: errorAddress(authorizeRequest, new DirectoryError('access_denied', 50020, refusal.message)),
        },
      ],
    }),
  });
}

/** Forwards the provider's redirect. Replaces a page of the provider with a page of the directory. */
function forward({ directory, params, reply }: AuthorizeRequest, answer: ProviderAnswer): FastifyReply {
  const { location } = answer.headers;
  if (typeof location === 'string') {
    return reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', withoutIssuer(location))
      .send();
  }
  if (answer.status < 400) return sendPage(reply, { status: answer.status, html: answer.body });
  const { error = 'invalid_request', error_description: description = '' } = JSON.parse(answer.body) as {
    error?: string;
    error_description?: string;
  };
  return sendPage(reply, {
    status: answer.status,
    html: messagePage({
      cloudName: cloudNameOf(directory.profile.cloud),
      title: 'Sign-in is not possible',
      text: 'The application sent a request that the directory does not accept.',
      code: `${PAGE_CODES[error] ?? 'AADSTS900144'}: ${error}: ${description}`,
    }),
    ...(params.get('prompt') === 'none' ? { frameAncestors: directory.sandbox.settings.portalOrigins } : {}),
  });
}

const PAGE_CODES: Record<string, string> = {
  invalid_redirect_uri: 'AADSTS50011',
  invalid_client: 'AADSTS700016',
};

function checkPrompt(params: URLSearchParams): void {
  const prompt = params.get('prompt');
  if (prompt === null || PROMPTS.has(prompt)) return;
  throw new DirectoryError('invalid_request', 90023, `The prompt '${prompt}' is not supported.`);
}

function providerParameters(params: URLSearchParams, more: Record<string, string> = {}): URLSearchParams {
  const providerParams = new URLSearchParams([...params].filter(([name]) => PROVIDER_PARAMETERS.has(name)));
  // The provider issues ID tokens, and thus reveals the person to the facade, only with this scope.
  if (providerParams.getAll('scope').length === 1)
    providerParams.set('scope', `openid ${providerParams.get('scope') ?? ''}`);
  for (const [name, value] of Object.entries(more)) providerParams.set(name, value);
  return providerParams;
}

function errorIn(answer: ProviderAnswer): string | undefined {
  const { location } = answer.headers;
  if (typeof location !== 'string') return answer.status < 400 ? undefined : 'page';
  const { search, hash } = new URL(location);
  return new URLSearchParams(hash.slice(1) || search).get('error') ?? undefined;
}

/**
 * Removes the issuer, which the provider adds to every redirect: behind `common` it would reveal a tenant too early.
 */
function withoutIssuer(location: string): string {
  const url = new URL(location);
  url.searchParams.delete('iss');
  if (url.hash !== '') {
    const fragment = new URLSearchParams(url.hash.slice(1));
    fragment.delete('iss');
    url.hash = fragment.toString();
  }
  return url.href;
}

function redirectError(authorizeRequest: AuthorizeRequest, error: DirectoryError): FastifyReply {
  return authorizeRequest.reply
    .code(303)
    .header('cache-control', 'no-store')
    .header('location', errorAddress(authorizeRequest, error))
    .send();
}

/** Returns the URL that an error redirects to. Call it only after the provider has accepted the redirect URI. */
function errorAddress({ params }: AuthorizeRequest, error: DirectoryError): string {
  const url = new URL(params.get('redirect_uri') ?? '');
  const state = params.get('state');
  const answer = new URLSearchParams({
    error: error.error,
    error_description: error.description,
    ...(state === null ? {} : { state }),
  });
  if (params.get('response_mode') === 'fragment') url.hash = answer.toString();
  else url.search = answer.toString();
  return url.href;
}
