import { toRedeployment } from '../redeployment.ts';
import { tagRecord } from '../tag-rows.ts';
import { type Given, machineWith, marked, secretVariable, valuesWith, variablesOf } from './given.ts';
import { parametersDocument } from './parameters-document.ts';
import { tokenPage } from './rest-call.ts';
import { command, inShell, lines, needed, quoted, written } from './shell.ts';

/** How the command line reads a value that stands in no file. */
const fromEnvironment = (name: string) => ({ fromEnvironment: secretVariable(name) });

function tagOptions(tags: Readonly<Record<string, string>>): string[] {
  return Object.entries(tags).map(([name, value]) => `--tag ${quoted(`${name}=${value}`)}`);
}

/** Deploying again says all tags at once, and none of them where they stay as they are. */
function tagsAgain(tags: Readonly<Record<string, string>> | undefined): string[] {
  if (tags === undefined) return [];
  return Object.keys(tags).length === 0 ? ['--no-tags'] : tagOptions(tags);
}

function deployCommand({ blueprint, values, again }: Given, hasMachine: boolean): string {
  const parameters = `--parameters ${blueprint.name}.parameters.json`;
  if (again !== undefined) {
    return command(
      `npm run -s blueport -- deployment redeploy ${again.name}`,
      parameters,
      ...tagsAgain(toRedeployment(blueprint, values, again).tags),
    );
  }
  const { subscriptionId, resourceGroup, location, newResourceGroup } = marked(values);
  const title = values.title.trim();
  const inGroup = blueprint.scope === 'resourceGroup';
  return command(
    `npm run -s blueport -- deploy ${blueprint.name}`,
    `--version ${quoted(blueprint.version)}`,
    `--subscription ${quoted(subscriptionId)}`,
    ...(inGroup ? [`--resource-group ${quoted(resourceGroup.trim())}`] : []),
    ...(!inGroup || newResourceGroup ? [`--location ${quoted(location)}`] : []),
    ...(title === '' ? [] : [`--title ${quoted(title)}`]),
    parameters,
    ...tagOptions(tagRecord(values.tags)),
    ...(hasMachine ? [`--machine ${blueprint.name}.machine.json`] : []),
    '--wait',
  );
}

/** What is chosen for the machines, as the command line reads it. */
function machineFile(given: Given): unknown {
  const sources = new Map<unknown, unknown>();
  const { machine } = machineWith(given, (name) => {
    const mark = inShell(secretVariable(name));
    sources.set(mark, fromEnvironment(name));
    return mark;
  });
  if (machine === undefined) return undefined;
  return JSON.parse(JSON.stringify(machine), (_name, value: unknown) => sources.get(value) ?? value);
}

/** A shell script for the command line; the files that it writes hold no secret and may be kept in a repository. */
export function commandLineScript(given: Given): string {
  const { blueprint, origin } = given;
  const machine = machineFile(given);
  const parameters = parametersDocument(valuesWith(given, fromEnvironment));
  return lines(
    '# To be run in a copy of Blueport, which brings the command line.',
    `# BLUEPORT_TOKEN is an access token of yours: ${tokenPage(origin)}`,
    ...needed(['BLUEPORT_TOKEN', ...variablesOf(given)]),
    `export BLUEPORT_URL=${quoted(origin)}`,
    ...written(`${blueprint.name}.parameters.json`, 'PARAMETERS', parameters),
    ...(machine ? written(`${blueprint.name}.machine.json`, 'MACHINE', machine) : []),
    deployCommand(given, machine !== undefined),
  );
}
