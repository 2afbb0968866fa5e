import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { relayOutput } from './start/relay-output.mjs';

async function relay(...chunks: string[]): Promise<{ printedTexts: string[]; log: string }> {
  const stream = new PassThrough();
  const log = new PassThrough({ highWaterMark: 16 });
  const printedTexts: string[] = [];
  let logText = '';
  log.on('data', (chunk: Buffer) => (logText += chunk.toString()));
  relayOutput(stream, log, 'claim:', (text) => printedTexts.push(text));
  const ended = new Promise((resolve) => stream.once('end', resolve));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await ended;
  log.end();
  await new Promise((resolve) => log.once('end', resolve));
  return { printedTexts, log: logText };
}

it('shows a claim line and keeps it out of the log, even if it arrives in parts', async () => {
  expect(await relay('{"a":1}\ncl', 'aim: http://x/?claim=secret\n', '{"b":2}\n')).toEqual({
    printedTexts: ['http://x/?claim=secret'],
    log: '{"a":1}\n{"b":2}\n',
  });
  expect(await relay('claim: http://x/?claim=last')).toEqual({
    printedTexts: ['http://x/?claim=last'],
    log: '',
  });
});

it('ignores a claim inside a log line', async () => {
  const line = '{"msg":"x\u2028claim: http://evil.example\rclaim: y"}\n';
  expect(await relay(line)).toEqual({ printedTexts: [], log: line });
});
