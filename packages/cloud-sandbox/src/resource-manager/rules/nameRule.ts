/** Allowed length and characters of a name. `code` and `message` are set for providers with a specific error. */
export interface NameRule {
  least: number;
  most: number;
  pattern: RegExp;
  code?: string;
  message?: (name: string) => string;
  /** Whether the name becomes a public host name, for which reserved words are rejected. */
  hasReservedWords?: boolean;
}

/** Names of network resources. */
export const networkName: NameRule = { least: 1, most: 80, pattern: /^[A-Za-z0-9]([\w.-]*\w)?$/ };

/** Names of types without a specific rule. */
export const anyName: NameRule = { least: 1, most: 260, pattern: /^[^<>%&:\\?/#]*[^<>%&:\\?/#. ]$/ };
