import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import { root } from '../setup/paths.mjs';

/** @typedef {'client' | 'arm-template' | 'azure-policy'} PackageName */

/**
 * The packages that can be installed outside of the repository. `docs`: reference pages that the archive contains.
 * `typeDependencies`: packages that only the declarations use, with the workspace that has their version.
 * @type {Readonly<Record<PackageName, { docs: readonly string[], typeDependencies: Readonly<Record<string, string>> }>>}
 */
export const packages = {
  client: { docs: [], typeDependencies: { zod: 'contracts' } },
  'arm-template': {
    docs: ['arm-template-functions.md', 'arm-template-lint-rules.md'],
    typeDependencies: {},
  },
  'azure-policy': {
    docs: ['azure-policy-operators.md', 'azure-policy-effects.md', 'azure-policy-aliases.md'],
    typeDependencies: {},
  },
};

const workspaceOf = (/** @type {string} */ name) => path.join(root, 'packages', name);
const readManifest = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(path.join(workspaceOf(name), 'package.json'), 'utf8'));

/**
 * Packs a package as JavaScript with type declarations, licence, change log and reference pages. Returns the archive.
 * @param {PackageName} name @param {string} destination The folder of the archive.
 */
export async function packPackage(name, destination) {
  const folder = path.join(workspaceOf(name), 'dist');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const manifest = packedManifest(name);
  await build({
    input: path.join(workspaceOf(name), 'src', 'index.ts'),
    platform: 'neutral',
    logLevel: 'silent',
    external: Object.keys(manifest.dependencies),
    output: { file: path.join(folder, 'index.js') },
  });
  writeDeclarations(name, folder);
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyDocuments(name, folder);
  const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', destination], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (packed.status !== 0) throw new Error(`npm pack failed:\n${packed.stderr}`);
  return path.join(destination, packed.stdout.trim());
}

/** @param {PackageName} name */
function packedManifest(name) {
  const own = readManifest(name);
  const { version, description, keywords, license, type, sideEffects, engines } = own;
  const typeDependencies = Object.entries(packages[name].typeDependencies).map(([dependency, workspace]) => [
    dependency,
    readManifest(workspace).dependencies[dependency],
  ]);
  return {
    name: own.name,
    version,
    description,
    keywords,
    license,
    type,
    sideEffects,
    engines,
    exports: { types: `./types/${name}/src/index.d.ts`, default: './index.js' },
    files: ['index.js', 'types', 'docs', 'CHANGELOG.md'],
    dependencies: { ...own.dependencies, ...Object.fromEntries(typeDependencies) },
  };
}

/**
 * Copies licence, change log, README and reference pages; links between them refer to the copies.
 * @param {PackageName} name @param {string} folder
 */
function copyDocuments(name, folder) {
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  cpSync(path.join(workspaceOf(name), 'CHANGELOG.md'), path.join(folder, 'CHANGELOG.md'));
  const readme = readFileSync(path.join(workspaceOf(name), 'README.md'), 'utf8');
  writeFileSync(path.join(folder, 'README.md'), readme.replaceAll('](../../docs/reference/', '](docs/'));
  for (const page of packages[name].docs) {
    mkdirSync(path.join(folder, 'docs'), { recursive: true });
    const text = readFileSync(path.join(root, 'docs', 'reference', page), 'utf8');
    const linked = text.replaceAll(`](../../packages/${name}/README.md)`, '](../README.md)');
    writeFileSync(path.join(folder, 'docs', page), linked);
  }
}

/**
 * Writes the declarations of a package and of the contracts that they may refer to.
 * @param {PackageName} name @param {string} folder
 */
function writeDeclarations(name, folder) {
  const outDir = path.join(folder, 'types');
  const project = path.join(folder, 'tsconfig.json');
  const contracts = path.join(workspaceOf('contracts'), 'src', 'index.ts');
  const config = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir,
      rootDir: path.join(root, 'packages'),
      paths: { '@blueport/contracts': [contracts] },
    },
    files: [path.join(workspaceOf(name), 'src', 'index.ts')],
  };
  writeFileSync(project, JSON.stringify(config));
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The declarations could not be written:\n${stdout}`);
  for (const file of globSync(`${name}/src/**/*.d.ts`, { cwd: outDir })) {
    const declaration = path.join(outDir, file);
    const target = path.relative(
      path.dirname(declaration),
      path.join(outDir, 'contracts', 'src', 'index.ts'),
    );
    const text = readFileSync(declaration, 'utf8');
    writeFileSync(declaration, text.replaceAll("'@blueport/contracts'", `'${target}'`));
  }
}
