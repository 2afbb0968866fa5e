import type {
  BlueprintDetail,
  BlueprintSummary,
  BodyOf,
  blueprintRoutes,
  ListResult,
  Preview,
  ResponseOf,
} from '@blueport/contracts';
import { api } from './api.ts';

type PreviewBody = BodyOf<typeof blueprintRoutes.preview>;
type Template = ResponseOf<typeof blueprintRoutes.template>;

function blueprintUrl(name: string): string {
  return `/api/blueprint/${encodeURIComponent(name)}`;
}

const blueprintApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All blueprints at once: an organization has dozens, and search then answers while typing. */
    blueprints: build.query<ListResult<BlueprintSummary>, void>({
      query: () => ({ url: '/api/blueprint', query: { limit: 0, sortObj: '{"title":1}' } }),
      providesTags: ['Blueprint'],
    }),
    blueprint: build.query<BlueprintDetail, string>({
      query: (name) => blueprintUrl(name),
      providesTags: ['Blueprint'],
    }),
    blueprintTemplate: build.query<Template, string>({
      query: (name) => `${blueprintUrl(name)}/template`,
      providesTags: ['Blueprint'],
    }),
    /** A question, although it travels as POST: the same body gives the same answer and is kept. */
    blueprintPreview: build.query<Preview, { name: string; body: PreviewBody }>({
      query: ({ name, body }) => ({ url: `${blueprintUrl(name)}/preview`, method: 'POST', body }),
      keepUnusedDataFor: 30,
    }),
  }),
});

export const {
  useBlueprintsQuery,
  useBlueprintQuery,
  useLazyBlueprintQuery,
  useBlueprintTemplateQuery,
  useBlueprintPreviewQuery,
} = blueprintApi;
