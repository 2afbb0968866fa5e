import { parameterValues } from '../deployment-request.ts';
import { tagRecord } from '../tag-rows.ts';
import { type Given, machineWith, marked, secretNames, secretVariable } from './given.ts';
import { parametersDocument } from './parameters-document.ts';
import { tokenPage } from './rest-call.ts';
import { command, lines, needed, quoted, written } from './shell.ts';

/** All values that are no secret: the cloud, unlike the portal, knows nothing of what an earlier deployment was given. */
export function armParameters({ blueprint, values }: Given): unknown {
  return parametersDocument(parameterValues(blueprint, values, 'without-secrets'));
}

/** A shell script that fetches the template and hands it to the vendor's own command line, past the portal. */
export function armScript(given: Given): string {
  const { blueprint, values, origin } = given;
  const { subscriptionId, resourceGroup, location, newResourceGroup } = marked(values);
  const secrets = secretNames({ ...given, again: undefined });
  const files = [`${blueprint.name}.template.json`, `${blueprint.name}.parameters.json`] as const;
  const inGroup = blueprint.scope === 'resourceGroup';
  const subscription = `--subscription ${quoted(subscriptionId)}`;
  const group = quoted(resourceGroup.trim());
  const region = `--location ${quoted(location)}`;
  return lines(
    '# Past the portal: it checks no policy of yours first, counts no budget and does not show this deployment.',
    `# BLUEPORT_TOKEN is an access token of yours: ${tokenPage(origin)}`,
    ...needed(['BLUEPORT_TOKEN', ...secrets.map(secretVariable)]),
    ...(machineWith(given, (name) => name).machine
      ? ['# Images and extensions of your organization are not in the template.']
      : []),
    ...(Object.keys(tagRecord(values.tags)).length > 0
      ? [
          '# The portal adds tags to every resource. This template sets them only where it uses its `tags` parameter.',
        ]
      : []),
    command(
      `curl --silent --show-error --fail '${origin}/api/blueprint/${blueprint.name}/template?version=${encodeURIComponent(blueprint.version)}'`,
      '-H "authorization: Bearer ${BLUEPORT_TOKEN}"',
      `--output ${files[0]}`,
    ),
    ...written(files[1], 'PARAMETERS', armParameters(given)),
    ...(inGroup && newResourceGroup
      ? [command(`az group create --name ${group}`, region, subscription)]
      : []),
    command(
      inGroup ? `az deployment group create --resource-group ${group}` : `az deployment sub create ${region}`,
      subscription,
      `--template-file ${files[0]}`,
      `--parameters @${files[1]}`,
      ...secrets.map((name) => `--parameters ${quoted(name)}="\${${secretVariable(name)}}"`),
    ),
  );
}
