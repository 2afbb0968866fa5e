/** Packs @blueport/client as JavaScript without dependencies: `node scripts/pack-client.mjs [FOLDER]` prints the file it wrote. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import { root } from './setup/paths.mjs';

const source = path.join(root, 'packages', 'client');
const folder = path.join(source, 'dist');
const destination = path.resolve(process.argv[2] ?? '.');
mkdirSync(folder, { recursive: true });
await build({
  input: path.join(source, 'src', 'index.ts'),
  platform: 'neutral',
  logLevel: 'silent',
  output: { file: path.join(folder, 'index.js') },
});
const { name, version, license, type, sideEffects } = JSON.parse(
  readFileSync(path.join(source, 'package.json'), 'utf8'),
);
const manifest = { name, version, license, type, sideEffects, exports: './index.js', files: ['index.js'] };
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(path.join(source, 'README.md'), path.join(folder, 'README.md'));
copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', destination], {
  cwd: folder,
  encoding: 'utf8',
});
if (packed.status !== 0) throw new Error(`npm pack failed:\n${packed.stderr}`);
console.log(path.join(destination, packed.stdout.trim()));
