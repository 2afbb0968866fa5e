import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { CodeView } from '../../../../ui/code-view/CodeView.tsx';
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
      <Tabs
        value={flavour}
        onChange={(_event, value: CodeFlavour) => setFlavour(value)}
        variant="scrollable"
        aria-label={t('provision.asCode')}
        sx={{ marginBottom: 3 }}
      >
        {snippets.map((snippet) => (
          <Tab
            key={snippet.flavour}
            id={`code-tab-${snippet.flavour}`}
            aria-controls="code-panel"
            value={snippet.flavour}
            label={t(`provision.code.${snippet.flavour}`)}
          />
        ))}
      </Tabs>
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
