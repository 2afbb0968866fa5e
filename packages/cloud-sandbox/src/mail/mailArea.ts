import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import type { Area, SandboxContext } from '../context.ts';
import { startMailCatcher } from './mailCatcher.ts';
import { MAIL_FAULTS, MailFaults, readMailFaults } from './mailFaults.ts';
import { MailStore, type CaughtMail } from './mailStore.ts';
import type { Email } from 'postal-mime';
import { escapeHtml } from '../directory/pages/page.ts';

/** The inbox runs no script and loads no external resources. */
const INBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** A message is untrusted content: its document has an opaque origin, and its links open in a new window. */
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const STYLE = `
:root { color-scheme: light dark; --paper: #ffffff; --ground: #f6f8fb; --ink: #1b2430; --quiet: #556070; --line: #dde3ea; --accent: #1558b0; }
@media (prefers-color-scheme: dark) { :root { --paper: #171e27; --ground: #0f141b; --ink: #e6ebf2; --quiet: #a3afbf; --line: #2b3541; --accent: #7fb2f7; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere; }
p.lead { margin: 0 0 20px; color: var(--quiet); }
a { color: var(--accent); }
ul.mails { list-style: none; margin: 0; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
ul.mails li + li { border-top: 1px solid var(--line); }
ul.mails a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
ul.mails a:hover .subject { text-decoration: underline; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: 14px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 16px 0; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
nav { display: flex; gap: 16px; margin: 16px 0; }
nav [aria-current] { font-weight: 600; color: inherit; text-decoration: none; }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: #ffffff; }
pre { margin: 0; padding: 16px; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
.empty { padding: 48px 16px; text-align: center; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; color: var(--quiet); }
`;

function frame(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

const time = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

/** Renders the list of caught mail. */
function inboxPage(mails: readonly CaughtMail[], smtpPort: number): string {
  const rows = mails.map(
    (mail) => `<li><a href="/mail/${mail.id}">
<span class="subject">${escapeHtml(mail.subject || '(no subject)')}</span>
<span class="quiet">${time(mail.receivedAt)}</span>
<span class="quiet">To ${escapeHtml(mail.to.join(', '))}</span>
</a></li>`,
  );
  const list =
    rows.length === 0
      ? '<p class="empty">No mail yet. What the portal sends shows here; reload the page to look again.</p>'
      : `<ul class="mails">${rows.join('\n')}</ul>`;
  return frame(
    'Inbox of the embedded cloud',
    `<h1>Inbox</h1>
<p class="lead">Every mail that reaches 127.0.0.1:${smtpPort} is stored here and not delivered.</p>
${list}`,
  );
}

type MailView = 'html' | 'text' | 'source';

const VIEWS: readonly (readonly [MailView, string])[] = [
  ['html', 'Message'],
  ['text', 'Text'],
  ['source', 'Source'],
];

/** Renders one message: sender, recipient, date, and the content in three views. */
function messagePage(mail: CaughtMail, parsed: Email, view: MailView): string {
  const links = VIEWS.map(([name, label]) =>
    name === view
      ? `<a aria-current="page">${label}</a>`
      : `<a href="/mail/${mail.id}?view=${name}">${label}</a>`,
  );
  const body =
    view === 'html'
      ? `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${mail.id}/html"></iframe>`
      : `<pre>${escapeHtml(view === 'text' ? (parsed.text ?? '') : mail.source)}</pre>`;
  return frame(
    mail.subject,
    `<p><a href="/mail">All mail</a></p>
<h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<dl>
<dt>From</dt><dd>${escapeHtml(parsed.from?.name ? `${parsed.from.name} <${mail.from}>` : mail.from)}</dd>
<dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
<dt>Received</dt><dd>${time(mail.receivedAt)}</dd>
<dt>Message-ID</dt><dd>${escapeHtml(mail.messageId)}</dd>
</dl>
<nav aria-label="Forms of the message">${links.join('\n')}</nav>
${body}`,
  );
}

/** Renders the HTML of a message for its frame. Links open in a new window. */
function messageDocument(parsed: Email): string {
  const html = parsed.html ?? `<pre>${escapeHtml(parsed.text ?? '')}</pre>`;
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, '$&<base target="_blank">')
    : `<base target="_blank">${html}`;
}

const ports = new WeakMap<SandboxContext, number>();

/** Returns the catcher's port once it listens. */
export function mailPortOf(context: SandboxContext): number | undefined {
  return ports.get(context);
}

/** Starts a mail server that stores what it receives, and mounts its inbox page and its endpoints for tests. */
export const mail: Area = (context) => async (app) => {
  const { settings, db } = context;
  const store = new MailStore(db);
  const faults = new MailFaults(settings.seed);
  const catcher = await startMailCatcher({
    // Derived from the sandbox's port, so that it is the same after a restart.
    port: settings.mailPort ?? (settings.port === 0 ? 0 : settings.port + 24),
    mustHavePort: settings.mailPort !== undefined,
    store,
    faults,
    now: () => context.now(),
  });
  ports.set(context, catcher.port);
  app.addHook('onClose', () => catcher.close());
  addInbox(app, store, catcher.port);
  addTestEndpoints(app, store, faults);
};

function addInbox(app: FastifyInstance, store: MailStore, smtpPort: number): void {
  app.get('/mail', async (_request, reply) =>
    reply
      .header('content-security-policy', INBOX_POLICY)
      .type('text/html; charset=utf-8')
      .send(inboxPage(store.list(), smtpPort)),
  );

  app.get<{ Params: { id: string }; Querystring: { view?: MailView } }>(
    '/mail/:id',
    async ({ params, query }, reply) => {
      const found = store.find(Number(params.id));
      if (found === undefined) return reply.code(404).send({ error: 'There is no such mail.' });
      const view = query.view === 'text' || query.view === 'source' ? query.view : 'html';
      return reply
        .header('content-security-policy', INBOX_POLICY)
        .type('text/html; charset=utf-8')
        .send(messagePage(found, await PostalMime.parse(found.source), view));
    },
  );

  app.get<{ Params: { id: string } }>('/mail/:id/html', async ({ params }, reply) => {
    const found = store.find(Number(params.id));
    if (found === undefined) return reply.code(404).send({ error: 'There is no such mail.' });
    return reply
      .header('content-security-policy', MESSAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(messageDocument(await PostalMime.parse(found.source)));
  });
}

/** Adds the endpoints with which tests read the caught mail and inject faults. */
function addTestEndpoints(app: FastifyInstance, store: MailStore, faults: MailFaults): void {
  app.get<{ Querystring: { to?: string; limit?: string } }>('/__mail', async ({ query }) => {
    const limit = Math.min(Math.max(Number(query.limit) || 200, 1), 100_000);
    const found = store.list({ limit, ...(query.to === undefined ? {} : { to: query.to }) });
    return {
      mails: await Promise.all(
        found.map(async ({ source, ...rest }) => {
          const { html = '', text = '' } = await PostalMime.parse(source);
          return { ...rest, html, text };
        }),
      ),
    };
  });
  app.delete('/__mail', async () => {
    store.clear();
    return { mails: [] };
  });
  app.get('/__mail/faults', async () => ({ rules: faults.rules }));
  app.put('/__mail/faults', async (request, reply) => {
    const rules = readMailFaults(request.body);
    if (rules === undefined) {
      return reply.code(400).send({
        error: `Faults of mail are a list of { kind, probability, count, delayMs }; a kind is one of ${MAIL_FAULTS.join(', ')}.`,
      });
    }
    faults.replace(rules);
    return { rules: faults.rules };
  });
}
