export { cloudProfiles, type CloudProfile } from './profiles.ts';
export {
  CloudError,
  type CloudErrorDetail,
  type CloudErrorKind,
  type PolicyCheck,
  type PolicyViolation,
} from './errors/cloudError.ts';
export {
  abandonAfterDeadline,
  deadlineExceeded,
  isAbandoned,
  isDeadlineExceeded,
  leftUntilDeadline,
  runWithDeadline,
  runWithoutDeadline,
  settleByDeadline,
} from './deadline/deadline.ts';
export { readCloudErrorDetail } from './errors/readCloudErrorDetail.ts';
export { createEmbeddedHttpClient, embeddedBases, type EmbeddedBases } from './egress/embeddedHttpClient.ts';
export { portOfUrl } from './egress/portOfUrl.ts';
export { isPublicAddress } from './egress/publicAddress.ts';
export { createHostCaller, type CallHost } from './egress/hostCaller.ts';
export {
  createTargetCaller,
  type CallTarget,
  type TargetAnswer,
  type TargetCallerOptions,
} from './egress/targetCaller.ts';
export { createRewritingHttpClient } from './egress/rewritingHttpClient.ts';
export { createBlobReader, type BlobAnswer, type ReadBlob } from './blob/readBlob.ts';
export { createWebIdentity, type AwsKeys, type WebIdentity } from './aws/webIdentity.ts';
export {
  createCloudCaller,
  type CallCloud,
  type CallReport,
  type CloudCallerOptions,
} from './egress/cloudCaller.ts';
export { OversizedAnswer } from './egress/readBody.ts';
export type { CloudAnswer } from './egress/sendOnce.ts';
export { createResourceManager, type ArmOptions, type ResourceManager } from './arm/resourceManager.ts';
export { createMetricsBatch, type MetricsBatch } from './arm/metricsBatch.ts';
export {
  createApplicationInsights,
  type ApplicationInsights,
  type TelemetryTable,
} from './insights/applicationInsights.ts';
export type { LongRunningStep } from './arm/longRunning.ts';
export { fixedToken, type TokenSource } from './tokens/tokenSource.ts';
export {
  createDirectory,
  type ClientCredential,
  type Directory,
  type IssuedTokens,
} from './tokens/directory.ts';
export { personTokens, type StoredTokens, type TokenStore } from './tokens/personTokens.ts';
export { connectionTokens } from './tokens/connectionTokens.ts';
export * from './prices/index.ts';
