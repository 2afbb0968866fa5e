import type { VerbInput, VerbOption } from './verb.ts';

/** Options for offering an item in the marketplace. */
export const offerOptions = {
  role: { value: 'ID', multiple: true, help: 'only for people with this role (default: everyone)' },
  withdraw: { type: 'boolean', help: 'withdraw it from the marketplace' },
} as const satisfies Readonly<Record<string, VerbOption>>;

/** Builds the request body of an offer: the item and its audience. */
export const offerBody = (input: VerbInput) => ({
  offered: !input.flag('withdraw'),
  everyone: input.texts('role') === undefined,
  roleIds: input.texts('role') ?? [],
});
