import type {
  BodyOf,
  Catalogue,
  Dependants,
  Existence,
  Extension,
  extensionRoutes,
  Image,
  imageRoutes,
  ListResult,
  ResponseOf,
  subscriptionRoutes,
} from '@blueport/contracts';
import { administrationApi, ifMatch } from './administration-api.ts';
import type { Edit, ListParameters } from './administration-api.ts';

type Kind = 'image' | 'extension';
interface One {
  readonly kind: Kind;
  readonly id: string;
}
interface CatalogueQuestion {
  readonly kind: Kind;
  readonly query: Readonly<Record<string, string | undefined>>;
}

const tagOf = (kind: Kind) => (kind === 'image' ? 'Image' : 'Extension');

const machineApi = administrationApi
  .enhanceEndpoints({ addTagTypes: ['Image', 'Extension'] })
  .injectEndpoints({
    endpoints: (build) => ({
      images: build.query<ListResult<Image>, ListParameters>({
        query: (query) => ({ url: '/api/image', query }),
        providesTags: ['Image'],
      }),
      image: build.query<Image, string>({ query: (id) => `/api/image/${id}`, providesTags: ['Image'] }),
      createImage: build.mutation<Image, BodyOf<typeof imageRoutes.create>>({
        query: (body) => ({ url: '/api/image', method: 'POST', body }),
        invalidatesTags: ['Image'],
      }),
      editImage: build.mutation<Image, Edit<BodyOf<typeof imageRoutes.edit>>>({
        query: ({ id, etag, body }) => ({
          url: `/api/image/${id}`,
          method: 'PUT',
          headers: ifMatch(etag),
          body,
        }),
        invalidatesTags: (_answer, error) => (error ? [] : ['Image']),
      }),
      extensions: build.query<ListResult<Extension>, ListParameters>({
        query: (query) => ({ url: '/api/extension', query }),
        providesTags: ['Extension'],
      }),
      extension: build.query<Extension, string>({
        query: (id) => `/api/extension/${id}`,
        providesTags: ['Extension'],
      }),
      createExtension: build.mutation<Extension, BodyOf<typeof extensionRoutes.create>>({
        query: (body) => ({ url: '/api/extension', method: 'POST', body }),
        invalidatesTags: ['Extension'],
      }),
      editExtension: build.mutation<Extension, Edit<BodyOf<typeof extensionRoutes.edit>>>({
        query: ({ id, etag, body }) => ({
          url: `/api/extension/${id}`,
          method: 'PUT',
          headers: ifMatch(etag),
          body,
        }),
        invalidatesTags: (_answer, error) => (error ? [] : ['Extension']),
      }),
      machineDependants: build.query<Dependants, One>({
        query: ({ kind, id }) => `/api/${kind}/${id}/dependants`,
        providesTags: ['Image', 'Extension'],
      }),
      deleteMachineItem: build.mutation<null, One & { readonly etag: string }>({
        query: ({ kind, id, etag }) => ({
          url: `/api/${kind}/${id}`,
          method: 'DELETE',
          headers: ifMatch(etag),
        }),
        invalidatesTags: (_answer, error, { kind }) => (error ? [] : [tagOf(kind)]),
      }),
      /** Questions to the cloud, which may have no answer: the forms work without. */
      machineCatalogue: build.query<Catalogue, CatalogueQuestion>({
        query: ({ kind, query }) => ({ url: `/api/${kind}/catalogue`, query }),
      }),
      machineLocations: build.query<ResponseOf<typeof subscriptionRoutes.locations>, string>({
        query: (id) => `/api/user/subscription/${id}/location`,
      }),
      checkMachineItem: build.mutation<Existence, { readonly kind: Kind; readonly body: object }>({
        query: ({ kind, body }) => ({ url: `/api/${kind}/check`, method: 'POST', body }),
      }),
    }),
  });

export const {
  useImagesQuery,
  useImageQuery,
  useLazyImageQuery,
  useCreateImageMutation,
  useEditImageMutation,
  useExtensionsQuery,
  useExtensionQuery,
  useLazyExtensionQuery,
  useCreateExtensionMutation,
  useEditExtensionMutation,
  useMachineDependantsQuery,
  useDeleteMachineItemMutation,
  useMachineCatalogueQuery,
  useMachineLocationsQuery,
  useCheckMachineItemMutation,
} = machineApi;
