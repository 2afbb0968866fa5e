import PostalMime from 'postal-mime';
import type { Area, SandboxContext } from '../context.ts';
import {
  INBOX_POLICY,
  inboxPage,
  MESSAGE_POLICY,
  messageDocument,
  messagePage,
  type MailView,
} from './inboxPages.ts';
import { startMailCatcher } from './mailCatcher.ts';
import { MAIL_FAULTS, MailFaults, readMailFaults } from './mailFaults.ts';
import { MailStore } from './mailStore.ts';

const ports = new WeakMap<SandboxContext, number>();

/** The catcher's port, once it listens. */
export function mailPortOf(context: SandboxContext): number | undefined {
  return ports.get(context);
}

/** A mail server that keeps what it gets, its inbox page, and its doors for tests. */
export const mail: Area = (context) => async (app) => {
  const { settings, db } = context;
  const store = new MailStore(db);
  const faults = new MailFaults(settings.seed);
  const catcher = await startMailCatcher({
    // Beside the sandbox's own port, so that it is the same after a restart.
    port: settings.mailPort ?? (settings.port === 0 ? 0 : settings.port + 24),
    mustHavePort: settings.mailPort !== undefined,
    store,
    faults,
    now: () => context.now(),
  });
  ports.set(context, catcher.port);
  app.addHook('onClose', () => catcher.close());

  app.get('/mail', async (_request, reply) =>
    reply
      .header('content-security-policy', INBOX_POLICY)
      .type('text/html; charset=utf-8')
      .send(inboxPage(store.list(), catcher.port)),
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
};
