import { allVmSizes } from '../catalog/vmSizes.ts';
import { at, textOf, type Json } from '../json.ts';
import type { Running } from './running.ts';

const coresOf = new Map(allVmSizes().map(({ name, cores }) => [name.toLowerCase(), cores]));

/** Returns the licensed product of an image, and how its meters count cores. */
function soldWith(publisher: string, offer: string, sku: string) {
  if (/byos/.test(offer)) return undefined;
  if (publisher === 'redhat' && /^rhel(-raw)?$/.test(offer)) {
    return { product: 'Red Hat Enterprise Linux', span: (cores: number) => `${cores}` };
  }
  if (publisher === 'suse' && offer.startsWith('sles-') && !/sap|hpc/.test(offer)) {
    const edition = /basic/.test(offer) ? 'Basic' : 'Standard';
    const span = (cores: number) => (cores <= 2 ? '1-2' : cores <= 4 ? '3-4' : '5+');
    return { product: `SUSE Linux Enterprise Server ${edition}`, span };
  }
  const edition = /^(enterprise|standard|web)/.exec(sku)?.[1];
  if (publisher === 'microsoftsqlserver' && edition !== undefined) {
    const product = `SQL Server ${edition.charAt(0).toUpperCase()}${edition.slice(1)}`;
    return { product, span: (cores: number) => (cores <= 4 ? '1-4' : `${cores}`) };
  }
  if (publisher === 'canonical' && (/pro/.test(sku) || /-pro/.test(offer))) {
    return { product: 'Ubuntu Pro', span: (cores: number) => `${cores}` };
  }
  return undefined;
}

/** Returns the meters of software on a machine, or on each machine of a set, that is priced by core. */
export function licenceMeters(profile: Json | undefined, size: string, count: number): Running[] {
  if (/^(rhel|sles)_byos$/i.test(textOf(at(profile, 'licenseType')) ?? '')) return [];
  const part = (name: string): string =>
    textOf(at(profile, 'storageProfile', 'imageReference', name))?.toLowerCase() ?? '';
  const sold = soldWith(part('publisher'), part('offer'), part('sku'));
  const cores = coresOf.get(size.toLowerCase());
  if (sold === undefined || cores === undefined) return [];
  return [
    {
      service: 'Virtual Machines Licenses',
      product: sold.product,
      sku: `${sold.span(cores)} vCPU VM`,
      meter: /./,
      amount: count,
    },
  ];
}
