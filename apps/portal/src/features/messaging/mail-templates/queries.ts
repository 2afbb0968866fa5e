import type { BodyOf } from '@blueport/contracts';
import { mailRoutes } from '@blueport/contracts/routes/messaging/mail-routes';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export type MailText = Readonly<BodyOf<typeof mailRoutes.put>>;

export const mailApi = api.enhanceEndpoints({ addTagTypes: ['MailTemplate', 'Outbox'] }).injectEndpoints({
  endpoints: endpointsOf('mail', mailRoutes, { tag: 'MailTemplate' }),
});

mailApi.enhanceEndpoints({
  endpoints: {
    mailPreview: { providesTags: [], keepUnusedDataFor: 5 },
    // After a conflict, refetch to show the other user's change. The draft keeps its base version.
    mailPut: { invalidatesTags: (_answer, error) => (error && error.status !== 412 ? [] : ['MailTemplate']) },
    mailTest: { invalidatesTags: ['Outbox'] },
    mailOutbox: { providesTags: ['Outbox'] },
    mailRetry: { invalidatesTags: ['Outbox'] },
  },
});
