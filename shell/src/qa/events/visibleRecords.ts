import type { BusRecord } from '@shoal/bus'

/** How many lines are drawn at most. */
const most = 300

/**
 * The records to show, newest first.
 * @param after the last one that was cleared away
 * @param filter words that all must stand in name, owner or kind
 */
export function visibleRecords(
  records: readonly BusRecord[],
  after: BusRecord | null,
  filter: string,
): readonly BusRecord[] {
  // A record that the bus has forgotten is older than all that are left.
  const since = after === null ? records : records.slice(records.indexOf(after) + 1)
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const text = ({ name, owner, kind }: BusRecord) => `${name} ${owner} ${kind}`.toLowerCase()
  return since
    .filter((record) => words.every((word) => text(record).includes(word)))
    .slice(-most)
    .reverse()
}

const longest = 20_000

/** Values that give rights to anybody who reads them; testers share their screens. */
const secret = /token|jwt|secret|password|key$/i

/** A payload as JSON, whatever it holds, without secrets; very long ones are cut. */
export function payloadText(payload: unknown, space?: number): string {
  const seen = new WeakSet<object>()
  const safe = (key: string, value: unknown): unknown => {
    if (secret.test(key) && typeof value === 'string' && value !== '') return '[hidden]'
    if (typeof value === 'function') return `[function ${value.name}]`
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Node) return `[${value.nodeName}]`
    if (value instanceof Error) return { name: value.name, message: value.message }
    if (seen.has(value)) return '[seen before]'
    seen.add(value)
    return value
  }
  let text: string
  try {
    text = JSON.stringify(payload, safe, space) ?? 'undefined'
  } catch (error) {
    text = `[cannot be written: ${error instanceof Error ? error.message : String(error)}]`
  }
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
