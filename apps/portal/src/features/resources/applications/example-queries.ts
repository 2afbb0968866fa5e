/** Queries to start from, by what they show. */
export const exampleQueries = {
  failures: `requests
| where success == false
| summarize failures = sum(itemCount) by name, resultCode
| order by failures desc`,
  slow: `requests
| summarize requests = sum(itemCount), p95 = percentile(duration, 95) by name
| order by p95 desc`,
  dependencies: `dependencies
| where success == false
| project timestamp, target, name, resultCode, duration, operation_Id
| order by timestamp desc
| take 50`,
  exceptions: `exceptions
| summarize occurrences = sum(itemCount), last = max(timestamp) by type, outerMessage
| order by occurrences desc`,
  joined: `requests
| where success == false
| join kind=inner (exceptions | project operation_Id, type, outerMessage) on operation_Id
| project timestamp, name, resultCode, type, outerMessage
| order by timestamp desc
| take 50`,
} as const;
