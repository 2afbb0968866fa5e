import { api } from '../../../core/api/api.ts';
import type { OpenApiDocument } from './open-api.ts';

const helpApi = api.injectEndpoints({
  endpoints: (build) => ({
    openApi: build.query<OpenApiDocument, void>({ query: () => '/api/openapi.json' }),
  }),
});

export const { useOpenApiQuery } = helpApi;
