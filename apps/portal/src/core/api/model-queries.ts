import type {
  BenchRun,
  BlueprintConfiguration,
  BodyOf,
  GalleryItem,
  ImportedTemplate,
  ListResult,
  ModelDetail,
  ModelRow,
  ModelVersionDetail,
  modelRoutes,
} from '@blueport/contracts';
import { administrationApi, ifMatch } from './administration/administration-api.ts';
import type { ListParameters } from './administration/administration-api.ts';

type Routes = typeof modelRoutes;
/** A change of a blueprint, or of one of its parts, from the version the reader saw. */
interface ModelEdit<Body> {
  readonly name: string;
  readonly etag: string;
  readonly body: Body;
}
interface VersionPlace {
  readonly name: string;
  readonly version: string;
}

const base = '/api/blueprint/model';
const put = <Body>(url: string, etag: string, body: Body) => ({
  url,
  method: 'PUT' as const,
  headers: ifMatch(etag),
  body,
});
const versionUrl = ({ name, version }: VersionPlace) => `${base}/${name}/version/${version}`;
const changes = (_answer: unknown, error: unknown) => (error ? [] : (['Blueprint'] as const));

const modelApi = administrationApi.injectEndpoints({
  endpoints: (build) => ({
    models: build.query<ListResult<ModelRow>, ListParameters>({
      query: (query) => ({ url: base, query }),
      providesTags: ['Blueprint'],
    }),
    model: build.query<ModelDetail, string>({
      query: (name) => `${base}/${name}`,
      providesTags: ['Blueprint'],
    }),
    modelVersion: build.query<ModelVersionDetail, VersionPlace>({
      query: versionUrl,
      providesTags: ['Blueprint'],
    }),
    templateHosts: build.query<{ hosts: string[] }, void>({ query: () => `${base}/import` }),
    gallery: build.query<ListResult<GalleryItem>, void>({
      query: () => ({ url: '/api/azure/gallery', query: { limit: 0 } }),
    }),
    bringInTemplate: build.mutation<ImportedTemplate, BodyOf<Routes['bringIn']>>({
      query: (body) => ({ url: `${base}/import`, method: 'POST', body }),
    }),
    createModel: build.mutation<ModelDetail, BodyOf<Routes['create']>>({
      query: (body) => ({ url: base, method: 'POST', body }),
      invalidatesTags: changes,
    }),
    editModel: build.mutation<ModelDetail, ModelEdit<BodyOf<Routes['edit']>>>({
      query: ({ name, etag, body }) => put(`${base}/${name}`, etag, body),
      invalidatesTags: changes,
    }),
    deleteModel: build.mutation<null, { name: string; etag: string }>({
      query: ({ name, etag }) => ({ url: `${base}/${name}`, method: 'DELETE', headers: ifMatch(etag) }),
      invalidatesTags: changes,
    }),
    setModelState: build.mutation<ModelDetail, ModelEdit<BodyOf<Routes['setState']>>>({
      query: ({ name, etag, body }) => put(`${base}/${name}/state`, etag, body),
      invalidatesTags: changes,
    }),
    offerModel: build.mutation<ModelDetail, ModelEdit<BodyOf<Routes['offer']>>>({
      query: ({ name, etag, body }) => put(`${base}/${name}/offer`, etag, body),
      invalidatesTags: changes,
    }),
    assignModel: build.mutation<ModelDetail, ModelEdit<BodyOf<Routes['assign']>>>({
      query: ({ name, etag, body }) => put(`${base}/${name}/assignment`, etag, body),
      invalidatesTags: changes,
    }),
    createVersion: build.mutation<
      ModelVersionDetail,
      { name: string; body: BodyOf<Routes['createVersion']> }
    >({
      query: ({ name, body }) => ({ url: `${base}/${name}/version`, method: 'POST', body }),
      invalidatesTags: changes,
    }),
    editVersion: build.mutation<
      ModelVersionDetail,
      VersionPlace & { etag: string; body: BodyOf<Routes['editVersion']> }
    >({
      query: ({ etag, body, ...place }) => put(versionUrl(place), etag, body),
      invalidatesTags: changes,
    }),
    deleteVersion: build.mutation<null, VersionPlace & { etag: string }>({
      query: ({ etag, ...place }) => ({ url: versionUrl(place), method: 'DELETE', headers: ifMatch(etag) }),
      invalidatesTags: changes,
    }),
    setVersionState: build.mutation<
      ModelVersionDetail,
      VersionPlace & { etag: string; body: BodyOf<Routes['setVersionState']> }
    >({
      query: ({ etag, body, ...place }) => put(`${versionUrl(place)}/state`, etag, body),
      invalidatesTags: changes,
    }),
    runBench: build.mutation<BenchRun, VersionPlace & { body: BodyOf<Routes['runBench']> }>({
      query: ({ body, ...place }) => ({ url: `${versionUrl(place)}/bench`, method: 'POST', body }),
      invalidatesTags: changes,
    }),
    createConfiguration: build.mutation<
      BlueprintConfiguration,
      { name: string; body: BodyOf<Routes['createConfiguration']> }
    >({
      query: ({ name, body }) => ({ url: `${base}/${name}/configuration`, method: 'POST', body }),
      invalidatesTags: changes,
    }),
    editConfiguration: build.mutation<
      BlueprintConfiguration,
      ModelEdit<BodyOf<Routes['editConfiguration']>> & { id: string }
    >({
      query: ({ name, id, etag, body }) => put(`${base}/${name}/configuration/${id}`, etag, body),
      invalidatesTags: changes,
    }),
    offerConfiguration: build.mutation<
      BlueprintConfiguration,
      ModelEdit<BodyOf<Routes['offerConfiguration']>> & { id: string }
    >({
      query: ({ name, id, etag, body }) => put(`${base}/${name}/configuration/${id}/offer`, etag, body),
      invalidatesTags: changes,
    }),
    deleteConfiguration: build.mutation<null, { name: string; id: string; etag: string }>({
      query: ({ name, id, etag }) => ({
        url: `${base}/${name}/configuration/${id}`,
        method: 'DELETE',
        headers: ifMatch(etag),
      }),
      invalidatesTags: changes,
    }),
  }),
});

export const {
  useModelsQuery,
  useModelQuery,
  useModelVersionQuery,
  useLazyModelVersionQuery,
  useTemplateHostsQuery,
  useGalleryQuery,
  useBringInTemplateMutation,
  useCreateModelMutation,
  useEditModelMutation,
  useDeleteModelMutation,
  useSetModelStateMutation,
  useOfferModelMutation,
  useAssignModelMutation,
  useCreateVersionMutation,
  useEditVersionMutation,
  useDeleteVersionMutation,
  useSetVersionStateMutation,
  useRunBenchMutation,
  useCreateConfigurationMutation,
  useEditConfigurationMutation,
  useOfferConfigurationMutation,
  useDeleteConfigurationMutation,
} = modelApi;
