import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { plannedSubscriptions } from '../../world/estate/subscriptions.ts';
import { readScript } from './readScript.ts';

const subscriptionId = plannedSubscriptions.find(({ name }) => name === 'Contoso Development')?.id ?? '';
const group = `/subscriptions/${subscriptionId}/resourceGroups/rg-scripts`;
const idOf = (name: string) => `${group}/providers/Microsoft.Resources/deploymentScripts/${name}`;
const script = (more: object) => ({
  location: 'westeurope',
  kind: 'AzureCLI',
  properties: { azCliVersion: '2.61.0', retentionInterval: 'P1D', ...more },
});

let cloud: TestCloud;
const put = (id: string, body: unknown, version = '2023-08-01') =>
  cloud.call(`${id}?api-version=${version}`, { method: 'PUT', body });

beforeAll(async () => {
  cloud = await startTestCloud();
  await put(group, { location: 'westeurope' }, '2021-04-01');
}, 60_000);
afterAll(async () => cloud.sandbox.close());

describe('readScript', () => {
  const shell = (scriptContent: string, more: object = {}) =>
    readScript('AzureCLI', { scriptContent, ...more }).outputs;
  const power = (scriptContent: string, more: object = {}) =>
    readScript('AzurePowerShell', { scriptContent, ...more }).outputs;

  it.each([
    [`echo '{"a":"b"}' > $AZ_SCRIPTS_OUTPUT_PATH`, { a: 'b' }],
    [
      `set -e; name=world; echo "{\\"greeting\\":\\"hello $name\\"}" > "$AZ_SCRIPTS_OUTPUT_PATH"`,
      { greeting: 'hello world' },
    ],
    [`echo "{\\"first\\":\\"$1\\"}" | jq -c . > \${AZ_SCRIPTS_OUTPUT_PATH}`, { first: 'one two' }],
    [`echo "{\\"from\\":\\"\${REGION}\\"}" > $AZ_SCRIPTS_OUTPUT_PATH`, { from: 'westeurope' }],
    ['az group list', {}],
    ['rm -rf / > $AZ_SCRIPTS_OUTPUT_PATH', {}],
    ['echo nonsense > $AZ_SCRIPTS_OUTPUT_PATH', {}],
    ['x=$(az account show --query id -o tsv); echo "{\\"id\\":\\"$x\\"}" > $AZ_SCRIPTS_OUTPUT_PATH', {}],
    ['x=1\nx=`date`\necho "{\\"x\\":\\"$x\\"}" > $AZ_SCRIPTS_OUTPUT_PATH', {}],
    ['echo "{\\"x\\":\\"$(date)\\"}" > $AZ_SCRIPTS_OUTPUT_PATH', {}],
    ['echo "{\\"x\\":\\"${NAME:-none}\\"}" > $AZ_SCRIPTS_OUTPUT_PATH', {}],
    ['read -r name; echo "{\\"x\\":\\"$name\\"}" > $AZ_SCRIPTS_OUTPUT_PATH', {}],
    [`echo '{"a":{"b":1}}' | jq .a > $AZ_SCRIPTS_OUTPUT_PATH`, {}],
    [`echo '{"a":1}' > $AZ_SCRIPTS_OUTPUT_PATH\naz group list > $AZ_SCRIPTS_OUTPUT_PATH`, {}],
    [`echo '{"a":' > $AZ_SCRIPTS_OUTPUT_PATH\necho '1}' >> $AZ_SCRIPTS_OUTPUT_PATH`, { a: 1 }],
    ['echo "{\\"price\\":\\"\\$5\\"}" > $AZ_SCRIPTS_OUTPUT_PATH', { price: '$5' }],
  ])('returns the outputs of the shell script %s', (content, outputs) => {
    const scriptInputs = {
      arguments: '"one two"',
      environmentVariables: [{ name: 'REGION', value: 'westeurope' }],
    };
    expect(shell(content, scriptInputs)).toEqual(outputs);
  });

  it.each([
    ["$DeploymentScriptOutputs = @{}\n$DeploymentScriptOutputs['text'] = 'done'", { text: 'done' }],
    [
      'param([string] $name)\n$output = "Hello {0}" -f $name\n$DeploymentScriptOutputs["text"] = $output',
      { text: 'Hello Jo' },
    ],
    ['$DeploymentScriptOutputs["key"] = "${Env:REGION}/x"', { key: 'westeurope/x' }],
    ["$DeploymentScriptOutputs['x'] = (Get-AzResource).Name", {}],
    ['$DeploymentScriptOutputs["x"] = "a $(Get-Date)"', {}],
    ['$x = "1"\n$x = Get-Date\n$DeploymentScriptOutputs["x"] = "a $x"', {}],
    ['$DeploymentScriptOutputs["x"] = "{0}" -f (Get-Date)', {}],
    ["$DeploymentScriptOutputs['x'] = 'a'\n$DeploymentScriptOutputs['x'] = Get-Date", {}],
    ['$DeploymentScriptOutputs["x"] = "costs `$5"', { x: 'costs $5' }],
  ])('returns the outputs of the PowerShell script %s', (content, outputs) => {
    const scriptInputs = {
      arguments: '-name "Jo"',
      environmentVariables: [{ name: 'REGION', value: 'westeurope' }],
    };
    expect(power(content, scriptInputs)).toEqual(outputs);
  });
});

