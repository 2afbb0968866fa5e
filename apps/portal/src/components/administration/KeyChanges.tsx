import { grantChanges } from '../permission-tree/grant-state.ts';
import { KeyList } from './KeyList.tsx';

interface KeyChangesProps {
  readonly base: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
}

/** Keys added to and removed from a set of permissions. */
export function KeyChanges({ base, keys }: KeyChangesProps) {
  const { added, removed } = grantChanges(base, keys);
  return (
    <>
      <KeyList sign="gained" keys={added} />
      <KeyList sign="lost" keys={removed} />
    </>
  );
}
