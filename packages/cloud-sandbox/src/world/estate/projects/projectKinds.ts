import type { GroupBuilder } from '../groupBuilder.ts';
import { archive } from './archive.ts';
import { costExports } from './costExports.ts';
import { data } from './data.ts';
import { hpc } from './hpc.ts';
import { integration } from './integration.ts';
import { kubernetes } from './kubernetes.ts';
import { machines } from './machines.ts';
import { network } from './network.ts';
import { research } from './research.ts';
import { shared } from './shared.ts';
import { web } from './web.ts';

export type ProjectKind =
  | 'network'
  | 'web'
  | 'machines'
  | 'data'
  | 'kubernetes'
  | 'integration'
  | 'archive'
  | 'shared'
  | 'research'
  | 'hpc'
  | 'costExports';

/** Resources in a resource group, by kind of project. */
export const projectKinds: Readonly<Record<ProjectKind, (group: GroupBuilder) => void>> = {
  network,
  web,
  machines,
  data,
  kubernetes,
  integration,
  archive,
  shared,
  research,
  hpc,
  costExports,
};
