import type {
  BlueprintType,
  BodyOf,
  Dependants,
  FormDefinition,
  ListResult,
  LiveOption,
  LiveSource,
  Presentation,
  Subscription,
  TemplateField,
  TemplateForm,
  TemplateFormRow,
  templateFieldRoutes,
  templateFormRoutes,
  templateTypeRoutes,
} from '@blueport/contracts';
import { api } from './api.ts';
import { type Edit, ifMatch, type ListParameters } from './administration/administration-api.ts';

type TypeBody = BodyOf<typeof templateTypeRoutes.create>;
type FieldBody = BodyOf<typeof templateFieldRoutes.create>;
type FormBody = BodyOf<typeof templateFormRoutes.edit>;
type Target = { readonly id: string; readonly etag: string };

/** What a field with live options is asked for. */
interface LiveQuestion {
  readonly source: LiveSource;
  readonly subscriptionId: string;
  readonly location?: string;
  readonly resourceGroup?: string;
  readonly virtualNetwork?: string;
  readonly gives?: 'name' | 'id';
}

const edit = <Body>(url: string, { id, etag, body }: Edit<Body>) => ({
  url: `${url}/${id}`,
  method: 'PUT' as const,
  headers: ifMatch(etag),
  body,
});
const remove = (url: string, { id, etag }: Target) => ({
  url: `${url}/${id}`,
  method: 'DELETE' as const,
  headers: ifMatch(etag),
});
const types = '/api/type/blueprint';
const fields = '/api/field';
const forms = '/api/form';
const presentationUrl = (name: string) => `/api/blueprint/model/${encodeURIComponent(name)}/presentation`;
// A type or a form shows on blueprints too, and a field in forms: one tag more is cheaper than a stale page.
const changes = (_answer: unknown, error: unknown) => (error ? [] : (['Template', 'Blueprint'] as const));

const templateApi = api.enhanceEndpoints({ addTagTypes: ['Template'] }).injectEndpoints({
  endpoints: (build) => ({
    blueprintTypes: build.query<ListResult<BlueprintType>, ListParameters>({
      query: (query) => ({ url: types, query }),
      providesTags: ['Template'],
    }),
    createBlueprintType: build.mutation<BlueprintType, TypeBody>({
      query: (body) => ({ url: types, method: 'POST', body }),
      invalidatesTags: changes,
    }),
    editBlueprintType: build.mutation<BlueprintType, Edit<TypeBody>>({
      query: (change) => edit(types, change),
      invalidatesTags: changes,
    }),
    deleteBlueprintType: build.mutation<null, Target>({
      query: (target) => remove(types, target),
      invalidatesTags: changes,
    }),
    templateFields: build.query<ListResult<TemplateField>, ListParameters>({
      query: (query) => ({ url: fields, query }),
      providesTags: ['Template'],
    }),
    createTemplateField: build.mutation<TemplateField, FieldBody>({
      query: (body) => ({ url: fields, method: 'POST', body }),
      invalidatesTags: changes,
    }),
    editTemplateField: build.mutation<TemplateField, Edit<FieldBody>>({
      query: (change) => edit(fields, change),
      invalidatesTags: changes,
    }),
    deleteTemplateField: build.mutation<null, Target>({
      query: (target) => remove(fields, target),
      invalidatesTags: changes,
    }),
    liveOptions: build.query<ListResult<LiveOption>, LiveQuestion>({
      query: (query) => ({ url: `${fields}/option`, query: { ...query } }),
      providesTags: ['Subscription'],
    }),
    previewSubscriptions: build.query<ListResult<Subscription>, void>({
      query: () => ({ url: '/api/user/subscription', query: { limit: 0 } }),
      providesTags: ['Subscription'],
    }),
    templateForms: build.query<ListResult<TemplateFormRow>, ListParameters>({
      query: (query) => ({ url: forms, query }),
      providesTags: ['Template'],
    }),
    templateForm: build.query<TemplateForm, string>({
      query: (id) => `${forms}/${encodeURIComponent(id)}`,
      providesTags: ['Template'],
    }),
    templateFormVersion: build.query<{ definition: FormDefinition }, { id: string; version: number }>({
      query: ({ id, version }) => `${forms}/${id}/version/${version}`,
      providesTags: ['Template'],
    }),
    createTemplateForm: build.mutation<TemplateForm, BodyOf<typeof templateFormRoutes.create>>({
      query: (body) => ({ url: forms, method: 'POST', body }),
      invalidatesTags: changes,
    }),
    editTemplateForm: build.mutation<TemplateForm, Edit<FormBody>>({
      query: (change) => edit(forms, change),
      invalidatesTags: changes,
    }),
    publishTemplateForm: build.mutation<TemplateForm, Target & { note: string }>({
      query: ({ id, etag, note }) => ({
        url: `${forms}/${id}/publish`,
        method: 'POST',
        headers: ifMatch(etag),
        body: { note },
      }),
      invalidatesTags: changes,
    }),
    restoreTemplateForm: build.mutation<TemplateForm, Target & { version: number }>({
      query: ({ id, etag, version }) => ({
        url: `${forms}/${id}/version/${version}/restore`,
        method: 'POST',
        headers: ifMatch(etag),
      }),
      invalidatesTags: changes,
    }),
    deleteTemplateForm: build.mutation<null, Target>({
      query: (target) => remove(forms, target),
      invalidatesTags: changes,
    }),
    templateDependants: build.query<Dependants, { kind: 'type/blueprint' | 'field' | 'form'; id: string }>({
      query: ({ kind, id }) => `/api/${kind}/${id}/dependants`,
      keepUnusedDataFor: 0,
    }),
    presentation: build.query<Presentation, string>({
      query: presentationUrl,
      providesTags: ['Template'],
    }),
    editPresentation: build.mutation<
      Presentation,
      { name: string; etag: string; body: BodyOf<typeof templateFormRoutes.present> }
    >({
      query: ({ name, etag, body }) => ({
        url: presentationUrl(name),
        method: 'PUT',
        headers: ifMatch(etag),
        body,
      }),
      invalidatesTags: changes,
    }),
  }),
});

export const {
  useBlueprintTypesQuery,
  useCreateBlueprintTypeMutation,
  useEditBlueprintTypeMutation,
  useDeleteBlueprintTypeMutation,
  useTemplateFieldsQuery,
  useCreateTemplateFieldMutation,
  useEditTemplateFieldMutation,
  useDeleteTemplateFieldMutation,
  useLiveOptionsQuery,
  usePreviewSubscriptionsQuery,
  useTemplateFormsQuery,
  useTemplateFormQuery,
  useLazyTemplateFormQuery,
  useTemplateFormVersionQuery,
  useCreateTemplateFormMutation,
  useEditTemplateFormMutation,
  usePublishTemplateFormMutation,
  useRestoreTemplateFormMutation,
  useDeleteTemplateFormMutation,
  useTemplateDependantsQuery,
  usePresentationQuery,
  useEditPresentationMutation,
} = templateApi;
