import * as z from 'zod/mini';

export const dependantKinds = [
  'user',
  'role',
  'blueprint',
  'form',
  'deployment',
  'runningDeployment',
  'ownedDeployment',
  'connection',
  'directory',
  'session',
] as const;

/** What depends on an object that somebody wants to delete, counted by kind, with the first names of each. */
export const dependantsSchema = z.object({
  /** Whether deletion is refused with 409 unless `assignTo` names who takes over. */
  blocking: z.boolean(),
  dependants: z.array(
    z.object({
      kind: z.enum(dependantKinds),
      count: z.number(),
      /** Whether this kind is what stands in the way. */
      blocking: z.boolean(),
      /** The first twenty. */
      items: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
});
export type Dependants = z.infer<typeof dependantsSchema>;
