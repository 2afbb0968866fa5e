import { products, type Product } from './row.ts';

const network = 'Networking';

/** Network services of the invented price book. */
export const networkBook: readonly Product[] = [
  ...products('Virtual Network', network, {
    'IP Addresses': [
      ['Standard', 'Standard IPv4 Static Public IP', '1 Hour', 0.0052],
      ['Basic', 'Basic IPv4 Static Public IP', '1 Hour', 0.0037],
      ['Basic', 'Basic IPv4 Dynamic Public IP', '1 Hour', 0.0041],
    ],
    'Public IP Prefix': [['Standard', 'Standard Static Public IP', '1 Hour', 0.0061]],
    'Virtual Network Private Link': [
      ['Standard', 'Standard Private Endpoint', '1 Hour', 0.0102],
      ['Standard', 'Standard Data Processed - Ingress', '1 GB', 0.0101],
      ['Standard', 'Standard Data Processed - Egress', '1 GB', 0.0101],
    ],
    'Virtual Network Peering': [
      ['Intra-Region', 'Intra-Region Egress', '1 GB', 0.0103],
      ['Intra-Region', 'Intra-Region Ingress', '1 GB', 0.0103],
    ],
  }),
  ...products('Load Balancer', network, {
    'Load Balancer': [
      ['Standard', 'Standard Included LB Rules and Outbound Rules', '1/Hour', 0.0257],
      ['Standard', 'Standard Overage LB Rules and Outbound Rules', '1/Hour', 0.0103],
      ['Standard', 'Standard Data Processed', '1 GB', 0.0052],
    ],
  }),
  ...products('Azure Bastion', network, {
    'Azure Bastion': [
      ['Basic', 'Basic Gateway', '1 Hour', 0.194],
      ['Standard', 'Standard Gateway', '1 Hour', 0.296],
      ['Standard', 'Standard Additional Gateway', '1 Hour', 0.143],
      ['Premium', 'Premium Gateway', '1 Hour', 0.458],
      ['Premium', 'Premium Additional Gateway', '1 Hour', 0.224],
    ],
  }),
  ...products('Azure Firewall', network, {
    'Azure Firewall': [
      ['Basic', 'Basic Deployment', '1 Hour', 0.403],
      ['Basic', 'Basic Data Processed', '1 GB', 0.0662],
      ['Standard', 'Standard Deployment', '1 Hour', 1.272],
      ['Standard', 'Standard Data Processed', '1 GB', 0.0163],
      ['Premium', 'Premium Deployment', '1 Hour', 1.781],
      ['Premium', 'Premium Data Processed', '1 GB', 0.0163],
    ],
  }),
  ...products('Application Gateway', network, {
    'Application Gateway Standard v2': [
      ['Standard', 'Standard Fixed Cost', '1/Hour', 0.249],
      ['Standard', 'Standard Capacity Units', '1/Hour', 0.0081],
    ],
    'Application Gateway WAF v2': [
      ['Standard', 'Standard Fixed Cost', '1/Hour', 0.448],
      ['Standard', 'Standard Capacity Units', '1/Hour', 0.0146],
    ],
  }),
  ...products('VPN Gateway', network, {
    'VPN Gateway': [
      ['Basic', 'Basic', '1 Hour', 0.0366],
      ...(
        [
          ['VpnGw1', 0.193],
          ['VpnGw2', 0.497],
          ['VpnGw3', 1.27],
          ['VpnGw4', 2.13],
          ['VpnGw5', 3.71],
        ] as const
      ).flatMap(
        ([name, price]) =>
          [
            [name, name, '1 Hour', price],
            [`${name}AZ`, `${name}AZ`, '1 Hour', Math.round(price * 1_150) / 1000],
          ] as const,
      ),
    ],
  }),
  ...products('ExpressRoute', network, {
    'ExpressRoute Gateway': [
      ['Standard', 'Standard Gateway', '1 Hour', 0.194],
      ['HighPerformance', 'HighPerformance Gateway', '1 Hour', 0.5],
      ['UltraPerformance', 'UltraPerformance Gateway', '1 Hour', 1.9],
      ['ErGw1AZ', 'ErGw1AZ Gateway', '1 Hour', 0.43],
      ['ErGw2AZ', 'ErGw2AZ Gateway', '1 Hour', 0.59],
      ['ErGw3AZ', 'ErGw3AZ Gateway', '1 Hour', 2.12],
    ],
  }),
  ...products('NAT Gateway', network, {
    'NAT Gateway': [
      ['Standard', 'Standard Gateway', '1 Hour', 0.0462],
      ['Standard', 'Standard Data Processed', '1 GB', 0.0458],
    ],
  }),
  ...products('Azure Front Door', network, {
    'Azure Front Door': [
      ['Standard', 'Standard Base Fees', '1/Month', 35.6],
      ['Premium', 'Premium Base Fees', '1/Month', 334],
    ],
  }),
  ...products('Traffic Manager', network, {
    'Traffic Manager': [
      ['Azure Endpoint', 'Azure Endpoint Health Checks', '1/Month', 0.37],
      ['DNS Queries', 'DNS Queries', '1M', 0.55],
    ],
  }),
  ...products('Azure DDOS Protection', network, {
    'Azure DDOS Protection': [['Network Protection', 'Network Protection Plan', '1/Month', 2988]],
  }),
  ...products('Virtual WAN', network, {
    'Virtual WAN': [['Standard Hub', 'Standard Hub Unit', '1 Hour', 0.252]],
  }),
  // Names cost the same wherever somebody asks from.
  ...products('Azure DNS', network, {
    'Azure DNS': [
      [
        'Private',
        'Private Zone',
        '1/Month',
        [
          [0, 0.51],
          [25, 0.1],
        ],
      ],
      [
        'Private',
        'Private Queries',
        '1M',
        [
          [0, 0.41],
          [1000, 0.21],
        ],
      ],
      [
        'Public',
        'Public Zone',
        '1/Month',
        [
          [0, 0.51],
          [25, 0.1],
        ],
      ],
      [
        'Public',
        'Public Queries',
        '1M',
        [
          [0, 0.41],
          [1000, 0.21],
        ],
      ],
      ['Private Resolver', 'Private Resolver Inbound Endpoint', '1/Month', 182],
      ['Private Resolver', 'Private Resolver Outbound Endpoint', '1/Month', 182],
    ],
  }).map((each) => ({ ...each, global: true })),
];
