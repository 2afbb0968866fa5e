import EmptyIcon from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BenchCase } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { EmptyState } from '../../../../components/states/index.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { useBenchRun } from '../use-bench-run.ts';
import { BenchResult } from './BenchResult.tsx';
import type { VersionTabProps } from './shared-props.ts';
import { CaseDialog } from './CaseDialog.tsx' with { load: 'dialog' };

/** Parameter sets used to test a version, and the result of the last run. */
export function BenchTab({ model, version, form, mayEdit }: VersionTabProps) {
  const t = useT();
  const { judges, judge, choose, run, error, isLoading } = useBenchRun(model, version);
  const [edited, setEdited] = useState<number>();
  const { cases } = form.values;
  const save = (one: BenchCase) => {
    form.set('cases', edited === cases.length ? [...cases, one] : cases.with(edited ?? 0, one));
    setEdited(undefined);
  };
  return (
    <>
      <SectionCard
        spaced
        title={t('models.bench.cases')}
        detail={t('models.bench.casesDetail')}
        end={
          <>
            {mayEdit && (
              <Button
                variant="outlined"
                disabled={cases.length >= 24}
                onClick={() => setEdited(cases.length)}
              >
                {t('models.bench.addCase')}
              </Button>
            )}
            {model.own && (
              <PermissionButton
                permissionKey="blueprintEdit"
                variant="contained"
                refusal={
                  form.isDirty ? t('models.saveFirst') : isLoading ? t('models.bench.running') : undefined
                }
                onClick={() => void run()}
              >
                {t('models.bench.run')}
              </PermissionButton>
            )}
          </>
        }
      >
        {model.own && (
          <Box sx={{ maxWidth: 420, marginBottom: 3 }}>
            <ChoiceField
              label={t('models.bench.judge')}
              value={judge}
              options={judges}
              help={t('models.bench.judgeHelp')}
              onChange={choose}
            />
          </Box>
        )}
        {cases.length === 0 ? <p>{t('models.bench.noCases')}</p> : null}
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {cases.map((one, index) => (
            <CaseRow
              key={JSON.stringify(one)}
              value={one}
              mayEdit={mayEdit}
              onEdit={() => setEdited(index)}
              onRemove={() => form.set('cases', cases.toSpliced(index, 1))}
            />
          ))}
        </Box>
      </SectionCard>
      <RequestFailure error={error} />
      <LastRun version={version} />
      {edited === undefined ? null : (
        <Suspense>
          <CaseDialog
            parameters={version.parameters}
            clouds={model.clouds}
            value={cases[edited]}
            onSave={save}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface CaseRowProps {
  readonly value: BenchCase;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function CaseRow({ value: { name, parameters, expect }, mayEdit, onEdit, onRemove }: CaseRowProps) {
  const t = useT();
  const texts = Object.entries(parameters).map(
    ([parameter, value]) => `${parameter}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        paddingBlock: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <strong>{name}</strong>
      <Box
        sx={{
          flex: 1,
          minWidth: 140,
          color: 'text.secondary',
          typography: 'body2',
          overflowWrap: 'anywhere',
        }}
      >
        {texts.join(' · ')}
        {' → '}
        {t(`models.bench.expect.${expect}`)}
      </Box>
      {mayEdit && (
        <Box sx={{ display: 'flex' }}>
          <Button size="small" aria-label={t('models.editNamed', { name })} onClick={onEdit}>
            {t('models.edit')}
          </Button>
          <Button
            size="small"
            color="error"
            aria-label={t('models.removeNamed', { name })}
            onClick={onRemove}
          >
            {t('models.remove')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function LastRun({ version }: Pick<VersionTabProps, 'version'>) {
  const t = useT();
  if (version.run) return <BenchResult run={version.run} isStale={version.bench === 'stale'} />;
  return version.bench === 'none' ? (
    <EmptyState icon={<EmptyIcon />} title={t('models.bench.never')}>
      {t('models.bench.neverHelp')}
    </EmptyState>
  ) : (
    <EmptyState icon={<EmptyIcon />} title={t('models.bench.notShown')}>
      {t('models.bench.notShownHelp')}
    </EmptyState>
  );
}
