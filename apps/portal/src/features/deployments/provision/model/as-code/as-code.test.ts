import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { MachineOffer } from '@blueport/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blueprintFixture } from '../wizard-fixture.ts';
import { initialValues } from '../wizard-values.ts';
import { asCode, type CodeFlavour } from './as-code.ts';
import { type CodeInput, secretVariable } from './code-input.ts';

const blueprint = blueprintFixture();
const start = initialValues(blueprint);
const values = {
  ...start,
  title: "Web's own",
  subscriptionId: '3f2b6f8e-1111-4111-8111-000000000001',
  resourceGroup: 'rg-build',
  newResourceGroup: true,
  location: 'westeurope',
  tags: [{ key: 'owner', value: 'platform' }],
  inputs: {
    ...start.inputs,
    machineName: 'vm-01',
    diskSize: '128',
    settings: '{"note": "costs $5 in `cash`, \\\\ or $(less)"}',
    adminPassword: 'Secret-123456',
  },
};
const settings = { note: 'costs $5 in `cash`, \\ or $(less)' };
const codeInput: CodeInput = { blueprint, values, origin: 'https://portal.example' };
const textOf = (flavour: CodeFlavour, change: Partial<CodeInput> = {}): string =>
  asCode({ ...codeInput, ...change }).find((snippet) => snippet.flavour === flavour)!.text;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'as-code-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates an executable on the path that records its arguments, one per line, and its input. */
function stub(name: string, answer = ''): void {
  const file = join(folder, name);
  const keep = `printf '%s\\n' "$@" > ${file}.words; case " $* " in *@-*) cat > ${file}.body ;; esac`;
  writeFileSync(file, `#!/bin/sh\n${keep}\n${answer}\n`);
  chmodSync(file, 0o755);
}
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const words = (name: string): string[] => read(`${name}.words`).split('\n').slice(0, -1);

/** Password with characters that are special in a shell, JSON or `sed`. */
const nasty = 'Corr3ct "horse"\\battery $HOME `id` & \ttab\nline % \'x\'';
function run(text: string, environment: Record<string, string> = {}, shell = 'sh') {
  const { status, stderr } = spawnSync(shell, ['-c', text], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
      BLUEPORT_TOKEN: 'token',
      ADMIN_PASSWORD: nasty,
      ...environment,
    },
  });
  return { status, stderr };
}

it('contains no secrets and names their environment variables instead', () => {
  const snippets = asCode(codeInput);
  for (const { text } of snippets) expect(text).not.toContain('Secret-123456');
  const naming = snippets.filter(({ text }) => text.includes('ADMIN_PASSWORD'));
  expect(naming.map(({ flavour }) => flavour)).toEqual(['curl', 'commandLine', 'arm', 'pipeline']);
  expect(secretVariable('sqlAdminPassword2')).toBe('SQL_ADMIN_PASSWORD2');
});

describe('curl script', () => {
  it('sends the values and the secrets unchanged, with a reusable idempotency key', () => {
    stub('curl');
    expect(run(textOf('curl'), { IDEMPOTENCY_KEY: 'again' }).status).toBe(0);
    expect(JSON.parse(read('curl.body'))).toEqual({
      blueprint: 'linux-machine',
      version: '1.2.0',
      title: "Web's own",
      subscriptionId: values.subscriptionId,
      resourceGroup: 'rg-build',
      location: 'westeurope',
      parameters: { machineName: 'vm-01', diskSize: 128, settings, adminPassword: nasty },
      tags: { owner: 'platform' },
    });
    expect(words('curl')).toContain('idempotency-key: again');
    expect(words('curl')).toContain('https://portal.example/api/user/deployment');
  });

  it('generates and prints a key if none is set', () => {
    stub('curl');
    const { stderr } = run(textOf('curl'));
    const [, key] = /^IDEMPOTENCY_KEY=([0-9a-f-]{36})$/m.exec(stderr) ?? [];
    expect(words('curl')).toContain(`idempotency-key: ${key}`);
  });

  it('fails without a secret', () => {
    stub('curl');
    const { status, stderr } = run(textOf('curl'), { ADMIN_PASSWORD: '' });
    expect(status).not.toBe(0);
    expect(stderr).toContain('ADMIN_PASSWORD');
  });

  it('inserts placeholders for values not yet selected', () => {
    const text = textOf('curl', {
      values: { ...values, subscriptionId: '', resourceGroup: '', location: '' },
    });
    expect(text).toContain('"<subscription id>"');
    expect(text).toContain('"<resource group>"');
    expect(text).toContain('"<region>"');
  });
});

