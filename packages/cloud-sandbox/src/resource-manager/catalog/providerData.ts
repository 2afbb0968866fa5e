import providers from './providers.json' with { type: 'json' };

/**
 * Resource providers with their types and api-versions. A type is tracked (has a location, appears in lists) when it is
 * top-level; a mark after its name says otherwise: `+` a tracked child, `-` no location, `@` location is `global`,
 * `*` an extension of other resources, `!` not offered to the US government. Tracked types carry tags; `=` marks one that
 * does not, `#` an untracked one that does.
 */
export interface ProviderData {
  readonly versions: readonly string[];
  readonly types: readonly string[];
}

/** Every provider by its namespace. */
export const providerData: Readonly<Record<string, ProviderData>> = providers;
