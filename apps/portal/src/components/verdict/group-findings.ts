import type { PolicyFinding } from '@blueport/contracts';

/** Findings of one policy for the same reason, with all resources they are about. */
export interface PolicyFindings {
  readonly key: string;
  /** The first of the findings. They differ only in the resource. */
  readonly finding: PolicyFinding;
  readonly resources: readonly { readonly id: string; readonly name: string }[];
}

/** Groups findings that a person reads as one: of the same policy, with the same message and conditions. */
export function groupFindings(findings: readonly PolicyFinding[]): PolicyFindings[] {
  const groups = Map.groupBy(findings, ({ kind, assignmentId, definitionId, message, conditions }) =>
    JSON.stringify([kind, assignmentId, definitionId, message, conditions]),
  );
  return [...groups].flatMap(([key, [finding, ...others]]) =>
    finding === undefined
      ? []
      : {
          key,
          finding,
          resources: [finding, ...others].map(({ resourceId, resourceName }) => ({
            id: resourceId,
            name: resourceName,
          })),
        },
  );
}
