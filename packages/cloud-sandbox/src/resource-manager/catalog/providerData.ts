import providers from './providers.json' with { type: 'json' };

/**
 * Resource providers with their types and API versions. A type is tracked (has a location, appears in lists) if it is
 * top-level. A mark after its name overrides this: `+` a tracked child, `-` no location, `@` location is `global`, `*`
 * an extension of other resources, `!` not offered in the US Government cloud. Tracked types have tags; `=` marks one
 * that does not, `#` an untracked one that does. `~` marks a type that is not simulated. A type with a file in `types/` is
 * described there.
 */
export interface ProviderData {
  readonly versions: readonly string[];
  readonly types: readonly string[];
}

/** Every provider, by namespace. */
export const providerData: Readonly<Record<string, ProviderData>> = providers;
