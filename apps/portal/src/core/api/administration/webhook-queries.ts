import type {
  BodyOf,
  ListResult,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  webhookRoutes,
  WebhookWithSecret,
} from '@blueport/contracts';
import { administrationApi, ifMatch, type Edit } from './administration-api.ts';

type NewWebhook = BodyOf<typeof webhookRoutes.create>;
type WebhookEdit = BodyOf<typeof webhookRoutes.edit>;

/** So many deliveries are on one page of a log. */
export const deliveryPageSize = 50;
/** What was given up, and what waits after an attempt that failed. */
const failedOnly = JSON.stringify({ error: { exists: true } });

interface DeliveryPage {
  readonly id: string;
  readonly skip: number;
  /** Only those whose last attempt failed. */
  readonly failed: boolean;
}

const base = '/api/org/webhook';

const webhookApi = administrationApi.enhanceEndpoints({ addTagTypes: ['Webhook'] }).injectEndpoints({
  endpoints: (build) => ({
    /** All of them at once: an organization has twenty at most. */
    webhooks: build.query<ListResult<Webhook>, void>({
      query: () => ({ url: base, query: { limit: 0 } }),
      providesTags: ['Webhook'],
    }),
    webhookDeliveries: build.query<ListResult<WebhookDelivery>, DeliveryPage>({
      query: ({ id, skip, failed }) => ({
        url: `${base}/${id}/delivery`,
        query: {
          limit: deliveryPageSize,
          ...(skip > 0 ? { skip } : {}),
          ...(failed ? { filterObj: failedOnly } : {}),
        },
      }),
      providesTags: ['Webhook'],
    }),
    webhookDelivery: build.query<WebhookDeliveryDetail, { id: string; delivery: string }>({
      query: ({ id, delivery }) => `${base}/${id}/delivery/${delivery}`,
      providesTags: ['Webhook'],
    }),
    createWebhook: build.mutation<WebhookWithSecret, NewWebhook>({
      query: (body) => ({ url: base, method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Webhook']),
    }),
    editWebhook: build.mutation<Webhook, Edit<WebhookEdit>>({
      query: ({ id, etag, body }) => ({
        url: `${base}/${id}`,
        method: 'PUT',
        headers: ifMatch(etag),
        body,
      }),
      invalidatesTags: ['Webhook'],
    }),
    removeWebhook: build.mutation<null, { id: string; etag: string }>({
      query: ({ id, etag }) => ({ url: `${base}/${id}`, method: 'DELETE', headers: ifMatch(etag) }),
      invalidatesTags: ['Webhook'],
    }),
    rotateWebhook: build.mutation<WebhookWithSecret, string>({
      query: (id) => ({ url: `${base}/${id}/rotate`, method: 'POST' }),
      invalidatesTags: ['Webhook'],
    }),
    testWebhook: build.mutation<WebhookDelivery, string>({
      query: (id) => ({ url: `${base}/${id}/test`, method: 'POST' }),
      invalidatesTags: ['Webhook'],
    }),
    redeliver: build.mutation<WebhookDelivery, { id: string; delivery: string }>({
      query: ({ id, delivery }) => ({ url: `${base}/${id}/delivery/${delivery}/redeliver`, method: 'POST' }),
      invalidatesTags: ['Webhook'],
    }),
  }),
});

export const {
  useWebhooksQuery,
  useWebhookDeliveriesQuery,
  useWebhookDeliveryQuery,
  useCreateWebhookMutation,
  useEditWebhookMutation,
  useRemoveWebhookMutation,
  useRotateWebhookMutation,
  useTestWebhookMutation,
  useRedeliverMutation,
} = webhookApi;
