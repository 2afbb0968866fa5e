import { toApiError } from '../../../../core/api/problem.ts';
import { downloadText } from '../../../../ui/code-view/download-text.ts';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { problemText } from '../../../../components/states/index.ts';
import type { Download } from './DownloadChoices.tsx';

export type LoadDownload = (what: Download) => Promise<{ readonly data?: unknown; readonly error?: unknown }>;

/**
 * Returns a function that downloads a part of a deployment as a file whose name starts with `name`. Errors are shown to
 * the user.
 */
export function useDownload(name: string, load: LoadDownload) {
  const toast = useToast();
  return async (what: Download) => {
    const { data, error } = await load(what);
    if (data) downloadText(`${name}.${what}.json`, JSON.stringify(data, null, 2));
    else toast({ severity: 'error', text: problemText(toApiError(error)).detail });
  };
}
