import type { Extension, Image } from '@blueport/contracts';
import { BulkDialog } from '../../../../components/administration/BulkDialog.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { extensionApi, imageApi } from '../queries.ts';

type Row = Pick<Image | Extension, 'id' | 'title' | 'state' | 'deployments' | 'etag'>;
export type MachineState = Row['state'];

interface BulkStateDialogProps {
  readonly kind: 'image' | 'extension';
  readonly rows: readonly Row[];
  readonly state: MachineState;
  readonly onClose: () => void;
}

/**
 * Retires or reactivates several images or extensions and shows a result for each. Existing deployments are not
 * affected.
 */
export function BulkStateDialog({ kind, rows, state, onClose }: BulkStateDialogProps) {
  const t = useT();
  const [editImage] = imageApi.useImageEditMutation();
  const [editExtension] = extensionApi.useExtensionEditMutation();
  const edit = kind === 'image' ? editImage : editExtension;
  return (
    <BulkDialog
      title={t(`machines.bulk.${state}`, { count: rows.length })}
      items={rows.map((row) => ({
        id: row.id,
        name: row.title,
        detail: t('machines.usedByCount', { count: row.deployments }),
        refusal: row.state === state ? t(`machines.already.${state}`) : undefined,
      }))}
      action={t(`machines.to.${state}`)}
      isDangerous={state === 'retired'}
      run={(id) => edit({ id, etag: rows.find((row) => row.id === id)?.etag ?? '', body: { state } })}
      onClose={onClose}
    >
      {state === 'retired' && t('machines.stateHelp')}
    </BulkDialog>
  );
}
