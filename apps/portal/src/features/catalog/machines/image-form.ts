import type { Image, ImageFamily, ImageValues, MachineSystem } from '@blueport/contracts';
import type { FieldIssues, FieldPointers, Version } from '../../../components/administration/edit-form.ts';
import { t } from '../../../core/i18n/translate.tsx';
import {
  artifactIssue,
  machineBody,
  type MachineForm,
  machineIssues,
  machineVersion,
  newMachine,
  integerIssue,
} from './machine-form.ts';

/** Editable values of an image, as strings and booleans. */
export type ImageForm = MachineForm &
  Readonly<{
    family: ImageFamily;
    os: MachineSystem;
    kind: 'marketplace' | 'resource';
    publisher: string;
    offer: string;
    sku: string;
    version: string;
    planName: string;
    planProduct: string;
    planPublisher: string;
    resourceId: string;
    minCores: string;
    minMemoryGb: string;
    allowedSizes: string;
  }>;

export const newImage: ImageForm = {
  ...newMachine,
  family: 'ubuntu',
  os: 'Linux',
  kind: 'marketplace',
  publisher: '',
  offer: '',
  sku: '',
  version: 'latest',
  planName: '',
  planProduct: '',
  planPublisher: '',
  resourceId: '',
  minCores: '',
  minMemoryGb: '',
  allowedSizes: '',
};

/** Converts an image to form values. */
export function imageVersion(image: Image): Version<ImageForm> {
  const { source } = image;
  const market = source.kind === 'marketplace' ? source : undefined;
  return {
    etag: image.etag,
    values: {
      ...newImage,
      ...machineVersion(image),
      family: image.family,
      os: image.os,
      kind: source.kind,
      publisher: market?.publisher ?? '',
      offer: market?.offer ?? '',
      sku: market?.sku ?? '',
      version: market?.version ?? 'latest',
      planName: market?.plan?.name ?? '',
      planProduct: market?.plan?.product ?? '',
      planPublisher: market?.plan?.publisher ?? '',
      resourceId: source.kind === 'resource' ? source.id : '',
      minCores: image.minCores === null ? '' : String(image.minCores),
      minMemoryGb: image.minMemoryGb === null ? '' : String(image.minMemoryGb),
      allowedSizes: image.allowedSizes.join('\n'),
    },
  };
}

const sizesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Converts form values to the image source expected by the API. */
export function sourceOf(values: ImageForm): ImageValues['source'] {
  if (values.kind === 'resource') return { kind: 'resource', id: values.resourceId.trim() };
  const plan = [values.planName, values.planProduct, values.planPublisher].map((text) => text.trim());
  const [name = '', product = '', publisher = ''] = plan;
  return {
    kind: 'marketplace',
    publisher: values.publisher.trim(),
    offer: values.offer.trim(),
    sku: values.sku.trim(),
    version: values.version.trim(),
    plan: plan.every((text) => text === '') ? null : { name, product, publisher },
  };
}

/** Converts form values to a request body. */
export function imageBody(values: ImageForm): ImageValues {
  const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
  return {
    ...machineBody(values),
    family: values.family,
    os: values.os,
    source: sourceOf(values),
    minCores: numberOf(values.minCores),
    minMemoryGb: numberOf(values.minMemoryGb),
    allowedSizes: [...new Set(sizesOf(values.allowedSizes))],
  };
}

function sourceIssues(values: ImageForm): FieldIssues<ImageForm> {
  if (values.kind === 'resource') {
    const fits =
      /^\/subscriptions\/[0-9a-f-]{36}\/resourceGroups\/[^/]+\/providers\/Microsoft\.Compute\/(images|galleries)\/.+/i;
    return fits.test(values.resourceId.trim()) ? {} : { resourceId: t('machines.issue.resourceId') };
  }
  const anyPlan = [values.planName, values.planProduct, values.planPublisher].some(
    (text) => text.trim() !== '',
  );
  const plan = (text: string) => (anyPlan ? artifactIssue(text) : undefined);
  const version = /^(latest|\d+(\.\d+){1,3})$/.test(values.version.trim())
    ? undefined
    : t('machines.issue.version');
  return {
    publisher: artifactIssue(values.publisher),
    offer: artifactIssue(values.offer),
    sku: artifactIssue(values.sku),
    version,
    planName: plan(values.planName),
    planProduct: plan(values.planProduct),
    planPublisher: plan(values.planPublisher),
  };
}

/** Validates the form values of an image. */
export function checkImage(values: ImageForm): FieldIssues<ImageForm> {
  return {
    ...machineIssues(values),
    ...sourceIssues(values),
    minCores: integerIssue(values.minCores, 1, 512),
    minMemoryGb: integerIssue(values.minMemoryGb, 1, 16384),
    allowedSizes: sizesOf(values.allowedSizes).every((size) => /^[A-Za-z]\w{2,60}$/.test(size))
      ? undefined
      : t('machines.issue.sizes'),
  };
}

/** Fields whose pointer has another name. */
export const imagePointers: FieldPointers<ImageForm> = {
  '/source/kind': 'kind',
  '/source/publisher': 'publisher',
  '/source/offer': 'offer',
  '/source/sku': 'sku',
  '/source/version': 'version',
  '/source/id': 'resourceId',
  '/source/plan/name': 'planName',
  '/source/plan/product': 'planProduct',
  '/source/plan/publisher': 'planPublisher',
  '/clouds': 'inGeneral',
};
