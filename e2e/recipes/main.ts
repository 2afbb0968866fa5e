/**
 * Runs the code blocks of `docs/embedded-cloud.md` as they are printed, against an embedded cloud on free ports: `npm
 * exec -- node e2e/recipes/main.ts`. Recipes for tools that are not installed are skipped and named.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRecipes } from './readRecipes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const recipes = readRecipes(readFileSync(path.join(root, 'docs/embedded-cloud.md'), 'utf8'));

interface Cloud {
  child: ChildProcess;
  /** Replaces the ports and the data folder of the page with those of this cloud. */
  localize(code: string): string;
}

/** Starts the embedded cloud as a separate process on free ports. */
async function startCloud(folder: string): Promise<Cloud> {
  const child = spawn(process.execPath, [path.join(root, 'packages/cloud-sandbox/src/main.ts')], {
    env: {
      ...process.env,
      BLUEPORT_DATA: path.join(folder, '.blueport'),
      SANDBOX_PORT: '0',
      SANDBOX_MAIL_PORT: '0',
      SANDBOX_TLS: '1',
      SANDBOX_TLS_PORT: '0',
      SANDBOX_SCALE: '0.05',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The embedded cloud did not start.')));
    child.stdout.once('data', (data: Buffer) => resolve(data.toString('utf8')));
  });
  const { port, tlsPort } = JSON.parse(line) as { port: number; tlsPort: number };
  return {
    child,
    localize: (code) =>
      code
        .replaceAll('localhost:4001', `localhost:${port}`)
        .replaceAll('localhost:4443', `localhost:${tlsPort}`),
  };
}

const recipe = (name: string): string => {
  const code = recipes.get(name);
  if (code === undefined) throw new Error(`The page has no recipe '${name}'.`);
  return code;
};

const isInstalled = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** What is needed for a recipe, the command that runs it, and a word that only its success prints. */
interface Check {
  name: string;
  isReady: () => boolean;
  file?: string;
  command: string;
  expected: RegExp;
}

const checks: readonly Check[] = [
  {
    name: 'az',
    isReady: () => isInstalled('az', 'version'),
    command: recipe('az'),
    expected: /Kofi Andersson/,
  },
  {
    name: 'node',
    isReady: () => true,
    file: 'groups.mjs',
    command: 'node groups.mjs',
    expected: /^rg-\S+ \w+$/m,
  },
  {
    name: 'node-device',
    isReady: () => true,
    file: 'device.mjs',
    command: 'node device.mjs',
    expected: /^rg-\S+ \w+$/m,
  },
  {
    name: 'python',
    isReady: () => isInstalled('/usr/bin/python3', '-c', 'import azure.identity, azure.mgmt.resource'),
    file: 'groups.py',
    command: '/usr/bin/python3 groups.py',
    expected: /^rg-\S+ \w+$/m,
  },
];

/** Enters the code that a program prints and picks an account, as a person does in the browser. */
async function enterCode(message: string): Promise<void> {
  const [, page = '', code = ''] = /open the page (\S+) and enter the code (\w+)/.exec(message) ?? [];
  const cookies = new Map<string, string>();
  const open = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(new URL(address, page), {
      method: form === undefined ? 'GET' : 'POST',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const locationOf = (answer: Response): string => answer.headers.get('location') ?? '';
  const picker = locationOf(await open(page, { code }));
  const done = await open(locationOf(await open(picker, { account: 'engineer@contoso.example' })));
  if (!/You are signed in/.test(await done.text())) throw new Error(`The code ${code} was not accepted.`);
}

async function run(check: Check, cloud: Cloud, folder: string): Promise<string> {
  if (check.file !== undefined)
    writeFileSync(path.join(folder, check.file), cloud.localize(recipe(check.name)));
  const script = `${cloud.localize(recipe('variables'))}\n${check.command}`;
  const child = spawn('sh', ['-e', '-c', script], {
    cwd: folder,
    env: { ...process.env, HOME: folder, AZURE_CONFIG_DIR: path.join(folder, 'azure') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isEntered = false;
  const read = (data: Buffer): void => {
    output += data.toString('utf8');
    if (isEntered || !/enter the code \w+/.test(output)) return;
    isEntered = true;
    enterCode(output).catch((error: unknown) => {
      output += String(error);
      child.kill();
    });
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const timer = setTimeout(() => child.kill(), 120_000);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return check.expected.test(output) ? '' : output;
}

function installSdk(folder: string): void {
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const args = ['install', '--no-audit', '--no-fund', '@azure/identity', '@azure/arm-resources'];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm install failed:\n${stderr}`);
}

const folder = mkdtempSync(path.join(tmpdir(), 'blueport-recipes-'));
const cloud = await startCloud(folder);
try {
  installSdk(folder);
  for (const check of checks) {
    if (!check.isReady()) {
      console.log(`${check.name}: skipped, not installed`);
      continue;
    }
    const output = await run(check, cloud, folder);
    if (output !== '') process.exitCode = 1;
    console.log(output === '' ? `${check.name}: passed` : `${check.name}: FAILED\n${output}`);
  }
} finally {
  cloud.child.kill('SIGTERM');
  await new Promise((resolve) => cloud.child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
