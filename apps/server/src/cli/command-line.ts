import type { RouteContract } from '@blueport/contracts';
import { SettingsError } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { CommandError, exitCodes, type ExitCode } from './exit-codes.ts';
import type { VerbTable } from './remote/verb.ts';
import { longestOf } from './table.ts';

/** One command; it loads what it needs when it runs. `undefined` keeps the process running. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly help: string;
  /** Its verbs, where it is a table of calls. */
  readonly table?: VerbTable;
  /** What it calls of the portal's API, where it is not. */
  readonly routes?: readonly RouteContract[];
  run(args: readonly string[]): Promise<ExitCode | undefined>;
}

/** A command that is a table of calls; what calls them is loaded with it. */
const remote = async (table: VerbTable): Promise<Command> =>
  (await import('./remote/remote-command.ts')).remoteCommand(table);

/** Every command by its name. */
export const commands: Readonly<Record<string, { readonly summary: string; load(): Promise<Command> }>> = {
  serve: {
    summary: 'Run the portal',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  token: {
    summary: 'Sign in as a demo account (embedded cloud only)',
    load: async () => (await import('./token.ts')).tokenCommand,
  },
  blueprints: {
    summary: 'What you may deploy',
    load: async () => remote((await import('./remote/tables/blueprints.ts')).blueprintTable),
  },
  deploy: {
    summary: 'Deploy a blueprint',
    load: async () => (await import('./deploy.ts')).deployCommand,
  },
  drafts: {
    summary: 'Wizards that you have not finished',
    load: async () => remote((await import('./remote/tables/blueprints.ts')).draftTable),
  },
  deployments: {
    summary: 'List and export deployments',
    load: async () => remote((await import('./remote/tables/deployment-list.ts')).deploymentsTable),
  },
  deployment: {
    summary: 'Look at a deployment, or change it',
    load: async () => remote((await import('./remote/tables/deployments.ts')).deploymentTable),
  },
  views: {
    summary: 'Saved views of lists',
    load: async () => remote((await import('./remote/tables/views.ts')).viewTable),
  },
  shared: {
    summary: 'Deployments that others share with you',
    load: async () => remote((await import('./remote/tables/shared.ts')).sharedTable),
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
  'approval-rules': {
    summary: 'When deployments need approval',
    load: async () => remote((await import('./remote/tables/money.ts')).approvalRuleTable),
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
    summary: 'Write, test, publish and give blueprints',
    load: async () => remote((await import('./remote/tables/authoring.ts')).modelTable),
  },
  configurations: {
    summary: 'Cards of a blueprint with parameters fixed or narrowed',
    load: async () => remote((await import('./remote/tables/configurations.ts')).configurationTable),
  },
  gallery: {
    summary: 'Templates to start a blueprint from',
    load: async () => remote((await import('./remote/tables/blueprints.ts')).galleryTable),
  },
  types: {
    summary: 'Kinds that sort the marketplace',
    load: async () => remote((await import('./remote/tables/templates.ts')).typeTable),
  },
  fields: {
    summary: 'Fields that forms reuse',
    load: async () => remote((await import('./remote/tables/templates.ts')).fieldTable),
  },
  forms: {
    summary: 'Forms that the wizard shows',
    load: async () => remote((await import('./remote/tables/templates.ts')).formTable),
  },
  images: {
    summary: 'Images of machines',
    load: async () => remote((await import('./remote/tables/machines.ts')).imageTable),
  },
  extensions: {
    summary: 'Extensions of machines',
    load: async () => remote((await import('./remote/tables/machines.ts')).extensionTable),
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
  access: {
    summary: 'Role assignments in the cloud',
    load: async () => remote((await import('./remote/tables/access.ts')).accessTable),
  },
  people: {
    summary: 'People of the organization',
    load: async () => remote((await import('./remote/tables/people.ts')).peopleTable),
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
  const width = longestOf(Object.keys(commands));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: blueport <command> [options]

${lines.join('\n')}

blueport <command> --help says more about a command.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not signed in or not allowed, 4 not found,
5 a verdict stops it, 6 it needs approval first, 7 the cloud is expected to refuse it, 8 not over within --timeout, 75 serve can be started again.`;
}

function explain(error: unknown): ExitCode {
  if (error instanceof CommandError) {
    console.error(error.message);
    return error.code;
  }
  if (error instanceof StartError || error instanceof SettingsError) {
    console.error(error.message);
    const isTemporary = error instanceof StartError && error.isTemporary;
    return isTemporary ? exitCodes.temporary : exitCodes.failed;
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
