import { createHash } from 'node:crypto';
import { ArmError } from '../../http/armError.ts';
import { badRequest } from '../../http/errors.ts';
import { objectOf, objectsOf, omitUndefined, textOf, type JsonObject } from '../../json.ts';
import type { Rule } from '../../rules/rule.ts';
import { readScript } from '../../scripts/readScript.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableWord, type Draft, type EstateView } from '../draft.ts';

const seconds = 30;

/**
 * Returns a fingerprint of everything that makes a script run again: its text, its inputs, and the force-update tag.
 */
function fingerprint(properties: JsonObject): string {
  const {
    scriptContent,
    primaryScriptUri,
    arguments: args,
    environmentVariables,
    forceUpdateTag,
  } = properties;
  const parts = [scriptContent, primaryScriptUri, args, environmentVariables, forceUpdateTag];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

const kindOf = (draft: Draft): string => textOf(draft.body['kind']) ?? '';

const day = 86_400_000;

function computed(draft: Draft, view: EstateView): JsonObject {
  const properties = propertiesOf(draft);
  const run = fingerprint(properties);
  const before = objectOf(draft.existing?.body['properties']);
  // An unchanged script does not run again.
  if (before['run'] === run) {
    const { outputs, status, log } = before;
    return { properties: omitUndefined({ run, outputs, status, log }) };
  }
  const now = view.now().getTime();
  const { outputs, log } = readScript(kindOf(draft), properties);
  const word = stableWord(draft.key, 13);
  const [, subscription = ''] = /^\/subscriptions\/([^/]+)/i.exec(draft.id.id) ?? [];
  const group = `/subscriptions/${subscription}/resourceGroups/${draft.id.resourceGroup ?? ''}`;
  return {
    properties: {
      run,
      outputs,
      log,
      status: {
        containerInstanceId: `${group}/providers/Microsoft.ContainerInstance/containerGroups/${word}azscripts`,
        storageAccountId: `${group}/providers/Microsoft.Storage/storageAccounts/${word}azscripts`,
        startTime: new Date(now).toISOString(),
        endTime: new Date(now + seconds * 1000).toISOString(),
        expirationTime: new Date(now + day).toISOString(),
      },
    },
  };
}

const invalid = (message: string, target: string) =>
  badRequest('InvalidDeploymentScriptRequest', message, target);

const parts: Rule = {
  phase: 'preflight',
  check: (draft) => {
    const properties = propertiesOf(draft);
    const kind = kindOf(draft);
    if (!/^(AzurePowerShell|AzureCLI)$/i.test(kind))
      return invalid(
        `The kind of a deployment script is 'AzurePowerShell' or 'AzureCLI', not '${kind}'.`,
        'kind',
      );
    const version = /powershell/i.test(kind) ? 'azPowerShellVersion' : 'azCliVersion';
    if (textOf(properties[version]) === undefined)
      return invalid(`The property '${version}' is required for scripts of kind '${kind}'.`, version);
    if (!/^P(?=.)(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/.test(textOf(properties['retentionInterval']) ?? ''))
      return invalid("The property 'retentionInterval' is required, for example 'P1D'.", 'retentionInterval');
    const scriptSources = [properties['scriptContent'], properties['primaryScriptUri']].filter(
      (one) => one !== undefined,
    );
    if (scriptSources.length !== 1)
      return invalid(
        "A deployment script has either 'scriptContent' or 'primaryScriptUri'.",
        'scriptContent',
      );
    const unnamed = objectsOf(properties['environmentVariables']).some((one) => !textOf(one['name']));
    return unnamed ? invalid('An environment variable has a name.', 'environmentVariables') : undefined;
  },
};

const ends: Rule = {
  phase: 'run',
  check: (draft) => {
    const { failure } = readScript(kindOf(draft), propertiesOf(draft));
    return failure === undefined
      ? undefined
      : new ArmError(409, {
          code: 'DeploymentScriptError',
          message: `The provided script failed with the following error:\r\n${failure}\r\nPlease refer to https://aka.ms/DeploymentScriptsTroubleshoot for more deployment script information.`,
        });
  },
};

export default defineType('Microsoft.Resources/deploymentScripts', {
  coverage: 'simulated',
  seconds,
  defaults: () => ({ properties: { cleanupPreference: 'Always', timeout: 'P1D' } }),
  computed,
  writeOnly: ['secureValue', 'storageAccountKey'],
  hidden: ['run', 'log'],
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.cleanupPreference': ['Always', 'OnSuccess', 'OnExpiration'],
    },
  },
  rules: [parts, ends],
});
