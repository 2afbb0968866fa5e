import type { VerbInput, VerbOption } from './verb.ts';

/** Options of what is offered in the marketplace. */
export const offerOptions = {
  role: { value: 'ID', multiple: true, help: 'only for people of this role; left out, for everyone' },
  withdraw: { type: 'boolean', help: 'take it out of the marketplace' },
} as const satisfies Readonly<Record<string, VerbOption>>;

/** What is offered, and to whom. */
export const offerBody = (input: VerbInput) => ({
  offered: !input.flag('withdraw'),
  everyone: input.texts('role') === undefined,
  roleIds: input.texts('role') ?? [],
});
