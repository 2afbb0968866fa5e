import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ServerSentEventParser } from './server-sent-events.ts';

const stream = ': hello\n\nid: 7\r\ndata: {"a":1}\r\n\r\nevent: x\ndata: one\ndata: two\n\nid: 8\n\n';

function read(chunks: readonly string[]): [string, string][] {
  const events: [string, string][] = [];
  const parser = new ServerSentEventParser((id, data) => events.push([id, data]));
  for (const chunk of chunks) parser.push(chunk);
  return events;
}

it('reads events with their ids, several lines and heartbeats', () => {
  expect(read([stream])).toEqual([
    ['7', '{"a":1}'],
    ['7', 'one\ntwo'],
  ]);
});

it('returns the same events for every split into chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 6 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const chunks = places.slice(1).map((end, index) => stream.slice(places[index], end));
      expect(read(chunks)).toEqual(read([stream]));
    }),
  );
});
