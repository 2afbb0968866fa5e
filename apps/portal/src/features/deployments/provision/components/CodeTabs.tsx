import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo, useState } from 'react';
import { CodeView } from '../../../../ui/code-view/CodeView.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { asCode, type CodeFlavour } from '../model/as-code/as-code.ts';
import type { Wizard } from '../use-wizard.ts';

/** The same deployment for a shell, a repository and a pipeline. */
export function CodeTabs({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const [flavour, setFlavour] = useState<CodeFlavour>('curl');
  const { blueprint, again, state, offer } = wizard;
  const snippets = useMemo(
    () => asCode({ blueprint, values: state.values, origin: location.origin, offer, again }),
    [again, blueprint, state.values, offer],
  );
  const shown = snippets.find((snippet) => snippet.flavour === flavour);
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
        {shown && (
          <CodeView text={shown.text} fileName={shown.fileName} label={t(`provision.code.${flavour}`)} />
        )}
      </Box>
    </>
  );
}
