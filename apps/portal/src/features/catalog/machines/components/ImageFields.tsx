import Box from '@mui/material/Box';
import { imageFamilies, machineSystems } from '@blueport/contracts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { checkImage, type ImageForm, sourceOf } from '../image-form.ts';
import { useCloudPlace } from '../use-cloud-place.ts';
import { AboutSection } from './AboutSection.tsx';
import { CatalogueInput } from './CatalogueInput.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { CloudCheck } from './CloudCheck.tsx';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { type TextName, useTextProps } from './use-text-props.ts';

interface ImageFieldsProps {
  readonly form: EditForm<ImageForm>;
  readonly mayEdit: boolean;
}

const sourceFields = ['publisher', 'offer', 'sku', 'version', 'resourceId'] as const;

/** Form fields of an image, for both the create and the edit page. */
export function ImageFields({ form, mayEdit }: ImageFieldsProps) {
  const t = useT();
  const { values, set } = form;
  const text = useImageText(form, mayEdit);
  return (
    <>
      <AboutSection
        form={form}
        mayEdit={mayEdit}
        detail={t('machines.imageAboutDetail')}
        choices={
          <>
            <ChoiceField
              label={t('machines.family')}
              value={values.family}
              disabled={!mayEdit}
              options={imageFamilies.map((value) => ({ value, label: t(`machines.family.${value}`) }))}
              onChange={(value) => set('family', value)}
            />
            <ChoiceField
              label={t('machines.os')}
              value={values.os}
              disabled={!mayEdit}
              options={machineSystems.map((value) => ({ value, label: value }))}
              onChange={(value) => set('os', value)}
            />
          </>
        }
      />
      <SourceSection form={form} mayEdit={mayEdit} />
      <SectionCard spaced title={t('machines.sizes')} detail={t('machines.sizesDetail')}>
        <FieldGrid>
          <TextInput {...text('minCores')} numeric />
          <TextInput {...text('minMemoryGb')} numeric />
          <TextInput {...text('allowedSizes')} rows={2} code help={t('machines.allowedSizesHelp')} />
        </FieldGrid>
      </SectionCard>
    </>
  );
}

const useImageText = (form: EditForm<ImageForm>, mayEdit: boolean) =>
  useTextProps<Extract<keyof ImageForm, TextName>>(form, mayEdit);

/** Source of the image, with a check against the cloud. */
function SourceSection({ form, mayEdit }: ImageFieldsProps) {
  const t = useT();
  const place = useCloudPlace();
  const { values, set } = form;
  const text = useImageText(form, mayEdit);
  const wrong = checkImage(values);
  const complete = sourceFields.every((field) => wrong[field] === undefined);
  return (
    <SectionCard spaced title={t('machines.source')} detail={t('machines.sourceDetail')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <ChoiceField
          label={t('machines.kind')}
          value={values.kind}
          disabled={!mayEdit}
          options={(['marketplace', 'resource'] as const).map((value) => ({
            value,
            label: t(`machines.kind.${value}`),
          }))}
          onChange={(value) => set('kind', value)}
        />
        {values.kind === 'resource' ? (
          <TextInput {...text('resourceId')} required code rows={2} help={t('machines.resourceIdHelp')} />
        ) : (
          <MarketplaceFields form={form} mayEdit={mayEdit} place={place} />
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
    </SectionCard>
  );
}

interface MarketplaceFieldsProps extends ImageFieldsProps {
  readonly place: ReturnType<typeof useCloudPlace>;
}

function MarketplaceFields({ form, mayEdit, place }: MarketplaceFieldsProps) {
  const t = useT();
  const text = useImageText(form, mayEdit);
  const { publisher, offer, sku } = trimmed(form.values);
  const getInputProps = (field: 'publisher' | 'offer' | 'sku' | 'version') => ({
    ...text(field),
    kind: 'image' as const,
    place,
  });
  return (
    <>
      <FieldGrid>
        <CatalogueInput {...getInputProps('publisher')} precedingValues={{}} />
        <CatalogueInput {...getInputProps('offer')} precedingValues={publisher ? { publisher } : undefined} />
        <CatalogueInput
          {...getInputProps('sku')}
          precedingValues={publisher && offer ? { publisher, offer } : undefined}
        />
        <CatalogueInput
          {...getInputProps('version')}
          help={t('machines.versionHelp')}
          besides={['latest']}
          precedingValues={publisher && offer && sku ? { publisher, offer, sku } : undefined}
        />
      </FieldGrid>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('machines.planDetail')}</Box>
      <FieldGrid>
        <TextInput {...text('planName')} />
        <TextInput {...text('planProduct')} />
        <TextInput {...text('planPublisher')} />
      </FieldGrid>
    </>
  );
}

const trimmed = ({ publisher, offer, sku }: ImageForm) => ({
  publisher: publisher.trim(),
  offer: offer.trim(),
  sku: sku.trim(),
});
