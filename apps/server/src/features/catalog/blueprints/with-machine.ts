import type { MachineChoice } from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import { invalidInput } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { hashOf } from '../../../security/canonical-json.ts';
import { readChoice } from '../machines/index.ts';
import type { FoundBlueprint } from './blueprint-store.ts';

/**
 * Returns a blueprint with the current machine choices and the organization's mandatory extensions, without secrets.
 */
export async function withMachine(
  { database: { db }, vault }: Pick<Parts, 'database' | 'vault'>,
  session: SessionContext,
  blueprint: FoundBlueprint,
  requestedChoice: MachineChoice | undefined,
): Promise<FoundBlueprint> {
  const { blueprint: worn, issues } = await readChoice(
    { db, vault },
    {
      blueprint,
      requestedChoice,
      organizationId: session.organizationId,
      cloud: session.cloud,
      depth: 'preview',
    },
  );
  if (issues.length > 0) throw invalidInput(issues);
  const { choice, ...found } = worn;
  if (choice === null) return blueprint;
  return { ...found, content_hash: hashOf({ hash: blueprint.content_hash, choice }).toString('hex') };
}
