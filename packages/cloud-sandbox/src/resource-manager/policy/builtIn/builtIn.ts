import type { Json, JsonObject } from '../../json.ts';

/** A built-in definition or initiative. */
export interface BuiltIn {
  /** The name that the service publishes it under. */
  name: string;
  displayName: string;
  description: string;
  category: string;
  version: string;
  properties: JsonObject;
}

type Wish = Omit<BuiltIn, 'properties' | 'version'> & {
  version?: string;
  mode?: string;
  parameters?: JsonObject;
  /** The condition of the rule. */
  when: JsonObject;
  effects: readonly [string, ...string[]];
  details?: Json;
};

const halves = ['if', 'then'];

/** Creates a definition with the effect as a parameter, like published ones. The first effect is the default. */
export function definition({ name, displayName, description, category, ...wish }: Wish): BuiltIn {
  const [usual] = wish.effects;
  const effect: JsonObject = {
    type: 'String',
    defaultValue: usual,
    allowedValues: [...wish.effects],
    metadata: { displayName: 'Effect', description: 'What happens to a resource that breaks the rule.' },
  };
  const act: JsonObject = {
    effect: "[parameters('effect')]",
    ...(wish.details === undefined ? {} : { details: wish.details }),
  };
  // Built from entries, because a literal with a `then` member looks like a promise.
  const policyRule: JsonObject = Object.fromEntries(
    halves.map((half, at) => [half, at === 0 ? wish.when : act]),
  );
  const version = wish.version ?? '1.0.0';
  return {
    name,
    displayName,
    description,
    category,
    version,
    properties: {
      mode: wish.mode ?? 'Indexed',
      parameters: { effect, ...wish.parameters },
      policyRule,
    },
  };
}

export const audited = ['Audit', 'Deny', 'Disabled'] as const;

/** Creates a parameter with a display name. */
export function parameter(type: 'String' | 'Array', displayName: string, more: JsonObject = {}): JsonObject {
  const { strongType, ...rest } = more;
  const metadata: JsonObject = {
    displayName,
    description: `${displayName}.`,
    ...(strongType === undefined ? {} : { strongType }),
  };
  return { type, metadata, ...rest };
}

export const isOfType = (type: string): JsonObject => ({ field: 'type', equals: type });
