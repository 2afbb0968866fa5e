import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { createSmtpPostman } from './delivery/smtp-postman.ts';
import { parseSmtpUrl } from './delivery/smtp-server.ts';
import type { Mailer } from './mailer.ts';
import { mailChannel } from './outbox/enqueue-mail.ts';
import type { OutboxWorker } from '../../../jobs/outbox-worker.ts';
import { createMailWorker, defaultDelays } from './outbox/mail-worker.ts';
import { type OnResend, registerOutboxRoutes } from './outbox/outbox-routes.ts';
import { createOutboxStore, type OutboxStoreParts } from './outbox/outbox-store.ts';
import { registerTemplateRoutes } from './template-routes.ts';

export { countUndelivered } from './count-undelivered.ts';
export { createMailer, type Mailer } from './mailer.ts';
export { mailLanguage, mailTranslations, writeMailTime } from './mail-language.ts';

const attemptMilliseconds = 40_000;
const leaseSeconds = 60;
const tidyMilliseconds = 60 * 60_000;

export interface MailOptions {
  readonly mailer: Mailer;
  /** URL of the mail server. If absent, mail waits in the outbox. */
  readonly smtpUrl: string | undefined;
  /** Whether a mail server on another machine must use TLS. */
  readonly smtpTls: 'required' | 'optional';
  readonly sender: { readonly name: string; readonly address: string };
  readonly onDead: OutboxStoreParts['onDead'];
  readonly onResend: OnResend;
}

/** Deletes mail contents that are too old to be resent, and old mails. */
async function tidy(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ content: null })
    .where('content', 'is not', null)
    .where('state', 'in', ['Dead', 'Canceled'])
    .where('created_at', '<', sql<Date>`now() - interval '14 days'`)
    .execute();
  await db
    .deleteFrom('mail_outbox')
    .where('state', 'in', ['Sent', 'Dead', 'Canceled'])
    .where('created_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
}

/** Creates the feature for mail templates and the outbox with the status of each mail. */
export function createMailFeature(parts: Parts, options: MailOptions): Feature {
  const { log, vault } = parts;
  const { database } = parts;
  const { db } = database;
  const { mailer, smtpUrl } = options;
  let worker: OutboxWorker | undefined;
  let silence: (() => Promise<void>) | undefined;
  let tidying: NodeJS.Timeout | undefined;

  return {
    name: 'mail',
    routes(registry) {
      registerTemplateRoutes(registry, parts, mailer);
      registerOutboxRoutes(registry, parts, options.onResend);
    },
    async start() {
      const onError = (error: unknown): void => log.warn({ err: error }, 'mail could not be processed');
      tidying = setInterval(() => void tidy(db).catch(onError), tidyMilliseconds).unref();
      if (smtpUrl === undefined) {
        log.warn('no mail server is configured (SMTP_URL); mail stays in the outbox');
        return;
      }
      const place = parseSmtpUrl(smtpUrl, options.smtpTls);
      worker = createMailWorker({
        store: createOutboxStore({ db, vault, leaseSeconds, onDead: options.onDead }),
        postman: createSmtpPostman(place, {
          name: new URL(mailer.publicUrl).hostname,
          timeoutMs: attemptMilliseconds,
        }),
        from: options.sender,
        onError,
        concurrency: 4,
        sweepMs: 5000,
        delaySeconds: defaultDelays,
        random: Math.random,
      });
      silence = await database.listen(
        mailChannel,
        () => worker?.wake(),
        () => worker?.wake(),
      );
      worker.start();
    },
    async stop() {
      clearInterval(tidying);
      await worker?.stop();
      await silence?.();
    },
  };
}
