import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { TLSSocket, createSecureContext } from 'node:tls';
import { translateNote } from '@blueport/contracts';
import german from '@blueport/contracts/messages/de.json' with { type: 'json' };
import { afterEach, describe, expect, it } from 'vitest';
import { createTranslate } from '../../../../messages/format-message.ts';
import { selfSignedCertificate } from '../../../../testing/self-signed-certificate.ts';
import type { Letter } from './letter.ts';
import { parseSmtpUrl } from './smtp-server.ts';
import { createSmtpPostman } from './smtp-postman.ts';

const letter: Letter = {
  from: { name: 'Blueport', address: 'no-reply@portal.example' },
  to: { name: 'Nora', address: 'nora@contoso.example' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<a@portal.example>',
  date: new Date(0),
};

let server: Server | undefined;
afterEach(() => server?.close());

/**
 * Starts a mail server that accepts everything and offers TLS if given a certificate. Returns its port and the commands
 * received in clear text.
 */
async function startMailServer(
  tls?: { certificate: string; privateKey: string },
  answerToRecipient = '250 ok',
): Promise<{ port: number; commands: string[] }> {
  const commands: string[] = [];
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail.example\r\n');
    let inText = false;
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (inText) {
          if (line !== '.') continue;
          inText = false;
        }
        const verb = line.split(' ')[0]!.toUpperCase();
        commands.push(verb);
        if (verb === 'STARTTLS' && tls) {
          socket.removeAllListeners('data');
          socket.write('220 go on\r\n');
          const secureContext = createSecureContext({ cert: tls.certificate, key: tls.privateKey });
          new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => {});
        } else if (verb === 'STARTTLS') socket.write('502 not here\r\n');
        else if (verb === 'EHLO') {
          socket.write(tls ? '250-mail.example\r\n250 STARTTLS\r\n' : '250 mail.example\r\n');
        } else if (verb === 'DATA') {
          inText = true;
          socket.write('354 go on\r\n');
        } else socket.write(`${verb === 'RCPT' ? answerToRecipient : '250 ok'}\r\n`);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, commands };
}

/** Returns settings parsed for a remote mail server but pointing to the local test server. */
const toLocalServer = (port: number, url: string, tls?: 'required' | 'optional') => ({
  ...parseSmtpUrl(url, tls),
  host: '127.0.0.1',
  port,
});
const deliver = (place: ReturnType<typeof parseSmtpUrl>) =>
  createSmtpPostman(place, { name: 'portal.example', timeoutMs: 15_000 }).deliver(letter, async () => {});

describe('parseSmtpUrl', () => {
  it.each([
    ['smtp://relay.example', 'required', true],
    ['smtp://10.0.0.7:25', 'required', true],
    ['smtp://127.example:25', 'required', true],
    ['smtp://relay.example', 'optional', false],
    ['smtp://user:secret@relay.example', 'optional', true],
    ['smtps://relay.example', 'required', false],
    ['smtp://127.0.0.1:2525', 'required', false],
    ['smtp://[::1]:2525', 'required', false],
    ['smtp://localhost:2525', 'required', false],
  ] as const)('%s (%s): requires TLS %s', (url, tls, requireTls) => {
    expect(parseSmtpUrl(url, tls)).toMatchObject({ requireTls, secure: url.startsWith('smtps:') });
  });
});

describe('a letter to a remote mail server', () => {
  it.each(['smtp://relay.example', 'smtp://user:secret@relay.example'])(
    'is deferred without sending any data if TLS is not available: %s',
    async (url) => {
      const { port, commands } = await startMailServer();
      expect(await deliver(toLocalServer(port, url))).toEqual({
        kind: 'later',
        failure: {
          text: 'TLS with the mail server could not be set up (see SMTP_TLS): 502 not here',
          note: { code: 'mail-tls', values: { detail: '502 not here' } },
        },
      });
      expect(commands).toEqual(['EHLO', 'STARTTLS']);
    },
  );

  it('is deferred if the certificate is self-signed', async () => {
    const { port, commands } = await startMailServer(selfSignedCertificate());
    const delivery = await deliver(toLocalServer(port, 'smtp://relay.example'));
    expect(delivery).toMatchObject({
      kind: 'later',
      failure: { text: expect.stringContaining('self-signed certificate') },
    });
    expect(commands).toEqual(['EHLO', 'STARTTLS']);
  });

  it('is refused with the response of the server, which the note marks in German', async () => {
    const { port } = await startMailServer(undefined, '550 No such user');
    const delivery = await deliver(toLocalServer(port, 'smtp://relay.example', 'optional'));
    const note = { code: 'mail-response', values: { response: '550 No such user' } };
    expect(delivery).toEqual({ kind: 'refused', failure: { text: '550 No such user', note } });
    const translate = createTranslate('de', german);
    expect(translateNote({ ...note, message: '' }, translate)).toBe(
      'Antwort des Mailservers: 550 No such user',
    );
  });

  it.each([
    ['no server listens', {}, 'mail-connection', /^Die Verbindung zum Mailserver ist fehlgeschlagen: /],
    [
      'the server does not respond',
      { timeoutMs: 300 },
      'mail-timeout',
      /^Keine Antwort innerhalb von 0.3 Sek/,
    ],
  ])('is deferred with a reason in German if %s', async (_case, options, code, expected) => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    if (code === 'mail-connection') silent.close();
    const postman = createSmtpPostman(toLocalServer(port, 'smtp://relay.example'), {
      name: 'portal.example',
      timeoutMs: 15_000,
      ...options,
    });
    const delivery = await postman.deliver(letter, async () => {});
    silent.close();
    if (delivery.kind === 'sent') throw new Error('The letter was sent.');
    expect(delivery).toMatchObject({ kind: 'later', failure: { note: { code } } });
    const translation = translateNote(
      { ...delivery.failure.note, message: '' },
      createTranslate('de', german),
    );
    expect(translation).toMatch(expected);
  });

  it('is sent without TLS if the operator allowed it', async () => {
    const { port, commands } = await startMailServer();
    expect(await deliver(toLocalServer(port, 'smtp://relay.example', 'optional'))).toEqual({ kind: 'sent' });
    expect(commands).toContain('DATA');
  });
});
