import type { MessageId } from '../../core/i18n/message-id.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { StatusMark, StatusPill } from '../../ui/status/StatusPill.tsx';
import { looks } from './looks.ts';
import { lookOf, type StatusEntity, statusLabelId, type StatusOf } from './status-table.ts';

interface StatusProps<Entity extends StatusEntity> {
  readonly of: Entity;
  readonly state: StatusOf<Entity>;
}

interface StatusChipProps<Entity extends StatusEntity> extends StatusProps<Entity> {
  /** Replaces the label of the table, for example to add a count. */
  readonly label?: string | undefined;
}

/** The state of any entity, by shape, text and color. */
export function StatusChip<Entity extends StatusEntity>({ of, state, label }: StatusChipProps<Entity>) {
  const t = useT();
  const id = statusLabelId(of, state);
  return <StatusPill {...looks[lookOf(of, state)]}>{label ?? (id ? t(id as MessageId) : state)}</StatusPill>;
}

/** The icon of a state, for places that show its text separately. */
export function StatusIcon<Entity extends StatusEntity>({
  of,
  state,
  size = 18,
}: StatusProps<Entity> & { readonly size?: number }) {
  return <StatusMark {...looks[lookOf(of, state)]} size={size} />;
}
