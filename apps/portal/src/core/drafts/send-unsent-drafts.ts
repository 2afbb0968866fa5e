import type { ResponseOf } from '@blueport/contracts';
import { blueprintRoutes } from '@blueport/contracts/routes/catalog/blueprint-routes';
import { callApi } from '../api/call.ts';
import { requestOf } from '../api/endpoints-of.ts';
import type { AppStore } from '../store/store.ts';
import { baseRevision, deleteUnsentDraft, listUnsentDrafts, readUnsentDraft } from './unsent-draft.ts';

type Unsent = ReturnType<typeof listUnsentDrafts>[number];

/**
 * Sends the drafts that this browser stores for the account. Keeps a draft if the server rejects it because another
 * device saved one, or if it cannot be sent; its wizard then asks which one to keep. Deletes a draft that is older than
 * the server's, because no wizard opens it.
 */
export async function sendUnsentDrafts(store: Pick<AppStore, 'getState'>): Promise<void> {
  const accountId = store.getState().auth.account?.id ?? '';
  await Promise.allSettled(listUnsentDrafts(accountId).map((one) => sendUnsent(store, accountId, one)));
}

async function sendUnsent(
  store: Pick<AppStore, 'getState'>,
  accountId: string,
  { wizard, name, deployment }: Unsent,
): Promise<void> {
  const { readDraft, writeDraft } = blueprintRoutes;
  const found = await callApi(requestOf(readDraft, { name, query: { deployment } }), () => store.getState());
  if ('error' in found) return;
  const draftAnswer = (await found.response.json()) as ResponseOf<typeof blueprintRoutes.readDraft>;
  const unsent = readUnsentDraft(accountId, wizard, draftAnswer.savedAt);
  if (unsent === null) return deleteUnsentDraft(accountId, wizard);
  const revision = baseRevision(unsent, draftAnswer.draft, draftAnswer.revision ?? 'none');
  const written = await callApi(
    requestOf(writeDraft, { name, query: { deployment, revision }, body: unsent.draft }),
    () => store.getState(),
  );
  if ('response' in written) deleteUnsentDraft(accountId, wizard);
}
