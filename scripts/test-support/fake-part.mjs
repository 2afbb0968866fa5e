/**
 * A part for tests of the launcher. `FAKE_PART` contains its port and behavior: milliseconds before it listens, how it
 * exits on its first start, whether it writes continuously, and whether it survives its launcher.
 */
import { existsSync, writeFileSync } from 'node:fs';
import http from 'node:http';

const { port, listenAfterMs, firstStart, writes, survives } = JSON.parse(process.env.FAKE_PART ?? '{}');

if (firstStart && !existsSync(firstStart.marker)) {
  writeFileSync(firstStart.marker, '');
  if (firstStart.sentence) process.stderr.write(`${firstStart.sentence}\n`);
  if (firstStart.signal) process.kill(process.pid, firstStart.signal);
  process.exit(firstStart.code);
}
if (survives) process.removeAllListeners('disconnect');
if (writes) setInterval(() => process.stdout.write(`${'x'.repeat(200)}\n`), 5);
setTimeout(() => {
  http.createServer((_request, response) => response.end('ok')).listen(port, '127.0.0.1');
}, listenAfterMs ?? 0);
