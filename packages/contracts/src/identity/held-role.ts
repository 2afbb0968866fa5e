import * as z from 'zod/mini';

/** A role that a person holds. */
export const heldRoleSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** When the role ends, exclusive; null means no end. */
  until: z.nullable(z.string()),
  /** Names of the directory groups that grant the role; empty if it is assigned to the person. */
  via: z.array(z.string()),
});
export type HeldRole = z.infer<typeof heldRoleSchema>;
