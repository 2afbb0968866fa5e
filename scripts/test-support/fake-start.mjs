/** Runs the launcher with fake parts, like `npm start` with real ones; the argument is JSON. */
import path from 'node:path';
import { Launcher } from '../start/launcher.mjs';
import { requireFreePort } from '../start/ports.mjs';

const { dataFolder, parts, reportEveryMs, waitMs } = JSON.parse(process.argv[2] ?? '{}');
for (const { port } of parts) {
  await requireFreePort({ port, variable: 'PORT', host: '127.0.0.1', dataFolder, waitMs });
}
/** @type {import('../start/process.mjs').PartSpec[]} */
const specs = parts.map((/** @type {{ name: string, port: number }} */ part) => ({
  name: part.name,
  title: part.name,
  file: path.join(import.meta.dirname, 'fake-part.mjs'),
  env: { FAKE_PART: JSON.stringify(part) },
  url: `http://127.0.0.1:${part.port}/`,
}));
const launcher = new Launcher({ specs, dataFolder, address: 'http://portal.example', reportEveryMs });
process.on('SIGTERM', () => void launcher.stop(0));
await launcher.start();
console.log('All parts are ready.');
