import {
  findingHint,
  findingMessage,
  type TranslatableFinding,
} from '@blueport/contracts/messages/translate-finding.ts';
import { useEffect, useState } from 'react';
import { loadFeatureMessages } from './locale.ts';
import { serverText } from './server-text.ts';

/** Loads the sentences of the template engine in the user's language; findings are in English if this fails. */
export const loadFindingTexts = (): Promise<void> =>
  loadFeatureMessages('diagnostics').catch(() => undefined);

/** Loads the sentences of the template engine if they are needed, and renders the component again when they are loaded. */
export function useFindingTexts(isNeeded: boolean): void {
  const [, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isNeeded) void loadFindingTexts().then(() => setIsLoaded(true));
  }, [isNeeded]);
}

/** Returns the message of a finding in the user's language. */
export const messageOfFinding = (finding: TranslatableFinding): string => findingMessage(finding, serverText);

/** Returns the hint of a finding in the user's language, if it has one. */
export const hintOfFinding = (finding: TranslatableFinding): string | undefined =>
  findingHint(finding, serverText);
