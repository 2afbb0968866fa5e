import type {
  ListResult,
  mailRoutes,
  MailTemplate,
  MailTemplateVersion,
  OutboxRow,
  ResponseOf,
} from '@blueport/contracts';
import { administrationApi, ifMatch } from '../../../core/api/administration/administration-api.ts';
import type { ListParameters } from '../../../core/api/administration/administration-api.ts';

export interface MailText {
  readonly subject: string;
  readonly body: string;
}
type Write = { readonly id: string } & MailText;
type Preview = ResponseOf<typeof mailRoutes.preview>;

const taggedApi = administrationApi.enhanceEndpoints({ addTagTypes: ['MailTemplate', 'Outbox'] });

const mailApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    mailTemplates: build.query<ListResult<MailTemplate>, string>({
      query: (orgId) => ({ url: '/api/mailtemplate', query: { orgId } }),
      providesTags: ['MailTemplate'],
    }),
    mailVersions: build.query<ListResult<MailTemplateVersion>, string>({
      query: (id) => `/api/mailtemplate/${id}/version`,
      providesTags: ['MailTemplate'],
    }),
    /** A question, although it travels as POST. */
    mailPreview: build.query<Preview, Write>({
      query: ({ id, subject, body }) => ({
        url: `/api/mailtemplate/${id}/preview`,
        method: 'POST',
        body: { subject, body },
      }),
      keepUnusedDataFor: 5,
    }),
    saveMailTemplate: build.mutation<MailTemplate, Write & { version: number }>({
      query: ({ id, version, subject, body }) => ({
        url: `/api/mailtemplate/${id}`,
        method: 'PUT',
        headers: ifMatch(`"${version}"`),
        body: { subject, body },
      }),
      invalidatesTags: (_answer, error) => (error && error.status !== 412 ? [] : ['MailTemplate']),
    }),
    resetMailTemplate: build.mutation<MailTemplate, { id: string; version: number }>({
      query: ({ id, version }) => ({
        url: `/api/mailtemplate/${id}/reset`,
        method: 'POST',
        headers: ifMatch(`"${version}"`),
      }),
      invalidatesTags: ['MailTemplate'],
    }),
    testMailTemplate: build.mutation<{ id: string; recipient: string }, Write>({
      query: ({ id, subject, body }) => ({
        url: `/api/mailtemplate/${id}/test`,
        method: 'POST',
        body: { subject, body },
      }),
      invalidatesTags: ['Outbox'],
    }),
    outbox: build.query<ListResult<OutboxRow>, ListParameters>({
      query: (query) => ({ url: '/api/mailtemplate/outbox', query }),
      providesTags: ['Outbox'],
    }),
    retryMail: build.mutation<OutboxRow, string>({
      query: (id) => ({ url: `/api/mailtemplate/outbox/${id}/retry`, method: 'POST' }),
      invalidatesTags: ['Outbox'],
    }),
  }),
});

export const {
  useMailTemplatesQuery,
  useMailVersionsQuery,
  useMailPreviewQuery,
  useSaveMailTemplateMutation,
  useResetMailTemplateMutation,
  useTestMailTemplateMutation,
  useOutboxQuery,
  useRetryMailMutation,
} = mailApi;
