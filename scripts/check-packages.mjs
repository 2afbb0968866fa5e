/**
 * `npm run packages`: installs the packed packages into an empty folder and runs the examples of their READMEs there, in
 * every supported Node and in a browser. Runtimes that cannot be found or downloaded are skipped and named.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'rolldown';
import { packages, packPackage } from './packages/pack-package.mjs';
import { checkTypes, readExamples, writeModules } from './packages/readme-examples.mjs';
import { findChromium } from './setup/chromium.mjs';
import { pinnedNode } from './setup/paths.mjs';

/** @typedef {import('./packages/pack-package.mjs').PackageName} PackageName */
/** @typedef {import('./packages/readme-examples.mjs').Example & { file: string }} InstalledExample */

/** Packages whose examples run without a server. */
const engines = /** @type {const} */ (['arm-template', 'azure-policy']);
const downloaded = ['20', '22'];

const folder = mkdtempSync(path.join(tmpdir(), 'blueport-packages-'));
let failures = 0;
try {
  await install();
  const examples = engines.flatMap((name) => readExamples(folder, name));
  const files = writeModules(folder, examples);
  const installed = examples.map((example, at) => ({ ...example, file: files[at] ?? '' }));
  report('types', checkTypes(folder, examples));
  runInNode('Node 24', [pinnedNode], installed);
  for (const version of downloaded) runInDownloadedNode(version, installed);
  await runInBrowser(installed);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

async function install() {
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const archives = [];
  for (const name of /** @type {PackageName[]} */ (Object.keys(packages)))
    archives.push(await packPackage(name, folder));
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...archives], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm install failed:\n${stderr}`);
  console.log(`Installed ${archives.map((file) => path.basename(file)).join(', ')}`);
}

/**
 * Prints the result of a check; an error counts as a failure.
 * @param {string} name @param {string} error Empty if the check passed.
 */
function report(name, error) {
  if (error !== '') failures += 1;
  console.log(error === '' ? `${name}: passed` : `${name}: FAILED\n${error}`);
}

/**
 * Returns an error if an example does not have the documented values.
 * @param {InstalledExample} example @param {unknown} values The exported values.
 */
function compare({ name, expected }, values) {
  const plain = JSON.parse(JSON.stringify(expected));
  const wrong = Object.keys(plain).filter(
    (key) => !isDeepStrictEqual(/** @type {Record<string, unknown>} */ (values)[key], plain[key]),
  );
  return wrong.map((key) => `${name}: ${key} is not ${JSON.stringify(plain[key])}`).join('\n');
}

/** @param {string} runtime @param {readonly [string, ...string[]]} command @param {readonly InstalledExample[]} examples */
function runInNode(runtime, [program, ...args], examples) {
  const errors = examples.map((example) => {
    const code = `import(${JSON.stringify(example.file)}).then((values) => console.log(JSON.stringify(values)))`;
    const { status, stdout, stderr } = spawnSync(program, [...args, '-e', code], {
      cwd: folder,
      encoding: 'utf8',
    });
    return status === 0 ? compare(example, JSON.parse(stdout)) : `${example.name}:\n${stderr}`;
  });
  report(runtime, errors.filter(Boolean).join('\n'));
}

/** @param {string} version @param {readonly InstalledExample[]} examples */
function runInDownloadedNode(version, examples) {
  const command = /** @type {const} */ (['npx', '--yes', `node@${version}`]);
  const { status, stdout } = spawnSync(command[0], [...command.slice(1), '--version'], {
    cwd: tmpdir(),
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (status !== 0 || !stdout.startsWith(`v${version}.`)) {
    console.log(`Node ${version}: skipped, because it could not be downloaded`);
    return;
  }
  runInNode(`Node ${version}`, command, examples);
}

/** @param {readonly InstalledExample[]} examples */
async function runInBrowser(examples) {
  const chromium = findChromium();
  if (chromium === undefined) {
    console.log('Browser bundle: skipped, because there is no Chromium');
    return;
  }
  const errors = [];
  for (const example of examples) {
    const page = await writePage(example);
    const options = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom'];
    const { stdout } = spawnSync(chromium, [...options, pathToFileURL(page).href], { encoding: 'utf8' });
    const [, values] = /<main>([^<]+)<\/main>/.exec(stdout) ?? [];
    errors.push(
      values === undefined
        ? `${example.name} wrote no values`
        : compare(example, JSON.parse(decodeURIComponent(values))),
    );
  }
  report('Browser bundle', errors.filter(Boolean).join('\n'));
}

/**
 * Bundles an example into a page that shows its exported values. Returns the page.
 * @param {InstalledExample} example
 */
async function writePage({ name, file }) {
  const { output } = await build({
    input: file,
    cwd: folder,
    platform: 'browser',
    logLevel: 'silent',
    write: false,
    output: { format: 'iife', name: 'example' },
  });
  writeFileSync(path.join(folder, `${name}.js`), output[0].code);
  const page = path.join(folder, `${name}.html`);
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><main></main><script src="${name}.js"></script>
<script>document.querySelector('main').textContent = encodeURIComponent(JSON.stringify(example));</script>`,
  );
  return page;
}
