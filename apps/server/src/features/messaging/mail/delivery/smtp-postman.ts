import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Delivery, Letter, Postman } from './letter.ts';
import { noteText } from '../../../../messages/stored-note.ts';
import { mailFailure, type MailFailure } from './mail-failure.ts';
import type { SmtpServer } from './smtp-server.ts';

export interface PostmanOptions {
  /** Client name sent to the server. */
  readonly name: string;
  /** Timeout of an attempt. */
  readonly timeoutMs: number;
}

interface SmtpFailure {
  readonly message: string;
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** Composes the text of a letter. Never opens files or URLs named in the content. */
function compose(letter: Letter): Promise<Buffer> {
  const composer = new MailComposer({
    from: letter.from,
    to: letter.to,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: letter.messageId,
    date: letter.date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Shortens a server response, which may be long, before it is stored. */
const shorten = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);

/** Describes a failure before the text was transferred, or a response of the server. */
function describe({ code, message, response }: SmtpFailure, seconds: number): MailFailure {
  const detail = shorten(response ?? message);
  if (code === 'ETLS') return mailFailure('mail-tls', { detail });
  // The response is stored as it is; the note identifies it as one.
  if (response !== undefined) return { ...mailFailure('mail-response', { response: detail }), text: detail };
  if (code === 'ETIMEDOUT') return mailFailure('mail-timeout', { seconds: String(seconds) });
  return code === 'EDNS' ? mailFailure('mail-unresolved') : mailFailure('mail-connection', { detail });
}

/** Describes the missing confirmation of a transferred text. */
const describeUnconfirmed = ({ code, message, response }: SmtpFailure, seconds: number): MailFailure =>
  code === 'ETIMEDOUT'
    ? mailFailure('mail-unconfirmed-in-time', { seconds: String(seconds) })
    : mailFailure('mail-unconfirmed', { detail: shorten(response ?? message) });

/** Classifies a failure. It is permanent only if it concerns this letter: its sender, recipient or text. */
function judge(failed: SmtpFailure, handedOver: boolean, seconds: number): Delivery {
  const { responseCode, command = '' } = failed;
  if (responseCode === undefined && handedOver)
    return { kind: 'unknown', failure: describeUnconfirmed(failed, seconds) };
  const aboutLetter = /^(MAIL FROM|RCPT TO|DATA)/.test(command);
  const isPermanent = responseCode !== undefined && responseCode >= 500 && aboutLetter;
  return { kind: isPermanent ? 'refused' : 'later', failure: describe(failed, seconds) };
}

/** Delivers letters by SMTP with one connection each. Contacts only the configured host. */
export function createSmtpPostman(place: SmtpServer, options: PostmanOptions): Postman {
  return {
    async deliver(letter, onText) {
      const text = await compose(letter);
      return new Promise<Delivery>((resolve) => {
        let handedOver = false;
        const seconds = options.timeoutMs / 1000;
        const connection = new SMTPConnection({
          host: place.host,
          port: place.port,
          secure: place.secure,
          requireTLS: place.requireTls,
          name: options.name,
          connectionTimeout: options.timeoutMs,
          greetingTimeout: options.timeoutMs,
          socketTimeout: options.timeoutMs,
          socketCloseTimeout: 0,
          logger: false,
        });
        const end = (delivery: Delivery): void => {
          clearTimeout(alarm);
          resolve(delivery);
          if (delivery.kind === 'sent') connection.quit();
          else connection.close();
        };
        const fail = (error: unknown): void => end(judge(error as SmtpFailure, handedOver, seconds));
        const alarm = setTimeout(
          () => fail({ code: 'ETIMEDOUT', message: noteText('mail-timeout', { seconds: String(seconds) }) }),
          options.timeoutMs,
        );
        const send = (): void => {
          // Read only after the server has accepted the DATA command.
          const content = Readable.from(
            (async function* write() {
              await onText();
              handedOver = true;
              yield text;
            })(),
            { objectMode: false },
          );
          connection.send(
            { from: letter.from.address, to: [letter.to.address], size: text.length },
            content,
            (error) => (error ? fail(error) : end({ kind: 'sent' })),
          );
        };
        connection.on('error', fail);
        connection.connect((error) => {
          if (error) return fail(error);
          if (place.user === '') return send();
          connection.login({ user: place.user, pass: place.password }, (error) =>
            error ? fail(error) : send(),
          );
        });
      });
    },
  };
}
