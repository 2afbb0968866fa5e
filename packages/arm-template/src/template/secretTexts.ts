import type { Diagnostic, JsonObject } from '../types.ts';
import { isDeferred, isObject } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { isJsonObject, objectIn, objectsIn, textIn } from './members.ts';
import { resolveType } from './parameterType.ts';

/** Shorter texts reveal nothing about a secret, and masking them would make messages unreadable. */
const shortest = 3;
/** Beyond this number, secrets are not searched individually; every message is masked completely instead. */
const most = 1_000;
const deepest = 40;
const mask = '***';

/** Texts from secure parameters, which diagnostics must not contain. */
export class SecretTexts {
  private readonly texts = new Set<string>();

  /** Records the parts of a value that its declaration marks as secure: all of it, or some properties and items. */
  add(value: Value, declaration: JsonObject, template: JsonObject, isSecret = false, depth = 0): void {
    if (depth > deepest || isDeferred(value) || value === null) return;
    const type = resolveType(declaration, template);
    const secret = isSecret || (textIn(type, 'type') ?? '').toLowerCase().startsWith('secure');
    if (typeof value === 'string') {
      if (secret && value.length >= shortest && this.texts.size <= most) this.texts.add(value.toLowerCase());
      return;
    }
    if (Array.isArray(value)) {
      const prefix = objectsIn(type, 'prefixItems');
      value.forEach((item, i) =>
        this.add(item, prefix[i] ?? objectIn(type, 'items'), template, secret, depth + 1),
      );
    } else if (isObject(value)) {
      // The actual variant of a tagged union does not matter: a property is secret if any variant marks it.
      const variants = Object.values(objectIn(objectIn(type, 'discriminator'), 'mapping')).filter(
        isJsonObject,
      );
      const shapes = [type, ...variants.map((variant) => resolveType(variant, template))];
      for (const [name, item] of Object.entries(value))
        for (const shape of shapes) {
          const properties = objectIn(shape, 'properties');
          const known = isJsonObject(properties[name]) ? properties : shape;
          this.add(
            item,
            objectIn(known, known === shape ? 'additionalProperties' : name),
            template,
            secret,
            depth + 1,
          );
        }
    }
  }

  /** Returns the diagnostics with secrets masked in their messages. */
  hide(diagnostics: readonly Diagnostic[]): Diagnostic[] {
    if (this.texts.size === 0) return [...diagnostics];
    // Longest first, because a secret may be part of another.
    const ordered = [...this.texts].sort((a, b) => b.length - a.length);
    return diagnostics.map(({ message, hint, values, ...rest }) => ({
      ...rest,
      values: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, this.masked(value, ordered)]),
      ),
      message: this.masked(message, ordered),
      ...(hint === undefined ? {} : { hint: this.masked(hint, ordered) }),
    }));
  }

  private masked(text: string, secrets: readonly string[]): string {
    if (this.texts.size > most) return mask;
    let result = text;
    for (const secret of secrets) {
      // Case-insensitively, because functions that change the case still reveal the secret.
      for (let at = find(result, secret, 0); at >= 0; at = find(result, secret, at + mask.length))
        result = result.slice(0, at) + mask + result.slice(at + secret.length);
    }
    return result;
  }
}

const find = (text: string, secret: string, from: number): number => text.toLowerCase().indexOf(secret, from);
