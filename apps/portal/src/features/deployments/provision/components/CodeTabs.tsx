import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { CodeView } from '../../../../ui/code-view/CodeView.tsx';
import { TabRow } from '../../../../ui/url-tabs/TabRow.tsx';
import { asCode, type CodeFlavour } from '../model/as-code/as-code.ts';
import type { Wizard } from '../use-wizard.ts';

/** Equivalent code for a shell, a repository and a pipeline. */
export function CodeTabs({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const [flavour, setFlavour] = useState<CodeFlavour>('curl');
  const { blueprint, existingDeployment, state, offer } = wizard;
  const snippets = useMemo(
    () => asCode({ blueprint, values: state.values, origin: location.origin, offer, existingDeployment }),
    [existingDeployment, blueprint, state.values, offer],
  );
  const activeSnippet = snippets.find((snippet) => snippet.flavour === flavour);
  return (
    <>
      <Box sx={{ marginBottom: 3 }}>
        <TabRow
          label={t('provision.asCode')}
          tabs={snippets.map(({ flavour: id }) => ({ id, label: t(`provision.code.${id}`) }))}
          value={flavour}
          idsOf={(id) => ({ tab: `code-tab-${id}`, panel: 'code-panel' })}
          onChange={setFlavour}
        />
      </Box>
      <Box role="tabpanel" id="code-panel" aria-labelledby={`code-tab-${flavour}`}>
        {activeSnippet && (
          <CodeView
            text={activeSnippet.text}
            fileName={activeSnippet.fileName}
            label={t(`provision.code.${flavour}`)}
          />
        )}
      </Box>
    </>
  );
}
