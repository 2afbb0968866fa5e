import {
  average,
  bytes,
  delay,
  fault,
  flow,
  rate,
  steady,
  total,
  up,
  use,
  type MetricType,
} from '../metricDefinition.ts';

const front = { dimensions: ['FrontendIPAddress', 'FrontendPort'] };

/** Load balancers, addresses, gateways and firewalls. */
export const networkMetrics: readonly MetricType[] = [
  {
    type: 'Microsoft.Network/loadBalancers',
    metrics: [
      average(
        'VipAvailability',
        'Count',
        up(),
        'Average Load Balancer data path availability per time duration',
        front,
      ),
      average(
        'DipAvailability',
        'Count',
        up(),
        'Average Load Balancer health probe status per time duration',
        { dimensions: ['BackendIPAddress', 'BackendPort'] },
      ),
      total('ByteCount', 'Bytes', bytes(12_000_000), 'Total number of Bytes transmitted within time period', {
        dimensions: ['FrontendIPAddress', 'FrontendPort', 'Direction'],
      }),
      total('PacketCount', 'Count', flow(9400), 'Total number of Packets transmitted within time period', {
        dimensions: ['FrontendIPAddress', 'FrontendPort', 'Direction'],
      }),
      total(
        'SYNCount',
        'Count',
        flow(310),
        'Total number of SYN Packets transmitted within time period',
        front,
      ),
      total(
        'SnatConnectionCount',
        'Count',
        flow(96),
        'Total number of new SNAT connections created within time period',
        { dimensions: ['FrontendIPAddress', 'ConnectionState'] },
      ),
      average('UsedSnatPorts', 'Count', rate(38), 'Total number of SNAT ports used within time period', {
        dimensions: ['FrontendIPAddress'],
      }),
    ],
    logs: ['LoadBalancerHealthEvent'],
  },
  {
    type: 'Microsoft.Network/publicIPAddresses',
    metrics: [
      total('ByteCount', 'Bytes', bytes(4_100_000), 'Total number of Bytes transmitted within time period', {
        dimensions: ['Port', 'Direction'],
      }),
      total('PacketCount', 'Count', flow(3600), 'Total number of Packets transmitted within time period', {
        dimensions: ['Port', 'Direction'],
      }),
      total('SynCount', 'Count', flow(120), 'Total number of SYN Packets transmitted within time period', {
        dimensions: ['Port', 'Direction'],
      }),
      average('VipAvailability', 'Count', up(), 'Average IP Address availability per time duration', {
        dimensions: ['Port'],
      }),
      average('PacketsInDDoS', 'CountPerSecond', rate(0.2), 'Inbound packets DDoS'),
      average('BytesInDDoS', 'BytesPerSecond', rate(18), 'Inbound bytes DDoS'),
      average('IfUnderDDoSAttack', 'Count', steady(0), 'Under DDoS attack or not'),
    ],
    logs: ['DDoSProtectionNotifications', 'DDoSMitigationFlowLogs', 'DDoSMitigationReports'],
  },
  {
    type: 'Microsoft.Network/applicationGateways',
    metrics: [
      total(
        'TotalRequests',
        'Count',
        flow(150),
        'Count of successful requests that Application Gateway has served',
        { dimensions: ['BackendSettingsPool'] },
      ),
      total(
        'FailedRequests',
        'Count',
        fault(0.4),
        'Count of failed requests that Application Gateway has served',
        { dimensions: ['BackendSettingsPool'] },
      ),
      total('ResponseStatus', 'Count', flow(150), 'Http response status returned by Application Gateway', {
        dimensions: ['HttpStatusGroup'],
      }),
      average(
        'Throughput',
        'BytesPerSecond',
        rate(310_000),
        'Number of bytes per second the Application Gateway has served',
      ),
      average(
        'ApplicationGatewayTotalTime',
        'MilliSeconds',
        delay(92),
        'Time that it takes for a request to be processed and its response to be sent.',
        { dimensions: ['Listener'] },
      ),
      average(
        'BackendLastByteResponseTime',
        'MilliSeconds',
        delay(74),
        'Time interval between start of establishing a connection to backend server and receiving the last byte of the response body',
        { dimensions: ['Listener', 'BackendServer'] },
      ),
      average('CapacityUnits', 'Count', rate(3), 'Capacity Units consumed'),
      average('ComputeUnits', 'Count', rate(2), 'Compute Units consumed'),
      average('HealthyHostCount', 'Count', up(2), 'Number of healthy backend hosts', {
        dimensions: ['BackendSettingsPool'],
      }),
      average('UnhealthyHostCount', 'Count', fault(0), 'Number of unhealthy backend hosts', {
        dimensions: ['BackendSettingsPool'],
      }),
    ],
    logs: [
      'ApplicationGatewayAccessLog',
      'ApplicationGatewayPerformanceLog',
      'ApplicationGatewayFirewallLog',
    ],
  },
  {
    type: 'Microsoft.Network/azureFirewalls',
    metrics: [
      average('FirewallHealth', 'Percent', up(), 'Indicates the overall health of this firewall', {
        dimensions: ['Status', 'Reason'],
      }),
      average('Throughput', 'BitsPerSecond', rate(48_000_000), 'Throughput processed by this firewall'),
      total('DataProcessed', 'Bytes', bytes(360_000_000), 'Total amount of data processed by this firewall'),
      total('ApplicationRuleHit', 'Count', flow(88), 'Number of times Application rules were hit', {
        dimensions: ['Status', 'Protocol'],
      }),
      total('NetworkRuleHit', 'Count', flow(230), 'Number of times Network rules were hit', {
        dimensions: ['Status', 'Reason'],
      }),
      average(
        'SNATPortUtilization',
        'Percent',
        use(0.08),
        'Percentage of outbound SNAT ports currently in use',
        { dimensions: ['Protocol'] },
      ),
      average(
        'FirewallLatencyPng',
        'MilliSeconds',
        delay(4),
        'Estimate of the average latency of the Firewall as measured by latency probe',
      ),
    ],
    logs: ['AzureFirewallApplicationRule', 'AzureFirewallNetworkRule', 'AzureFirewallDnsProxy'],
  },
  {
    type: 'Microsoft.Network/virtualNetworkGateways',
    metrics: [
      average(
        'AverageBandwidth',
        'BytesPerSecond',
        rate(640_000),
        'Site-to-site bandwidth of a gateway in bytes per second',
        { dimensions: ['Instance'] },
      ),
      average(
        'P2SBandwidth',
        'BytesPerSecond',
        rate(52_000),
        'Point-to-site bandwidth of a gateway in bytes per second',
        { dimensions: ['Instance'] },
      ),
      average('P2SConnectionCount', 'Count', rate(4), 'Point-to-site connection count of a gateway', {
        dimensions: ['Protocol', 'Instance'],
      }),
      average(
        'TunnelAverageBandwidth',
        'BytesPerSecond',
        rate(610_000),
        'Average bandwidth of a tunnel in bytes per second',
        { dimensions: ['ConnectionName', 'Instance'] },
      ),
      total('TunnelEgressBytes', 'Bytes', bytes(18_000_000), 'Outgoing bytes of a tunnel', {
        dimensions: ['ConnectionName', 'Instance'],
      }),
      total('TunnelIngressBytes', 'Bytes', bytes(16_000_000), 'Incoming bytes of a tunnel', {
        dimensions: ['ConnectionName', 'Instance'],
      }),
    ],
    logs: ['GatewayDiagnosticLog', 'TunnelDiagnosticLog', 'RouteDiagnosticLog', 'IKEDiagnosticLog'],
  },
  {
    type: 'Microsoft.Network/networkInterfaces',
    metrics: [
      total('BytesSentRate', 'Bytes', bytes(6_300_000), 'Number of bytes the Network Interface sent'),
      total('BytesReceivedRate', 'Bytes', bytes(8_800_000), 'Number of bytes the Network Interface received'),
      total('PacketsSentRate', 'Count', flow(5200), 'Number of packets the Network Interface sent'),
      total('PacketsReceivedRate', 'Count', flow(6900), 'Number of packets the Network Interface received'),
    ],
    poweredBy: (body) => {
      const { properties } = body as { properties?: { virtualMachine?: { id?: string } } };
      return properties?.virtualMachine?.id;
    },
    logs: [],
  },
];
