import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../server.ts';

let sandbox: RunningSandbox;
let port: number;

beforeAll(async () => {
  sandbox = await startSandbox();
  const answer = await fetch(`${sandbox.origin}/__sandbox`);
  port = ((await answer.json()) as { mail: { port: number } }).mail.port;
});
afterAll(() => sandbox.close());

/** Sends a mail like a mail server and returns the last reply code, or 0 if the connection broke. */
function send(subject: string, html = '<p>Hello</p>', to = 'nora@contoso.example'): Promise<number> {
  const text = [
    'From: Blueport <portal@blueport.example>',
    `To: ${to}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    'Message-ID: <1@blueport.example>',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '.',
  ].join('\r\n');
  const lines = ['EHLO test', 'MAIL FROM:<portal@blueport.example>', `RCPT TO:<${to}>`, 'DATA', text];
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let last = 0;
    socket.setEncoding('utf8');
    socket.on('data', (answer: string) => {
      // In the last line of a reply, a space follows the code.
      const code = Number(/^(\d{3}) /m.exec(answer)?.[1] ?? 0);
      if (code === 0) return;
      const line = lines.shift();
      last = line === undefined || code >= 400 ? code : 0;
      if (line === undefined || code >= 400) socket.end();
      else socket.write(`${line}\r\n`);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(last));
  });
}

async function caught(to: string): Promise<{ id: number; subject: string; html: string; to: string[] }[]> {
  const answer = await fetch(`${sandbox.origin}/__mail?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { mails: never[] }).mails;
}

const setFaults = (rules: unknown) =>
  fetch(`${sandbox.origin}/__mail/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rules),
  });

/** Sends a mail and drops the connection midway, like a killed process. */
function dieInTheMiddle(): Promise<void> {
  const lines = [
    'EHLO test',
    'MAIL FROM:<portal@blueport.example>',
    'RCPT TO:<nora@contoso.example>',
    'DATA',
  ];
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('data', () => {
      const line = lines.shift();
      if (line === undefined) socket.write('Subject: half a', () => socket.resetAndDestroy());
      else socket.write(`${line}\r\n`);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

describe('mail catcher', () => {
  it('survives a client that dies while sending', async () => {
    const faults: unknown[] = [];
    const note = (error: unknown): void => void faults.push(error);
    process.on('unhandledRejection', note);
    for (let round = 0; round < 5; round += 1) await dieInTheMiddle();
    expect(await send('after the crash', '<p>x</p>', 'survivor@contoso.example')).toBe(250);
    process.off('unhandledRejection', note);
    expect(faults).toEqual([]);
    expect(await caught('survivor@contoso.example')).toHaveLength(1);
  });

  it('stores mail and renders untrusted markup safely', async () => {
    await send('Ümlaut <b>', '<script>alert(1)</script><a href="https://portal.example/">Open</a>');
    const [mail] = await caught('NORA@contoso.example');
    expect(mail).toMatchObject({ subject: 'Ümlaut <b>', to: ['nora@contoso.example'] });
    const inbox = await fetch(`${sandbox.origin}/mail`);
    expect(inbox.headers.get('content-security-policy')).not.toContain('script');
    expect(await inbox.text()).toContain('Ümlaut &#60;b&#62;');
    const page = await (await fetch(`${sandbox.origin}/mail/${mail!.id}`)).text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).not.toContain('<script>');
    const document = await fetch(`${sandbox.origin}/mail/${mail!.id}/html`);
    expect(document.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups/);
    expect(await document.text()).toContain('<base target="_blank">');
    const source = await (await fetch(`${sandbox.origin}/mail/${mail!.id}?view=source`)).text();
    expect(source).toContain('Message-ID');
    expect((await fetch(`${sandbox.origin}/mail/99999`)).status).toBe(404);
  });

  it.each([
    ['4xx', 451, 0],
    ['5xx', 550, 0],
    ['drop-before', 0, 0],
    ['drop-after', 0, 0],
    ['lost-answer', 0, 1],
  ])('injects the fault %s', async (kind, answer, mailCount) => {
    const to = `${kind}@fault.example`;
    expect((await setFaults([{ kind, count: 1 }])).status).toBe(200);
    expect(await send(kind, '<p>x</p>', to)).toBe(answer);
    expect(await caught(to)).toHaveLength(mailCount);
    expect(await send(kind, '<p>x</p>', to)).toBe(250);
    expect(await caught(to)).toHaveLength(mailCount + 1);
  });

  it('rejects unknown faults', async () => {
    expect((await setFaults([{ kind: 'explode' }])).status).toBe(400);
    expect((await setFaults({})).status).toBe(400);
    expect((await setFaults([])).status).toBe(200);
  });
});
