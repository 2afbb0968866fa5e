/**
 * Packs @blueport/client as JavaScript with type declarations: `node scripts/pack-client.mjs [FOLDER]` prints the file it wrote. It
 * runs without other packages; only its declarations use zod.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import { root } from './setup/paths.mjs';

const source = path.join(root, 'packages', 'client');
const contracts = path.join(root, 'packages', 'contracts');
const folder = path.join(source, 'dist');
const destination = path.resolve(process.argv[2] ?? '.');
mkdirSync(folder, { recursive: true });
await build({
  input: path.join(source, 'src', 'index.ts'),
  platform: 'neutral',
  logLevel: 'silent',
  output: { file: path.join(folder, 'index.js') },
});
writeDeclarations(path.join(folder, 'types'));
const readManifest = (/** @type {string} */ workspace) =>
  JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8'));
const { name, version, license, type, sideEffects } = readManifest(source);
const { zod } = readManifest(contracts).dependencies;
const manifest = {
  name,
  version,
  license,
  type,
  sideEffects,
  exports: { types: './types/client/src/index.d.ts', default: './index.js' },
  files: ['index.js', 'types'],
  dependencies: { zod },
};
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(path.join(source, 'README.md'), path.join(folder, 'README.md'));
copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', destination], {
  cwd: folder,
  encoding: 'utf8',
});
if (packed.status !== 0) throw new Error(`npm pack failed:\n${packed.stderr}`);
console.log(path.join(destination, packed.stdout.trim()));

/**
 * Writes the declarations of the client and of the contracts that they refer to.
 * @param {string} outDir
 */
function writeDeclarations(outDir) {
  rmSync(outDir, { recursive: true, force: true });
  const project = path.join(folder, 'tsconfig.json');
  const config = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir,
      rootDir: path.join(root, 'packages'),
      paths: { '@blueport/contracts': [path.join(contracts, 'src', 'index.ts')] },
    },
    files: [path.join(source, 'src', 'index.ts')],
  };
  writeFileSync(project, JSON.stringify(config));
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The declarations could not be written:\n${stdout}`);
  for (const file of globSync('client/src/**/*.d.ts', { cwd: outDir })) {
    const declaration = path.join(outDir, file);
    const target = path.relative(
      path.dirname(declaration),
      path.join(outDir, 'contracts', 'src', 'index.ts'),
    );
    const text = readFileSync(declaration, 'utf8');
    writeFileSync(declaration, text.replaceAll("'@blueport/contracts'", `'${target}'`));
  }
}
