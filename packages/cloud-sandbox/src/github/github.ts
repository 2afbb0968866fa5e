import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Area, SandboxContext } from '../context.ts';
import { escapeHtml, page } from '../directory/pages/page.ts';
import { migrate } from '../store/store.ts';

/** The portal's OAuth application. */
export const GITHUB_APP = { clientId: 'Iv1.blueportsandbox', clientSecret: 'sandbox-github-secret' } as const;

/** The only GitHub account in the sandbox. */
const PERSON = { id: 4_242_001, login: 'demo-octavia', name: 'Octavia Demo' } as const;

const STEPS = [
  `CREATE TABLE github_codes (code TEXT PRIMARY KEY, redirect_uri TEXT NOT NULL, challenge TEXT NOT NULL, scope TEXT NOT NULL,
     created_at TEXT NOT NULL)`,
  `CREATE TABLE github_tokens (token_hash TEXT PRIMARY KEY, scope TEXT NOT NULL, created_at TEXT NOT NULL)`,
];

const CODE_SECONDS = 600;
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
type Form = Readonly<Record<string, string | undefined>>;

/**
 * Mounts the part of GitHub that account linking needs: authorization page, token exchange, user, and revocation of the
 * grant.
 */
export const github: Area = (sandbox) => async (app) => {
  migrate(sandbox.db, 'github', STEPS);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  app.get('/social/github/login/oauth/authorize', async (request, reply) =>
    askPerson(sandbox, request, reply),
  );
  app.post('/social/github/login/oauth/authorize', async (request, reply) => decide(sandbox, request, reply));
  app.post('/social/github/login/oauth/access_token', async (request) =>
    exchange(sandbox, (request.body ?? {}) as Form),
  );
  app.get('/social/github-api/user', async (request, reply) => {
    const row = tokenRow(sandbox, request.headers.authorization?.replace(/^(Bearer|token) /i, ''));
    if (row === undefined) return reply.code(401).send({ message: 'Bad credentials' });
    return reply.header('x-oauth-scopes', String(row['scope'])).send({ ...PERSON, type: 'User' });
  });
  for (const what of ['grant', 'token'] as const) {
    app.delete(`/social/github-api/applications/:clientId/${what}`, async (request, reply) => {
      if (!isClient(request)) return reply.code(401).send({ message: 'Bad credentials' });
      const { access_token: token = '' } = (request.body ?? {}) as Form;
      if (tokenRow(sandbox, token) === undefined) return reply.code(422).send();
      // Revoking a grant revokes all of its tokens, and the sandbox has only one user.
      if (what === 'grant') sandbox.db.prepare('DELETE FROM github_tokens').run();
      else sandbox.db.prepare('DELETE FROM github_tokens WHERE token_hash = ?').run(hash(token));
      return reply.code(204).send();
    });
  }
};

/** Redirects go only to the portal's callback path. */
function isReturnPath(sandbox: SandboxContext, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    sandbox.settings.portalOrigins.includes(url.origin) &&
    url.username === '' &&
    url.pathname.startsWith('/user/login/social/github/')
  );
}

function wrongWith(sandbox: SandboxContext, query: Form): string | undefined {
  if (query['client_id'] !== GITHUB_APP.clientId) return 'This application is not registered.';
  if (!isReturnPath(sandbox, query['redirect_uri'] ?? '')) {
    return 'The redirect_uri is not associated with this application.';
  }
  if (query['code_challenge_method'] !== 'S256' || !/^[\w-]{43}$/.test(query['code_challenge'] ?? '')) {
    return 'The code_challenge is missing or not S256.';
  }
  return undefined;
}

function askPerson(sandbox: SandboxContext, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = request.query as Form;
  const wrong = wrongWith(sandbox, query);
  const hidden = Object.entries(query)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`,
    )
    .join('');
  const body = wrong
    ? `<h1>That link does not work</h1><p class="lead">${escapeHtml(wrong)}</p>`
    : `<h1>Authorize Blueport</h1><p class="lead">It asks ${escapeHtml(PERSON.login)} for: ${escapeHtml(query['scope'] ?? '')}</p>
       <form method="post">${hidden}<ul>
       <li><button class="account" name="decision" value="yes"><span class="face" aria-hidden="true">OD</span><span class="who"><span class="name">Authorize as ${escapeHtml(PERSON.login)}</span><span class="detail">${escapeHtml(PERSON.name)}</span></span></button></li>
       <li><button class="account" name="decision" value="no"><span class="who"><span class="name">Cancel</span></span></button></li></ul></form>`;
  return reply
    .code(wrong ? 400 : 200)
    .type('text/html; charset=utf-8')
    .send(page({ title: 'Authorize application', cloudName: 'GitHub of the sandbox', body }));
}

function decide(sandbox: SandboxContext, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const form = (request.body ?? {}) as Form;
  if (wrongWith(sandbox, form) !== undefined) return reply.code(400).send({ message: 'Bad request' });
  const target = new URL(form['redirect_uri'] ?? '');
  if (form['state'] !== undefined) target.searchParams.set('state', form['state']);
  if (form['decision'] === 'yes') target.searchParams.set('code', newCode(sandbox, form));
  else target.searchParams.set('error', 'access_denied');
  return reply.redirect(target.href, 303);
}

function newCode(sandbox: SandboxContext, form: Form): string {
  const code = randomBytes(10).toString('hex');
  sandbox.db
    .prepare('INSERT INTO github_codes VALUES (?, ?, ?, ?, ?)')
    .run(
      hash(code),
      form['redirect_uri'] ?? '',
      form['code_challenge'] ?? '',
      form['scope'] ?? '',
      sandbox.now().toISOString(),
    );
  return code;
}

function exchange(sandbox: SandboxContext, form: Form): object {
  if (form['client_id'] !== GITHUB_APP.clientId || form['client_secret'] !== GITHUB_APP.clientSecret) {
    return {
      error: 'incorrect_client_credentials',
      error_description: 'The client_id and/or client_secret passed are incorrect.',
    };
  }
  const code = hash(form['code'] ?? '');
  const row = sandbox.db.prepare('SELECT * FROM github_codes WHERE code = ?').get(code);
  sandbox.db.prepare('DELETE FROM github_codes WHERE code = ?').run(code);
  const age = row === undefined ? 0 : sandbox.now().getTime() - Date.parse(String(row['created_at']));
  const challenge = createHash('sha256')
    .update(form['code_verifier'] ?? '')
    .digest('base64url');
  const holds =
    row !== undefined &&
    age <= CODE_SECONDS * 1000 &&
    row['challenge'] === challenge &&
    row['redirect_uri'] === form['redirect_uri'];
  if (!holds) {
    return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' };
  }
  const token = `gho_${randomBytes(18).toString('hex')}`;
  const scope = String(row['scope']);
  sandbox.db
    .prepare('INSERT INTO github_tokens VALUES (?, ?, ?)')
    .run(hash(token), scope, sandbox.now().toISOString());
  return { access_token: token, token_type: 'bearer', scope };
}

function tokenRow(sandbox: SandboxContext, token: string | undefined) {
  if (token === undefined) return undefined;
  return sandbox.db.prepare('SELECT scope FROM github_tokens WHERE token_hash = ?').get(hash(token));
}

function isClient(request: FastifyRequest): boolean {
  const expected = Buffer.from(`${GITHUB_APP.clientId}:${GITHUB_APP.clientSecret}`).toString('base64');
  return request.headers.authorization === `Basic ${expected}`;
}