describe('deployment script', () => {
  it('completes with status, outputs and a log, without secret values', async () => {
    const scriptContent = `echo started\necho '{"result":{"id":7}}' > $AZ_SCRIPTS_OUTPUT_PATH`;
    const secret = { environmentVariables: [{ name: 'KEY', secureValue: 'hush-hush' }] };
    const createAnswer = await put(idOf('one'), script({ scriptContent, ...secret }));
    expect(createAnswer.status).toBe(201);
    const read = await cloud.call(`${idOf('one')}?api-version=2023-08-01`);
    expect(read.body['properties']).toMatchObject({
      provisioningState: 'Succeeded',
      cleanupPreference: 'Always',
      outputs: { result: { id: 7 } },
      status: { startTime: expect.any(String), endTime: expect.any(String) },
    });
    expect(JSON.stringify(read.body)).not.toContain('hush-hush');
    expect(read.body['properties']).not.toHaveProperty('log');
    const logs = await cloud.call(`${idOf('one')}/logs?api-version=2023-08-01`);
    expect(logs.body['value']).toMatchObject([{ name: 'default', properties: { log: 'started\n' } }]);
  });

  it('runs again only after a change', async () => {
    const scriptContent = `echo '{}' > $AZ_SCRIPTS_OUTPUT_PATH`;
    const start = async (more: object) => {
      const { body } = await put(idOf('again'), script({ scriptContent, ...more }));
      return (body['properties'] as { status: { startTime: string } }).status.startTime;
    };
    const first = await start({ forceUpdateTag: '1' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await start({ forceUpdateTag: '1' })).toBe(first);
    expect(await start({ forceUpdateTag: '2' })).not.toBe(first);
  });

  it('passes outputs to the rest of a deployment, and fails the deployment when it fails', async () => {
    const deploy = (name: string, scriptContent: string) =>
      put(
        `${group}/providers/Microsoft.Resources/deployments/${name}`,
        {
          properties: {
            mode: 'Incremental',
            template: {
              $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
              contentVersion: '1.0.0.0',
              resources: [
                {
                  type: 'Microsoft.Resources/deploymentScripts',
                  apiVersion: '2023-08-01',
                  name,
                  ...script({ scriptContent }),
                },
              ],
              outputs: { word: { type: 'string', value: `[reference('${name}').outputs.word]` } },
            },
          },
        },
        '2024-03-01',
      ).then(() =>
        cloud.call(`${group}/providers/Microsoft.Resources/deployments/${name}?api-version=2024-03-01`),
      );
    const good = await deploy('good', `echo '{"word":"yes"}' > $AZ_SCRIPTS_OUTPUT_PATH`);
    expect(good.body['properties']).toMatchObject({
      provisioningState: 'Succeeded',
      outputs: { word: { value: 'yes' } },
    });
    const bad = await deploy('bad', 'echo no\nexit 3');
    expect(JSON.stringify(bad.body)).toContain('DeploymentScriptError');
    expect(bad.body['properties']).toMatchObject({ provisioningState: 'Failed' });
    const failedScript = await cloud.call(`${idOf('bad')}?api-version=2023-08-01`);
    expect(failedScript.body['properties']).toMatchObject({ provisioningState: 'Failed' });
    const logs = await cloud.call(`${idOf('bad')}/logs?api-version=2023-08-01`);
    expect(logs.body['value']).toMatchObject([{ properties: { log: 'no\n' } }]);
  });

  it.each<[string, object]>([
    ['with an unknown kind', { ...script({ scriptContent: 'x' }), kind: 'Bash' }],
    ['without a version', script({ scriptContent: 'x', azCliVersion: undefined })],
    ['without retention', script({ scriptContent: 'x', retentionInterval: 'a day' })],
    ['without a script', script({})],
  ])('is rejected %s', async (_what, body) => {
    expect((await put(idOf('refused'), body)).status).toBe(400);
  });
});
