import type { MachineSystem } from '@blueport/contracts';

export type Json = Record<string, unknown>;

/** A resource of a template that creates machines. */
export interface TemplateMachine {
  readonly kind: 'machine' | 'set';
  readonly resource: Json;
  /** Object with image and login settings; empty if the template computes it. */
  readonly profile: Json;
  /** Symbolic name, in templates that use them. */
  readonly symbol: string | undefined;
}

/** A template or nested template with the machines it creates directly. */
export interface TemplateLevel {
  readonly template: Json;
  readonly machines: readonly TemplateMachine[];
  readonly nested: readonly NestedTemplate[];
}

interface NestedTemplate {
  readonly level: TemplateLevel;
  readonly deployment: Json;
  /** Whether its expressions are evaluated with its own parameters instead of the outer ones. */
  readonly inner: boolean;
}

export const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

export const objectAt = (value: unknown, ...path: readonly string[]): Json | undefined => {
  const found = path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
  return isObject(found) ? found : undefined;
};

const kinds: Readonly<Record<string, TemplateMachine['kind']>> = {
  'microsoft.compute/virtualmachines': 'machine',
  'microsoft.compute/virtualmachinescalesets': 'set',
};

function entriesOf(template: Json): (readonly [symbol: string | undefined, resource: Json])[] {
  const { resources } = template;
  if (Array.isArray(resources)) {
    return (resources as unknown[]).filter(isObject).map((resource) => [undefined, resource] as const);
  }
  if (!isObject(resources)) return [];
  return Object.entries(resources).flatMap(([symbol, resource]) =>
    isObject(resource) ? [[symbol, resource] as const] : [],
  );
}

function readMachine(symbol: string | undefined, resource: Json): TemplateMachine | undefined {
  const kind = kinds[String(resource['type']).toLowerCase()];
  if (kind === undefined || resource['existing'] === true) return undefined;
  const profile =
    kind === 'machine'
      ? objectAt(resource, 'properties')
      : objectAt(resource, 'properties', 'virtualMachineProfile');
  return { kind, resource, profile: profile ?? {}, symbol };
}

/**
 * Returns a template with its nested templates and all their machines. Linked templates are external and are skipped.
 */
export function readLevel(template: Json): TemplateLevel {
  const entries = entriesOf(template);
  return {
    template,
    machines: entries.flatMap(([symbol, resource]) => readMachine(symbol, resource) ?? []),
    nested: entries.flatMap(([, resource]): NestedTemplate[] => {
      const nestedTemplate = objectAt(resource, 'properties', 'template');
      if (String(resource['type']).toLowerCase() !== 'microsoft.resources/deployments' || !nestedTemplate)
        return [];
      const scope = objectAt(resource, 'properties', 'expressionEvaluationOptions')?.['scope'];
      const inner = typeof scope === 'string' && scope.toLowerCase() === 'inner';
      return [{ level: readLevel(nestedTemplate), deployment: resource, inner }];
    }),
  };
}

/** Returns every machine of a template at any depth. */
export function allMachines(level: TemplateLevel): TemplateMachine[] {
  return [...level.machines, ...level.nested.flatMap(({ level: nestedLevel }) => allMachines(nestedLevel))];
}

/** Returns whether the image of a machine can be replaced; a machine with an attached disk has no image. */
export const takesImage = ({ profile }: TemplateMachine): boolean =>
  objectAt(profile, 'storageProfile')?.['imageReference'] !== undefined;

/** Returns whether extensions can be added; those of a scale set may be computed by the template. */
export function takesExtensions({ kind, profile, resource }: TemplateMachine): boolean {
  if (kind === 'machine') return typeof resource['name'] === 'string';
  if (Object.keys(profile).length === 0) return false;
  const own = profile['extensionProfile'];
  if (own === undefined) return true;
  if (!isObject(own) || own['copy'] !== undefined) return false;
  return own['extensions'] === undefined || Array.isArray(own['extensions']);
}

/** Returns the operating system of a machine if its template defines it. */
function systemOf({ profile }: TemplateMachine): MachineSystem | undefined {
  const signIn = objectAt(profile, 'osProfile') ?? {};
  if (signIn['windowsConfiguration'] !== undefined) return 'Windows';
  if (signIn['linuxConfiguration'] !== undefined) return 'Linux';
  const disk = objectAt(profile, 'storageProfile', 'osDisk')?.['osType'];
  return disk === 'Windows' || disk === 'Linux' ? disk : undefined;
}

/** Choices available for the machines of a template. */
export interface MachineTraits {
  readonly takesImage: boolean;
  readonly takesExtensions: boolean;
  /** Null if its machines differ or only the image determines it. */
  readonly os: MachineSystem | null;
}

/** Returns the choices available for the machines of a template. */
export function machineTraits(template: Json): MachineTraits {
  const machines = allMachines(readLevel(template));
  const systems = new Set(machines.map(systemOf));
  const [os] = systems;
  return {
    takesImage: machines.some(takesImage),
    takesExtensions: machines.some(takesExtensions),
    os: systems.size === 1 ? (os ?? null) : null,
  };
}
