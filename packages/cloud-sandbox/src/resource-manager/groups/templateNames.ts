import { escapeLiteral } from '@blueport/arm-template';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { parseResourceId, type ResourceId } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';

export interface NamingOptions {
  /** Whether each parameter has the present name as its default. */
  readonly defaults: boolean;
  readonly literalNames: boolean;
  readonly literalIds: boolean;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const simple = (text: string): string => text.replaceAll(/\W/g, '_');

/** How the resources of an exported template are called: a parameter for each name, an expression for each reference. */
export class TemplateNames {
  readonly #parameters: JsonObject = {};
  /** Parameter of each top-level resource in the template, by its key. */
  readonly #names = new Map<string, string>();
  readonly #keys: ReadonlySet<string>;
  readonly #options: NamingOptions;

  constructor(rows: readonly StoredResource[], options: NamingOptions) {
    this.#options = options;
    this.#keys = new Set(rows.map(({ key }) => key));
    for (const { key, type, name } of rows) {
      if (name.includes('/') || options.literalNames) continue;
      const parameter = `${type.split('/').at(-1)}_${simple(name)}_name`;
      this.#names.set(key, parameter);
      this.#parameters[parameter] = { ...(options.defaults ? { defaultValue: name } : {}), type: 'String' };
    }
  }

  parameters(): JsonObject {
    return this.#parameters;
  }

  /** The name of a resource as the template says it. */
  nameOf(row: StoredResource): string {
    const [first = '', ...rest] = row.name.split('/');
    const parameter = this.#names.get(topKey(row.key));
    if (parameter === undefined) return escapeLiteral(row.name);
    if (rest.length === 0 || first === '') return `[parameters('${parameter}')]`;
    return `[concat(parameters('${parameter}'), ${quoted(`/${rest.join('/')}`)})]`;
  }

  /** A value of a resource with every id in it turned into an expression, and what must be there before. */
  express(row: StoredResource, given: JsonObject): { value: JsonObject; dependsOn: string[] } {
    const needed = new Map<string, string>();
    const parent = parseResourceId(row.id)?.parent;
    if (parent !== undefined) this.#expressId(parent, row.key, needed);
    const value = this.#expressAll(given, row.key, needed);
    return { value: isObject(value) ? value : {}, dependsOn: [...needed.values()] };
  }

  #expressAll(value: Json, own: string, needed: Map<string, string>): Json {
    if (typeof value === 'string') return this.#expressId(value, own, needed);
    if (Array.isArray(value)) return value.map((item) => this.#expressAll(item, own, needed));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        this.#expressId(name, own, needed),
        this.#expressAll(item ?? null, own, needed),
      ]),
    );
  }

  #expressId(text: string, own: string, needed: Map<string, string>): string {
    const id = text.startsWith('/subscriptions/') ? parseResourceId(text) : undefined;
    if (id === undefined) return escapeLiteral(text);
    const key = topKey(id.id.toLowerCase());
    if (!this.#keys.has(key)) return this.#external(id);
    const expression = this.#resourceId(id, key);
    if (key !== topKey(own) || own.startsWith(`${id.id.toLowerCase()}/`)) {
      // Whoever needs a part waits for the whole.
      const top = parseResourceId(id.id.split('/').slice(0, key.split('/').length).join('/'));
      needed.set(key, top === undefined ? expression : this.#resourceId(top, key));
    }
    return expression;
  }

  #resourceId(id: ResourceId, key: string): string {
    const [first = '', ...rest] = id.name.split('/');
    const parameter = this.#names.get(key);
    const head = parameter === undefined ? quoted(first) : `parameters('${parameter}')`;
    return `[resourceId(${[quoted(id.type), head, ...rest.map(quoted)].join(', ')})]`;
  }

  #external(id: ResourceId): string {
    if (this.#options.literalIds) return id.id;
    const parameter = `${id.type.split('/').at(-1)}_${simple(id.name)}_externalid`;
    this.#parameters[parameter] = { defaultValue: id.id, type: 'String' };
    return `[parameters('${parameter}')]`;
  }
}

/** Key of the top-level resource that a key belongs to. */
function topKey(key: string): string {
  return key.split('/').slice(0, 9).join('/');
}
