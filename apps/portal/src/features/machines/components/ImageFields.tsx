import Box from '@mui/material/Box';
import { imageFamilies, machineStates, machineSystems } from '@blueport/contracts';
import { FormSection } from '../../../administration/FormSection.tsx';
import { TextInput } from '../../../administration/TextInput.tsx';
import type { EditForm } from '../../../administration/use-edit-form.ts';
import { useT } from '../../../i18n/translate.tsx';
import { checkImage, type ImageForm, sourceOf } from '../image-form.ts';
import { useCloudPlace } from '../use-cloud-place.ts';
import { CatalogueInput } from './CatalogueInput.tsx';
import { ChoiceField } from '../../../steady-select/ChoiceField.tsx';
import { CloudCheck } from './CloudCheck.tsx';
import { FieldGrid, Marks } from './FieldGrid.tsx';

interface ImageFieldsProps {
  readonly form: EditForm<ImageForm>;
  readonly mayEdit: boolean;
}

type TextField =
  | 'title'
  | 'description'
  | 'version'
  | 'planName'
  | 'planProduct'
  | 'planPublisher'
  | 'resourceId'
  | 'minCores'
  | 'minMemoryGb'
  | 'allowedSizes'
  | 'order';

const sourceFields = ['publisher', 'offer', 'sku', 'version', 'resourceId'] as const;

/** All fields of an image, for a new one and for one that exists. */
export function ImageFields({ form, mayEdit }: ImageFieldsProps) {
  const t = useT();
  const place = useCloudPlace();
  const { values, issues, set, leave } = form;
  const text = (field: TextField) => ({
    label: t(`machines.${field}`),
    value: values[field],
    issue: issues[field],
    disabled: !mayEdit,
    onChange: (value: string) => set(field, value),
    onLeave: () => leave(field),
  });
  const named = (field: 'publisher' | 'offer' | 'sku') => ({
    kind: 'image' as const,
    label: t(`machines.${field}`),
    value: values[field],
    issue: issues[field],
    disabled: !mayEdit,
    place,
    onChange: (value: string) => set(field, value),
    onLeave: () => leave(field),
  });
  const publisher = values.publisher.trim();
  const offer = values.offer.trim();
  const sku = values.sku.trim();
  const wrong = checkImage(values);
  const complete = sourceFields.every((field) => wrong[field] === undefined);
  return (
    <>
      <FormSection title={t('machines.about')} detail={t('machines.imageAboutDetail')}>
        <FieldGrid>
          <TextInput {...text('title')} required longest={120} help={t('machines.titleHelp')} />
          <ChoiceField
            label={t('machines.family')}
            value={values.family}
            disabled={!mayEdit}
            options={imageFamilies.map((value) => ({ value, label: t(`machines.family.${value}`) }))}
            onChange={(value) => set('family', value as ImageForm['family'])}
          />
          <ChoiceField
            label={t('machines.os')}
            value={values.os}
            disabled={!mayEdit}
            options={machineSystems.map((value) => ({ value, label: value }))}
            onChange={(value) => set('os', value as ImageForm['os'])}
          />
          <ChoiceField
            label={t('machines.state')}
            value={values.state}
            disabled={!mayEdit}
            help={t('machines.stateHelp')}
            options={machineStates.map((value) => ({ value, label: t(`machines.state.${value}`) }))}
            onChange={(value) => set('state', value as ImageForm['state'])}
          />
        </FieldGrid>
        <Box sx={{ marginTop: 4, display: 'grid', gap: 4 }}>
          <TextInput {...text('description')} rows={2} longest={600} />
          <Marks
            label={t('machines.clouds')}
            issue={issues.inGeneral}
            disabled={!mayEdit}
            marks={[
              {
                id: 'general',
                label: t('machines.cloud.general'),
                on: values.inGeneral,
                onChange: (on) => set('inGeneral', on),
              },
              {
                id: 'us_gov',
                label: t('machines.cloud.us_gov'),
                on: values.inGov,
                onChange: (on) => set('inGov', on),
              },
            ]}
          />
        </Box>
      </FormSection>
      <FormSection title={t('machines.source')} detail={t('machines.sourceDetail')}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <ChoiceField
            label={t('machines.kind')}
            value={values.kind}
            disabled={!mayEdit}
            options={(['marketplace', 'resource'] as const).map((value) => ({
              value,
              label: t(`machines.kind.${value}`),
            }))}
            onChange={(value) => set('kind', value as ImageForm['kind'])}
          />
          {values.kind === 'resource' ? (
            <TextInput {...text('resourceId')} required code rows={2} help={t('machines.resourceIdHelp')} />
          ) : (
            <>
              <FieldGrid>
                <CatalogueInput {...named('publisher')} above={{}} />
                <CatalogueInput {...named('offer')} above={publisher ? { publisher } : undefined} />
                <CatalogueInput
                  {...named('sku')}
                  above={publisher && offer ? { publisher, offer } : undefined}
                />
                <CatalogueInput
                  kind="image"
                  label={t('machines.version')}
                  value={values.version}
                  issue={issues.version}
                  help={t('machines.versionHelp')}
                  disabled={!mayEdit}
                  place={place}
                  besides={['latest']}
                  above={publisher && offer && sku ? { publisher, offer, sku } : undefined}
                  onChange={(value) => set('version', value)}
                  onLeave={() => leave('version')}
                />
              </FieldGrid>
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('machines.planDetail')}</Box>
              <FieldGrid>
                <TextInput {...text('planName')} />
                <TextInput {...text('planProduct')} />
                <TextInput {...text('planPublisher')} />
              </FieldGrid>
            </>
          )}
        </Box>
        <CloudCheck
          kind="image"
          place={place}
          mayCheck={mayEdit}
          what={complete ? { source: sourceOf(values) } : undefined}
          onPlan={(plan) => {
            set('planName', plan.name);
            set('planProduct', plan.product);
            set('planPublisher', plan.publisher);
          }}
        />
      </FormSection>
      <FormSection title={t('machines.sizes')} detail={t('machines.sizesDetail')}>
        <FieldGrid>
          <TextInput {...text('minCores')} />
          <TextInput {...text('minMemoryGb')} />
          <TextInput {...text('allowedSizes')} rows={2} code help={t('machines.allowedSizesHelp')} />
          <TextInput {...text('order')} required help={t('machines.orderHelp')} />
        </FieldGrid>
      </FormSection>
    </>
  );
}
