import type { ModelRow } from '@blueport/contracts';
import { BulkDialog } from '../../../../components/administration/BulkDialog.tsx';
import { modelApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

export type BulkState = 'Published' | 'Paused' | 'Archived';

const possibleFrom: Readonly<Record<BulkState, readonly ModelRow['state'][]>> = {
  Paused: ['Published'],
  Published: ['Paused'],
  Archived: ['Published', 'Paused'],
};

interface BulkStateDialogProps {
  readonly models: readonly ModelRow[];
  readonly state: BulkState;
  readonly onClose: () => void;
}

/** Pauses, resumes or archives several blueprints and shows a result for each. */
export function BulkStateDialog({ models, state, onClose }: BulkStateDialogProps) {
  const t = useT();
  const [move] = modelApi.useModelSetStateMutation();
  const items = models.map((model) => ({
    id: model.id,
    name: model.title,
    detail: t('models.deploymentCount', { count: model.deployments }),
    refusal: !model.own
      ? t('models.notOwn')
      : possibleFrom[state].includes(model.state)
        ? undefined
        : t('models.notFrom', { state: t(`models.state.${model.state}`) }),
  }));
  const run = async (id: string) => {
    const model = models.find((row) => row.id === id);
    return move({ name: model?.name ?? '', etag: model?.etag ?? '', body: { state } });
  };
  return (
    <BulkDialog
      title={t(`models.bulk.${state}`, { count: models.length })}
      items={items}
      action={t(`models.to.${state}`)}
      isDangerous={state === 'Archived'}
      run={run}
      onClose={onClose}
    />
  );
}
