import { KqlError } from './kqlError.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Parts of the Kusto query language and tables of Application Insights that exist but are not simulated. */
const unsupported = {
  operator: words(
    'as consume evaluate externaldata facet fork getschema graph-match invoke lookup make-series mv-apply mv-expand parse parse-kv parse-where partition print project-away project-keep project-rename project-reorder range reduce render sample sample-distinct scan search serialize top-hitters top-nested union',
  ),
  statement: words(
    'alias datatable declare externaldata find let pattern print range restrict search set union',
  ),
  'join kind': words(
    'anti fullouter leftanti leftantisemi leftsemi rightanti rightantisemi rightouter rightsemi',
  ),
  table: words('browserTimings customEvents customMetrics pageViews performanceCounters'),
  function: words(
    'abs any arg_max arg_min array_concat array_length array_slice array_sum avgif bag_keys bag_unpack base64_decode_tostring base64_encode_tostring bin_at bin_auto binary_and binary_or buildschema case ceiling coalesce count_distinct countof datetime_add datetime_diff datetime_part dayofmonth dayofweek dayofyear dcountif dynamic endofday endofmonth endofweek endofyear exp extract extract_all floor format_bytes format_datetime format_timespan geo_distance_2points getmonth getyear gettype has_any has_all hash hash_sha256 hll hourofday iif indexof isascii isfinite isinf isnan isnotnull isnull log log10 log2 make_bag make_datetime make_list make_list_if make_set make_set_if make_timespan max_of maxif min_of minif monthofyear next pack pack_all pack_array parse_csv parse_ipv4 parse_json parse_path parse_url parse_user_agent parse_version percentile_tdigest percentiles percentilesw percentilew pow prev rand range replace replace_regex replace_string reverse row_cumsum row_number row_rank_dense series_decompose series_fit_line sign split sqrt startofmonth startofweek startofyear stdev stdevif strcat_array strcat_delim strcmp strrep substring sumif take_anyif tdigest tobool todatetime todecimal todynamic toguid toreal totimespan treepath trim trim_end trim_start unixtime_milliseconds_todatetime unixtime_seconds_todatetime url_decode url_encode variance week_of_year zip',
  ),
} as const;

/** Returns the error for a part of the language that exists but is not simulated, or undefined for unknown names. */
export function unsupportedPart(
  kind: keyof typeof unsupported,
  name: string,
  source: string,
  offset: number,
): KqlError | undefined {
  if (!unsupported[kind].has(name)) return undefined;
  const message = `The embedded cloud does not simulate the ${kind} '${name}'.`;
  return new KqlError('unsupported', message, source, offset, name);
}

/** Returns the error for a function that cannot be called. */
export const functionError = (name: string, source: string, offset: number): KqlError =>
  unsupportedPart('function', name, source, offset) ??
  new KqlError('unknown-function', `Unknown function: '${name}'.`, source, offset, name);