describe('Blueport CLI script', () => {
  it('passes the target, title and tags, and stores only references to secrets', () => {
    stub('npm');
    expect(run(textOf('commandLine')).status).toBe(0);
    const command = words('npm').join(' ');
    expect(command).toContain('deploy linux-machine --version 1.2.0 --subscription 3f2b6f8e');
    expect(command).toContain("--resource-group rg-build --location westeurope --title Web's own");
    expect(command).toContain('--tag owner=platform');
    const { parameters } = JSON.parse(read('linux-machine.parameters.json')) as {
      parameters: Record<string, unknown>;
    };
    expect(parameters).toMatchObject({
      settings: { value: settings },
      adminPassword: { fromEnvironment: 'ADMIN_PASSWORD' },
    });
    expect(textOf('commandLine')).toContain('export BLUEPORT_URL=');
  });

  it('omits the region of an existing group and an empty title', () => {
    const text = textOf('commandLine', { values: { ...values, title: ' ', newResourceGroup: false } });
    expect(text).not.toContain('--location');
    expect(text).not.toContain('--title');
  });
});

describe('Azure CLI script', () => {
  it('creates the group and passes the template, parameters and secrets', () => {
    stub('curl');
    stub('az');
    expect(run(textOf('arm')).status).toBe(0);
    expect(textOf('arm')).toContain('az group create --name rg-build');
    expect(textOf('arm')).toContain('# The portal adds tags to every resource');
    expect(textOf('arm', { values: { ...values, tags: [] } })).not.toContain('adds tags');
    // Joined, because the secret itself spans two lines.
    expect(words('az').join('\n')).toContain(`--parameters\nadminPassword=${nasty}`);
    expect(words('az')).toContain('@linux-machine.parameters.json');
    expect(words('curl').join(' ')).toContain('/api/blueprint/linux-machine/template?version=1.2.0');
  });
});

describe('pipeline', () => {
  /** Returns the script of the only step. */
  const script = (text: string): string =>
    text
      .slice(text.indexOf('run: |\n') + 'run: |\n'.length)
      .split('\n')
      .map((line) => line.replace(/^ {10}/, ''))
      .join('\n');
  const states = (state: string): void => {
    stub('curl', `echo '{"id":"1","name":"bp-1","state":"${state}","error":null}'`);
    // A minimal `jq` replacement that reads one property.
    writeFileSync(
      join(folder, 'jq'),
      '#!/bin/sh\nlast=; for word; do last=$word; done\nsed -n "s/.*\\"${last#.}\\":\\"\\([^\\"]*\\)\\".*/\\1/p"\n',
    );
    chmodSync(join(folder, 'jq'), 0o755);
  };

  it.each([
    ['Succeeded', 0],
    ['SucceededWithWarnings', 0],
    ['Failed', 1],
    ['Canceled', 1],
    ['Parked', 1],
  ])('treats state %s as exit code %d', (state, code) => {
    states(state);
    expect(run(script(textOf('pipeline')), {}, 'bash').status).toBe(code);
  });

  it('reads its secrets from the repository', () => {
    expect(textOf('pipeline')).toContain('ADMIN_PASSWORD: ${{ secrets.ADMIN_PASSWORD }}');
  });
});

it('includes the machine settings, with their secrets from the environment', () => {
  const secret = { name: 'enrolKey', title: 'Key', help: '', required: true, defaultValue: '', secret: true };
  const offer: MachineOffer = {
    takesImage: true,
    takesExtensions: true,
    os: 'Linux',
    images: [],
    extensions: [
      {
        id: 'agent',
        title: 'Agent',
        description: '',
        publisher: 'P',
        type: 'T',
        osTypes: ['Linux'],
        mode: 'mandatory',
        parameters: [secret],
      },
    ],
  };
  const machine = { image: '', extensions: [{ id: 'agent', values: { enrolKey: 'Hush-4711' } }] };
  const change = { offer, values: { ...values, machine } };
  for (const { text } of asCode({ ...codeInput, ...change })) expect(text).not.toContain('Hush-4711');
  stub('curl');
  stub('npm');
  expect(run(textOf('curl', change), { ENROL_KEY: nasty }).status).toBe(0);
  expect(JSON.parse(read('curl.body'))).toMatchObject({
    machine: { extensions: [{ id: 'agent', values: { enrolKey: nasty } }] },
  });
  expect(run(textOf('commandLine', change), { ENROL_KEY: nasty }).status).toBe(0);
  expect(words('npm')).toContain('linux-machine.machine.json');
  expect(JSON.parse(read('linux-machine.machine.json'))).toMatchObject({
    extensions: [{ id: 'agent', values: { enrolKey: { fromEnvironment: 'ENROL_KEY' } } }],
  });
  expect(textOf('pipeline', change)).toContain('ENROL_KEY: ${{ secrets.ENROL_KEY }}');
  // Without machine settings, no file is written.
  expect(textOf('commandLine')).not.toContain('machine.json');
});
