type System = 'Linux' | 'Windows';

/** A catalog image with all versions that are still offered. */
export interface MachineImage {
  publisher: string;
  offer: string;
  sku: string;
  system: System;
  versions: readonly string[];
  /** Whether machines with this image require accepted purchase terms. */
  bought: boolean;
}

/** A catalog extension type. */
export interface MachineExtension {
  publisher: string;
  type: string;
  system: System;
  versions: readonly string[];
}

type ImageRow = readonly [publisher: string, offer: string, skus: string, system: System, versions: string];

const imageRows: readonly ImageRow[] = [
  [
    'Canonical',
    'ubuntu-24_04-lts',
    'server server-gen1 minimal ubuntu-pro',
    'Linux',
    '24.04.202510010 24.04.202512100 24.04.202602050',
  ],
  [
    'Canonical',
    '0001-com-ubuntu-server-jammy',
    '22_04-lts 22_04-lts-gen2 22_04-lts-arm64',
    'Linux',
    '22.04.202508220 22.04.202511180 22.04.202601290',
  ],
  ['Canonical', '0001-com-ubuntu-server-focal', '20_04-lts 20_04-lts-gen2', 'Linux', '20.04.202505200'],
  [
    'Debian',
    'debian-12',
    '12 12-gen2 12-arm64 12-backports-gen2',
    'Linux',
    '0.20250814.2204 0.20251112.2294 0.20260129.2371',
  ],
  ['Debian', 'debian-11', '11 11-gen2', 'Linux', '0.20250703.2162'],
  ['RedHat', 'RHEL', '8_10 810-gen2 9-lvm 9-lvm-gen2 9_6', 'Linux', '9.5.2025061110 9.6.2025112113'],
  ['SUSE', 'sles-15-sp6', 'gen1 gen2', 'Linux', '2025.06.18 2025.11.24'],
  ['SUSE', 'sles-15-sp7', 'gen1 gen2', 'Linux', '2025.12.02'],
  ['almalinux', 'almalinux-x86_64', '8-gen2 9-gen1 9-gen2', 'Linux', '9.5.202411260 9.6.202507010'],
  ['microsoft-dsvm', 'ubuntu-hpc', '2204 2404', 'Linux', '22.04.2025062701 24.04.2025110601'],
  ['microsoft-dsvm', 'ubuntu-2204', '2204-gen2', 'Linux', '25.07.10 25.11.05'],
  [
    'MicrosoftWindowsServer',
    'WindowsServer',
    '2019-datacenter-gensecond 2022-datacenter-azure-edition 2022-datacenter-azure-edition-core 2022-datacenter-g2 2025-datacenter-azure-edition 2025-datacenter-g2',
    'Windows',
    '20348.4405.251112 20348.4529.251206 26100.7171.251106',
  ],
  [
    'MicrosoftWindowsDesktop',
    'windows-11',
    'win11-23h2-ent win11-24h2-ent win11-24h2-pro win11-25h2-ent',
    'Windows',
    '26100.6899.251011 26100.7171.251106',
  ],
  [
    'MicrosoftSQLServer',
    'sql2022-ws2022',
    'enterprise-gen2 sqldev-gen2 standard-gen2 web-gen2',
    'Windows',
    '16.0.250519 16.0.251118',
  ],
];

/** Images that their publisher sells separately from the machine. */
const boughtRows: readonly ImageRow[] = [
  ['resf', 'rockylinux-x86_64', '8-base 9-base 9-lvm', 'Linux', '9.5.20241118 9.6.20250531'],
  ['kinvolk', 'flatcar-container-linux-free', 'stable-gen2 lts2024-gen2', 'Linux', '4230.2.4 4459.2.0'],
  [
    'center-for-internet-security-inc',
    'cis-ubuntu',
    'cis-ubuntulinux2204-l1-gen2 cis-ubuntulinux2404-l1-gen2',
    'Linux',
    '1.0.11 1.1.4',
  ],
  [
    'center-for-internet-security-inc',
    'cis-windows-server',
    'cis-windows-server2022-l1-gen2',
    'Windows',
    '3.0.9 3.1.2',
  ],
];

