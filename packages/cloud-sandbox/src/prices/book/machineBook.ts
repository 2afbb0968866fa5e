import { allVmSizes, type VmSize } from '../../resource-manager/catalog/vmSizes.ts';

/** Hourly prices of a core and of a gigabyte of memory, by family, in US dollars. */
const families: readonly (readonly [pattern: RegExp, core: number, gigabyte: number])[] = [
  [/^Standard_B\d+m?s?$/, 0.0086, 0.0022],
  [/^Standard_B/, 0.0174, 0.0058],
  [/^Standard_A/, 0.021, 0.0049],
  [/^Standard_D\d+p/, 0.0202, 0.0046],
  [/^Standard_D\d+a/, 0.0236, 0.0052],
  [/^Standard_D/, 0.0262, 0.0058],
  [/^Standard_E/, 0.0258, 0.0048],
  [/^Standard_F/, 0.0301, 0.0061],
  [/^Standard_HB/, 0.0189, 0.0032],
  [/^Standard_(HC|HX)/, 0.0412, 0.0041],
  [/^Standard_L/, 0.0488, 0.0038],
  [/^Standard_M/, 0.0391, 0.0068],
  [/^Standard_NC\d+as_T4/, 0.1012, 0.0043],
  [/^Standard_NC/, 0.1391, 0.0022],
  [/^Standard_ND/, 0.2612, 0.0031],
  [/^Standard_NV/, 0.0691, 0.0034],
];

/** Hourly price of a Windows license per core. The smallest machines pay less. */
const windowsCore = 0.0453;
const smallWindowsCore = 0.0041;

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** A size with its prices, before the region's factor. */
export interface SoldMachine {
  readonly armSku: string;
  /** For example `D2s v5`. */
  readonly sku: string;
  readonly series: string;
  readonly linux: number;
  readonly windows: number;
}

function sold(size: VmSize): SoldMachine | undefined {
  const found = families.find(([pattern]) => pattern.test(size.name));
  if (found === undefined) return undefined;
  const [, core, gigabyte] = found;
  const linux = round(size.cores * core + (size.memoryMb / 1024) * gigabyte);
  const isSmall = /^Standard_B\d/.test(size.name);
  const name = size.name.replace(/^Standard_/, '');
  return {
    armSku: size.name,
    sku: name.replaceAll('_', ' '),
    series: name.replace(/^([A-Z]+)\d+(?:-\d+)?/, '$1').replaceAll('_', ''),
    linux,
    windows: round(linux + size.cores * (isSmall ? smallWindowsCore : windowsCore)),
  };
}

/** Every size that the embedded cloud offers. */
export const machineBook: readonly SoldMachine[] = allVmSizes().flatMap((size) => sold(size) ?? []);
