import type { ResourceLookup, ResourceMatch } from '../expression/environment.ts';
import type { DeploymentResult } from './deploymentResult.ts';
import { isDeploymentType, nodeKey } from './resourceItem.ts';
import type { ResourceItem } from './resourceItem.ts';
import type { ResourceReading } from './readResources.ts';

/** Finds the resources of a template by symbolic name, id, type and name, or name. */
export class ResourceTable implements ResourceLookup {
  private readonly deployment: string;
  private readonly outer: ResourceLookup | undefined;
  private readonly nestedOf: (item: ResourceItem) => DeploymentResult | undefined;
  private readonly symbols = new Map<string, ResourceItem>();
  private readonly texts = new Map<string, ResourceItem>();
  private readonly loops = new Map<string, ResourceItem[]>();

  constructor(
    deployment: string,
    { items, loops }: ResourceReading,
    nestedOf: (item: ResourceItem) => DeploymentResult | undefined,
    outer?: ResourceLookup,
  ) {
    this.deployment = deployment;
    this.outer = outer;
    this.nestedOf = nestedOf;
    for (const name of loops) this.loops.set(name, []);
    for (const item of items) this.add(item);
  }

  private add(item: ResourceItem): void {
    const { symbolicName, loop } = item;
    if (symbolicName !== undefined)
      this.symbols.set(loop ? `${symbolicName}[${loop.index}]` : symbolicName, item);
    for (const name of new Set([symbolicName, loop?.name]))
      if (name !== undefined && (loop || name === symbolicName)) {
        const members = this.loops.get(name.toLowerCase()) ?? [];
        members.push(item);
        this.loops.set(name.toLowerCase(), members);
      }
    if (typeof item.name !== 'string' || item.name === '') return;
    // The first of several with the same short name wins; an active resource takes precedence over an excluded one.
    const short = item.name.slice(item.name.lastIndexOf('/') + 1);
    for (const text of [item.id, typeAndName(item.type, item.name), item.name, short])
      if (typeof text === 'string') {
        const key = text.toLowerCase();
        const known = this.texts.get(key);
        if (!known || (known.condition === false && item.condition !== false)) this.texts.set(key, item);
      }
  }

  item(text: string): ResourceItem | undefined {
    const key = text.toLowerCase().replace(/\/$/, '');
    const provider = key.lastIndexOf('/providers/');
    return (
      this.symbols.get(text) ??
      this.texts.get(key) ??
      // At the wider scopes, templates use several notations for a resource's scope.
      (provider === 0 ? this.texts.get(key.slice('/providers/'.length)) : undefined)
    );
  }

  loopItems(name: string): readonly ResourceItem[] | undefined {
    return this.loops.get(name.toLowerCase());
  }

  find(text: string): ResourceMatch | undefined {
    const item = this.item(text);
    return item ? this.match(item) : this.outer?.find(text);
  }

  findLoop(name: string): readonly ResourceMatch[] | undefined {
    return this.loopItems(name)?.map((item) => this.match(item)) ?? this.outer?.findLoop(name);
  }

  private match(item: ResourceItem): ResourceMatch {
    const { id, name, type, apiVersion } = item;
    const match: ResourceMatch = {
      key: nodeKey(this.deployment, item),
      id,
      name,
      type,
      apiVersion: apiVersion === '' ? undefined : apiVersion,
    };
    if (isDeploymentType(type) && !item.existing) {
      match.known = () => {
        const nested = this.nestedOf(item);
        return nested && { outputs: nested.outputValues };
      };
      match.parts = () =>
        (this.nestedOf(item)?.outputParts ?? []).map(({ path, tracker }) => ({
          path: `outputs.${path}`,
          tracker,
        }));
    }
    return match;
  }
}

/** Joins `A.B/c/d` and `x/y` into `A.B/c/x/d/y`. */
function typeAndName(type: string, name: string): string {
  const names = name.split('/');
  const [provider = '', ...segments] = type.split('/');
  return [provider, ...segments.flatMap((segment, i) => [segment, names[i] ?? ''])].join('/');
}