const read =
  (bought: boolean) =>
  ([publisher, offer, skus, system, versions]: ImageRow): MachineImage[] =>
    skus.split(' ').map((sku) => ({ publisher, offer, sku, system, versions: versions.split(' '), bought }));

/** Every image of the marketplace. */
export const machineImages: readonly MachineImage[] = [
  ...imageRows.flatMap(read(false)),
  ...boughtRows.flatMap(read(true)),
];

type ExtensionRow = readonly [publisher: string, type: string, system: System, versions: string];

const extensionRows: readonly ExtensionRow[] = [
  ['Microsoft.Azure.Extensions', 'CustomScript', 'Linux', '2.0.7 2.1.10 2.1.13'],
  ['Microsoft.Compute', 'CustomScriptExtension', 'Windows', '1.9.5 1.10.15 1.10.20'],
  ['Microsoft.Azure.Extensions', 'DockerExtension', 'Linux', '1.2.2'],
  ['Microsoft.Azure.Monitor', 'AzureMonitorLinuxAgent', 'Linux', '1.33.4 1.35.9 1.38.1'],
  ['Microsoft.Azure.Monitor', 'AzureMonitorWindowsAgent', 'Windows', '1.34.0 1.37.0 1.39.0'],
  ['Microsoft.Azure.ActiveDirectory', 'AADSSHLoginForLinux', 'Linux', '1.0.2644.1 1.0.3121.1'],
  ['Microsoft.Azure.ActiveDirectory', 'AADLoginForWindows', 'Windows', '2.0.0.1 2.2.0.0'],
  ['Microsoft.Azure.NetworkWatcher', 'NetworkWatcherAgentLinux', 'Linux', '1.4.3320.1 1.4.3783.1'],
  ['Microsoft.Azure.NetworkWatcher', 'NetworkWatcherAgentWindows', 'Windows', '1.4.3320.1 1.4.3783.1'],
  ['Microsoft.Azure.RecoveryServices', 'VMSnapshotLinux', 'Linux', '1.0.9225.0'],
  ['Microsoft.Azure.Security', 'IaaSAntimalware', 'Windows', '1.5.5 1.7.0'],
  ['Microsoft.Azure.Security', 'AzureDiskEncryption', 'Windows', '2.2.0.42 2.5.0.8'],
  ['Microsoft.Azure.Security', 'AzureDiskEncryptionForLinux', 'Linux', '1.1.0.58 1.4.0.9'],
  ['Microsoft.Azure.AzureDefender', 'MDE.Linux', 'Linux', '1.0.5.5'],
  ['Microsoft.Azure.AzureDefender', 'MDE.Windows', 'Windows', '1.0.11.6'],
  ['Microsoft.GuestConfiguration', 'ConfigurationforLinux', 'Linux', '1.26.79 1.26.97'],
  ['Microsoft.GuestConfiguration', 'ConfigurationforWindows', 'Windows', '1.29.95 1.29.104'],
  ['Microsoft.HpcCompute', 'NvidiaGpuDriverLinux', 'Linux', '1.9.0.0 1.11.0.3'],
  ['Microsoft.HpcCompute', 'NvidiaGpuDriverWindows', 'Windows', '1.6.0.0 1.10.0.1'],
  ['Microsoft.Powershell', 'DSC', 'Windows', '2.80.1 2.83.5'],
  ['Microsoft.EnterpriseCloud.Monitoring', 'OmsAgentForLinux', 'Linux', '1.19.0'],
];

/** Every extension type available for machines. */
export const machineExtensions: readonly MachineExtension[] = extensionRows.map(
  ([publisher, type, system, versions]) => ({ publisher, type, system, versions: versions.split(' ') }),
);
