import { armParameters, armScript } from './arm.ts';
import { commandLineScript } from './command-line.ts';
import type { Given } from './given.ts';
import { pipeline } from './pipeline.ts';
import { restScript } from './rest-call.ts';

const codeFlavours = ['curl', 'commandLine', 'arm', 'parameters', 'pipeline'] as const;
export type CodeFlavour = (typeof codeFlavours)[number];

export interface CodeSnippet {
  readonly flavour: CodeFlavour;
  readonly fileName: string;
  readonly text: string;
}

/** The wizard's values as things to keep in a repository. Secrets are read from the environment and stand in no text and no file. */
export function asCode(given: Given): CodeSnippet[] {
  const { name } = given.blueprint;
  return [
    { flavour: 'curl', fileName: `deploy-${name}.sh`, text: restScript(given) },
    { flavour: 'commandLine', fileName: `blueport-${name}.sh`, text: commandLineScript(given) },
    { flavour: 'arm', fileName: `arm-${name}.sh`, text: armScript(given) },
    {
      flavour: 'parameters',
      fileName: `${name}.parameters.json`,
      text: `${JSON.stringify(armParameters(given), null, 2)}\n`,
    },
    { flavour: 'pipeline', fileName: `deploy-${name}.yml`, text: pipeline(given) },
  ];
}
