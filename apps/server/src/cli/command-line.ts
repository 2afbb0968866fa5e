import { SettingsError } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { CommandError, exitCodes, type ExitCode } from './exit-codes.ts';
import type { VerbTable } from './remote/verb.ts';

/** One command; it loads what it needs when it runs. `undefined` keeps the process running. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly help: string;
  run(args: readonly string[]): Promise<ExitCode | undefined>;
}

/** A command that is a table of calls; what calls them is loaded with it. */
const remote = async (table: VerbTable): Promise<Command> =>
  (await import('./remote/remote-command.ts')).remoteCommand(table);

const commands: Readonly<Record<string, { readonly summary: string; load(): Promise<Command> }>> = {
  serve: {
    summary: 'Run the portal',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  token: {
    summary: 'Sign in as a demo account (embedded cloud only)',
    load: async () => (await import('./token.ts')).tokenCommand,
  },
  blueprints: {
    summary: 'List the blueprints you may deploy',
    load: async () => (await import('./blueprints.ts')).blueprintsCommand,
  },
  deploy: {
    summary: 'Deploy a blueprint',
    load: async () => (await import('./deploy.ts')).deployCommand,
  },
  deployments: {
    summary: 'List deployments',
    load: async () => (await import('./deployments.ts')).deploymentsCommand,
  },
  deployment: {
    summary: 'Look at a deployment, or change it',
    load: async () => remote((await import('./remote/tables/deployments.ts')).deploymentTable),
  },
  fleet: {
    summary: 'Move all deployments of a blueprint to a newer version',
    load: async () => remote((await import('./remote/tables/fleet.ts')).fleetTable),
  },
  verdict: {
    summary: 'What a deployment would create, cost and need',
    load: async () => remote((await import('./remote/tables/money.ts')).verdictTable),
  },
  approvals: {
    summary: 'List, approve and reject what waits for approval',
    load: async () => remote((await import('./remote/tables/money.ts')).approvalTable),
  },
  budgets: {
    summary: 'Cost usage limits of the organization',
    load: async () => remote((await import('./remote/tables/money.ts')).budgetTable),
  },
  prices: {
    summary: 'What deployments cost',
    load: async () => remote((await import('./remote/tables/money.ts')).priceTable),
  },
  models: {
    summary: 'Write, test and publish blueprints',
    load: async () => remote((await import('./remote/tables/authoring.ts')).modelTable),
  },
  subscriptions: {
    summary: 'Subscriptions of yours and of the organization',
    load: async () => remote((await import('./remote/tables/cloud.ts')).subscriptionTable),
  },
  groups: {
    summary: 'Resource groups',
    load: async () => remote((await import('./remote/tables/cloud.ts')).groupTable),
  },
  resources: {
    summary: 'Search the inventory',
    load: async () => remote((await import('./remote/tables/cloud.ts')).resourceTable),
  },
  webhooks: {
    summary: 'Tell other programs of deployments',
    load: async () => remote((await import('./remote/tables/webhooks.ts')).webhookTable),
  },
  template: {
    summary: 'Expand, compare or lint template files on this machine',
    load: async () => (await import('./template.ts')).templateCommand,
  },
  keys: {
    summary: 'Replace the encryption key',
    load: async () => (await import('./keys.ts')).keysCommand,
  },
  policy: {
    summary: 'Judge resources by policy definitions on this machine',
    load: async () => (await import('./policy.ts')).policyCommand,
  },
};

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: blueport <command> [options]

${lines.join('\n')}

blueport <command> --help says more about a command.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not signed in or not allowed, 4 not found.`;
}

function explain(error: unknown): ExitCode {
  if (error instanceof CommandError) {
    console.error(error.message);
    return error.code;
  }
  if (error instanceof StartError || error instanceof SettingsError) {
    console.error(error.message);
    return exitCodes.failed;
  }
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    console.error(error.message);
    return exitCodes.usage;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.failed;
}

/** Runs one command of the command line; undefined while it goes on running. */
export async function runCommandLine(args: readonly string[]): Promise<ExitCode | undefined> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(overview());
    return name === undefined ? exitCodes.usage : exitCodes.ok;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    console.error(`There is no command "${name}".\n\n${overview()}`);
    return exitCodes.usage;
  }
  try {
    const command = await entry.load();
    if (rest.includes('--help') || rest.includes('-h')) {
      console.log(command.help);
      return exitCodes.ok;
    }
    return await command.run(rest);
  } catch (error) {
    return explain(error);
  }
}
