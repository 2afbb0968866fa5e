import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ModelDetail } from '@blueport/contracts';
import { blueprintCategories } from '@blueport/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { modelApi } from '../queries.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { missingFields, tagsOf } from '../new-model.ts';
import { type Facts, ModelFacts } from './ModelFacts.tsx';
import { PresentationCard } from './PresentationCard.tsx' with { load: 'deferred', texts: 'problems' };

/** Manages unsaved changes to the card and saves them. */
function useCard(model: ModelDetail) {
  const t = useT();
  const toast = useToast();
  const [edit, { error, isLoading }] = modelApi.useModelEditMutation();
  const [changed, setChanged] = useState<Partial<Facts>>({});
  const category = blueprintCategories.find((one) => one === model.category) ?? 'Compute';
  const { title, summary, icon, clouds } = model;
  const facts: Facts = { title, summary, icon, clouds, category, tags: model.tags.join(', '), ...changed };
  const missing = missingFields({ ...facts, name: model.name, template: '{}' });
  const save = async () => {
    const { tags, clouds: chosen, ...rest } = changed;
    const body = {
      ...rest,
      ...(tags === undefined ? {} : { tags: tagsOf(tags) }),
      ...(chosen ? { clouds: [...chosen] } : {}),
    };
    const { data } = await edit({ name: model.name, etag: model.etag, body });
    if (data) toast({ severity: 'success', text: t('administration.saved') });
  };
  const change = (next: Partial<Facts>) => setChanged((now) => ({ ...now, ...next }));
  const isReady = Object.keys(changed).length > 0 && missing.size === 0;
  return { facts, missing, change, isReady, save, isLoading, error };
}

/** Editable card of a blueprint, with its facts. */
export function ModelOverview({ model }: { readonly model: ModelDetail }) {
  const t = useT();
  const navigate = useNavigate();
  const [remove, removal] = modelApi.useModelRemoveMutation();
  const mayEdit = usePermission('blueprintEdit').allowed && model.own;
  const card = useCard(model);
  const confirmRemoval = async () => {
    const { error: removalError } = await remove({ name: model.name, etag: model.etag });
    if (!removalError) await navigate('/portal/model');
  };
  return (
    <>
      <FactList
        framed
        facts={[
          { label: t('models.name'), value: <code>{model.name}</code>, copy: model.name },
          { label: t('models.origin'), value: t(`models.origin.${model.origin}`) },
          { label: t('models.scope'), value: t(`models.scope.${model.scope}`) },
          { label: t('models.deployments'), value: formatNumber(model.deployments) },
          { label: t('models.created'), value: <Moment value={model.createdAt} /> },
          { label: t('models.updated'), value: <Moment value={model.updatedAt} /> },
        ]}
      />
      <SectionCard spaced title={t('models.about')} detail={t('models.aboutDetail')}>
        <ModelFacts facts={card.facts} missing={card.missing} disabled={!mayEdit} onChange={card.change} />
        <RequestFailure error={card.error ?? removal.error} />
        {mayEdit && (
          <Box sx={{ display: 'flex', gap: 2, marginTop: 4, flexWrap: 'wrap' }}>
            <Button
              variant="contained"
              loading={card.isLoading}
              disabled={!card.isReady}
              onClick={() => void card.save()}
            >
              {t('administration.save')}
            </Button>
            {model.origin === 'own' && (
              <PermissionButton
                permissionKey="blueprintDelete"
                color="error"
                refusal={model.deployments > 0 ? t('models.hasDeployments') : undefined}
                onClick={() => void confirmRemoval()}
              >
                {t('models.delete')}
              </PermissionButton>
            )}
          </Box>
        )}
      </SectionCard>
      <PresentationCard name={model.name} />
    </>
  );
}
