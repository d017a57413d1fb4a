/** The declarations of an area or the page itself, as plain data, and their changes since the last release. */
import type { Area, Call, Modal, Panel, Receive, Schema, Send, Slot, State, Topic, Wire } from '@shoal/bus'
import { z } from 'zod'
import type { TypeMember } from './typeMembers.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** An area as it stands in its `released.json`. Words and rates are no part of it: nobody is built against them. */
export interface Declarations {
  version: string
  calls: Record<string, JsonObject>
  sends: Record<string, JsonObject>
  receives: Record<string, JsonObject>
  /** Of releases until 0.1.0 their names only. */
  topics: Record<string, JsonObject> | string[]
  states: Record<string, JsonObject> | string[]
  /** Modals, panels and slots by kind and id, such as `modal share-clip`. Releases until 0.1.0 have none. */
  offers?: Record<string, JsonObject>
  /** The call that answers with all that a page shows of the area; null or absent if there is none. */
  snapshot?: string | null
  /** For the page alone: the contents of the modules that it provides to remotes, by module and name. */
  modules?: Record<string, JsonObject>
  /** For the page alone: what a mounted remote and the page hand to each other, by interface and member. */
  kit?: Record<string, JsonObject>
}

/** The page itself, as `pageOnDisk` finds it. */
export interface Page {
  version: string
  wires: readonly Wire[]
  offers: readonly (Modal | Panel | Slot)[]
  /** The modules that it provides, by the names that remotes import them by. */
  modules: Readonly<Record<string, object>>
  kit: Readonly<Record<string, TypeMember>>
}

export interface Change {
  /** `breaking`: code built for the release may fail. `addition`: code built for the new state may fail with the release. */
  kind: 'breaking' | 'addition'
  what: string
}

const schemaOf = (schema: Schema | undefined, io: 'input' | 'output'): Json => {
  if (!schema) return null
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject
  return rest
}
const each = <V>(values: object, tell: (value: V) => JsonObject): Record<string, JsonObject> =>
  Object.fromEntries(
    Object.entries(values)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, tell(value as V)]),
  )

/** Errors that a call or a client event names: status and code. */
const errorsOf = ({ errors = [] }: Pick<Call, 'errors'>): Json =>
  [...new Set(errors.map(({ status, code }) => `${status} ${code}`))].sort()

/** Everything of an area that somebody may be built against. */
export const declarationsOf = (
  area: Area,
  wire: Pick<Wire, 'topics' | 'states'>,
  offers: readonly (Modal | Panel | Slot)[] = [],
): Declarations => ({
  version: area.version,
  calls: each<Call>(area.calls, (call) => ({
    address: `${call.method} ${call.path}`,
    access: call.access,
    file: call.file ?? null,
    idempotent: call.idempotent ?? false,
    params: schemaOf(call.params, 'input'),
    query: schemaOf(call.query, 'input'),
    body: schemaOf(call.body, 'input'),
    reply: schemaOf(call.reply, 'output'),
    errors: errorsOf(call),
  })),
  sends: each<Send>(area.sends, (send) => ({
    access: send.access,
    payload: schemaOf(send.payload, 'input'),
    ack: schemaOf(send.ack, 'output'),
    errors: errorsOf(send),
  })),
  receives: each<Receive>(area.receives, ({ payload }) => ({ payload: schemaOf(payload, 'output') })),
  topics: each<Topic>(wire.topics, ({ payload }) => ({ payload: schemaOf(payload, 'output') })),
  states: each<State>(wire.states, ({ schema }) => ({ value: schemaOf(schema, 'output') })),
  offers: each<Modal | Panel | Slot>(
    Object.fromEntries(offers.map((offer) => [`${offer.kind} ${offer.id}`, offer])),
    (offer) => ({
      props: 'props' in offer ? schemaOf(offer.props, 'input') : null,
    }),
  ),
  snapshot: area.snapshot ?? null,
})

/** Everything of the page that a remote may be built against. */
export const declarationsOfPage = ({ version, wires, offers, modules, kit }: Page): Declarations => ({
  ...declarationsOf(
    { name: 'page', version, errors: {}, calls: {}, sends: {}, receives: {} },
    {
      topics: Object.fromEntries(wires.flatMap(({ topics }) => Object.values(topics).map((one) => [one.name, one]))),
      states: Object.fromEntries(wires.flatMap(({ states }) => Object.values(states).map((one) => [one.name, one]))),
    },
    offers,
  ),
  modules: each(
    Object.fromEntries(
      Object.entries(modules).flatMap(([from, module]) => Object.keys(module).map((name) => [`${from} ${name}`, {}])),
    ),
    () => ({}),
  ),
  kit: each<TypeMember>(kit, (member) => ({ ...member })),
})

/** The text of a `released.json`: a line for each call and event, so that a diff shows what changed. */
export function printed({ version, snapshot = null, ...kinds }: Declarations): string {
  const lines = Object.entries(kinds).map(([kind, entries]) => {
    const each = Object.entries(entries).map(([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`)
    return `  ${JSON.stringify(kind)}: {${each.length > 0 ? `\n${each.join(',\n')}\n  ` : ''}}`
  })
  return `{\n${[`  "version": "${version}"`, ...lines, `  "snapshot": ${JSON.stringify(snapshot)}`].join(',\n')}\n}\n`
}

/** Access, from everybody to few. */
const ranks: Record<string, number> = { anyone: 0, user: 1, pass: 2, xl: 3, mod: 4, qa: 5, admin: 5 }
/**
 * A shape that goes to the server breaks if it accepts less; one that comes from it, if it yields more. A shape that goes
 * from page to page is both: the sender may be newer than the receiver, or older.
 */
type Direction = 'in' | 'out' | 'both'

/** What changed from one state of an area to the next. */
export function changesBetween(before: Declarations, after: Declarations): Change[] {
  const changes: Change[] = []
  const add = (kind: Change['kind'], what: string) => changes.push({ kind, what })
  const keys = (
    kind: Exclude<keyof Declarations, 'version' | 'snapshot'>,
    compare: (a: JsonObject, b: JsonObject, name: string) => void,
    kindOfNew: (entry: JsonObject, name: string) => Change['kind'] = () => 'addition',
  ) => {
    const [old, fresh] = [byName(before[kind]), byName(after[kind])]
    for (const name of Object.keys(old)) if (!(name in fresh)) add('breaking', `${kind}.${name} is gone`)
    for (const [name, now] of Object.entries(fresh)) {
      const then = old[name]
      if (then) compare(then, now, `${kind}.${name}`)
      else add(kindOfNew(now, name), `${kind}.${name} is new`)
    }
  }
  const access = (then: JsonObject, now: JsonObject, name: string) => {
    if (then.access === now.access) return
    const kind = ranks[String(now.access)]! < ranks[String(then.access)]! ? 'addition' : 'breaking'
    add(kind, `${name} is for ${now.access}, was for ${then.access}`)
  }
  const errors = (then: JsonObject, now: JsonObject, name: string) => {
    // The release before errors were kept.
    if (then.errors === undefined) return
    const [before, after] = [then.errors, now.errors] as [string[], string[]]
    for (const error of before) if (!after.includes(error)) add('breaking', `${name} never answers ${error}`)
    for (const error of after) if (!before.includes(error)) add('addition', `${name} may answer ${error}`)
  }
  const shapes = (then: JsonObject, now: JsonObject, name: string, parts: Record<string, Direction>) => {
    // Declarations that were released without a shape are compared from the next release on.
    for (const [part, direction] of Object.entries(parts))
      if (part in then)
        changes.push(...shapeChanges(then[part] ?? null, now[part] ?? null, direction, `${name}.${part}`))
  }
  keys('calls', (then, now, name) => {
    for (const part of ['address', 'file', 'idempotent'])
      if (then[part] !== now[part]) add('breaking', `${name} has ${part} ${now[part]}, was ${then[part]}`)
    access(then, now, name)
    shapes(then, now, name, { params: 'in', query: 'in', body: 'in', reply: 'out' })
    errors(then, now, name)
  })
  keys('sends', (then, now, name) => {
    access(then, now, name)
    shapes(then, now, name, { payload: 'in', ack: 'out' })
    errors(then, now, name)
  })
  keys('receives', (then, now, name) => shapes(then, now, name, { payload: 'out' }))
  keys('topics', (then, now, name) => shapes(then, now, name, { payload: 'both' }))
  keys('states', (then, now, name) => shapes(then, now, name, { value: 'both' }))
  keys('offers', (then, now, name) => shapes(then, now, name, { props: 'in' }))
  keys('modules', () => {})
  // A remote that is built already has no new member in what it makes itself, unless the whole interface is new.
  const isKnown = (name: string) =>
    Object.keys(before.kit ?? {}).some((one) => one.startsWith(`${name.split('.')[0]}.`))
  const isMissed = ({ maker, optional }: JsonObject, name: string) => maker !== 'page' && !optional && isKnown(name)
  keys(
    'kit',
    (then, now, name) => {
      if (then.type !== now.type) add('breaking', `${name} is ${now.type}, was ${then.type}`)
      if (then.optional === now.optional) return
      const isHarmless = now.maker === (now.optional ? 'remote' : 'page')
      add(isHarmless ? 'addition' : 'breaking', `${name} ${now.optional ? 'may be left out' : 'must be there'}`)
    },
    (now, name) => (isMissed(now, name) ? 'breaking' : 'addition'),
  )
  const [then, now] = [before.snapshot ?? null, after.snapshot ?? null]
  if (then !== now) add(then === null ? 'addition' : 'breaking', `snapshot is ${now ?? 'none'}, was ${then ?? 'none'}`)
  return changes
}

const byName = (entries: Record<string, JsonObject> | string[] = {}): Record<string, JsonObject> =>
  Array.isArray(entries) ? Object.fromEntries(entries.map((name) => [name, {}])) : entries

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (a: Json | undefined, b: Json | undefined): boolean => canonical(a) === canonical(b)
const canonical = (value: Json | undefined): string =>
  JSON.stringify(value, (_, part) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  ) ?? ''

/** Bounds, by the direction that makes them wider. */
const upper = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum']
const lower = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum']
/** Compared part by part below; `additionalProperties: false` follows from the properties. */
const known = new Set([
  ...upper,
  ...lower,
  'properties',
  'required',
  'enum',
  'items',
  'anyOf',
  'oneOf',
  'default',
  'id',
])

function shapeChanges(then: Json, now: Json, direction: Direction, at: string): Change[] {
  if (same(then, now)) return []
  const wider = direction === 'in' ? ('addition' as const) : ('breaking' as const)
  const narrower = direction === 'out' ? ('addition' as const) : ('breaking' as const)
  // A value that was always empty, or null, until its area was built: no reader can depend on it.
  if (direction === 'out' && (same(then, { not: {} }) || same(then, { type: 'null' })))
    return [{ kind: 'addition', what: `${at} is no longer nothing` }]
  if (!isObject(then) || !isObject(now)) return [{ kind: 'breaking', what: `${at} is another shape` }]
  // One alternative more, such as null, or one less.
  const [some, others] = [alternatives(then), alternatives(now)]
  if (some.length > 1 || others.length > 1) {
    const gone = some.filter((one) => !others.some((other) => same(one, other)))
    const fresh = others.filter((one) => !some.some((other) => same(one, other)))
    if (gone.length === fresh.length)
      return gone.flatMap((one, index) => shapeChanges(one, fresh[index]!, direction, at))
    if (gone.length === 0) return [{ kind: wider, what: `${at} may be something more` }]
    if (fresh.length === 0) return [{ kind: narrower, what: `${at} may be something less` }]
    return [{ kind: 'breaking', what: `${at} is another shape` }]
  }
  const changes: Change[] = []
  const [properties, fresh] = [then.properties ?? {}, now.properties ?? {}] as JsonObject[]
  const needs = (shape: JsonObject, name: string) => ((shape.required as string[] | undefined) ?? []).includes(name)
  for (const name of Object.keys(properties!)) {
    if (!(name in fresh!)) changes.push({ kind: 'breaking', what: `${at}.${name} is gone` })
    else changes.push(...shapeChanges(properties![name]!, fresh![name]!, direction, `${at}.${name}`))
  }
  for (const name of Object.keys(fresh!)) {
    const isKnown = name in properties!
    const isNeeded = needs(now, name)
    if (!isKnown)
      changes.push({
        kind: direction !== 'out' && isNeeded ? 'breaking' : 'addition',
        what: `${at}.${name} is new${isNeeded ? '' : ', and may be left out'}`,
      })
    else if (isNeeded !== needs(then, name))
      changes.push({
        kind: isNeeded ? narrower : wider,
        what: `${at}.${name} ${isNeeded ? 'must be there' : 'may be left out'}`,
      })
  }
  const [values, freshValues] = [then.enum, now.enum]
  if (Array.isArray(values) && Array.isArray(freshValues)) {
    for (const one of values)
      if (!freshValues.includes(one)) changes.push({ kind: narrower, what: `${at} is never ${one}` })
    for (const one of freshValues) if (!values.includes(one)) changes.push({ kind: wider, what: `${at} may be ${one}` })
  } else if (!same(values, freshValues))
    changes.push({ kind: values ? wider : narrower, what: `${at} has other values` })
  for (const [bounds, sign] of [[upper, 1] as const, [lower, -1] as const])
    for (const bound of bounds) {
      const [a, b] = [then[bound], now[bound]]
      if (a === b) continue
      const isWider = b === undefined || (a !== undefined && (Number(b) - Number(a)) * sign > 0)
      changes.push({ kind: isWider ? wider : narrower, what: `${at} has ${bound} ${b ?? 'none'}, was ${a ?? 'none'}` })
    }
  if (!same(then.items, now.items))
    changes.push(...shapeChanges(then.items ?? null, now.items ?? null, direction, `${at}[]`))
  for (const key of new Set([...Object.keys(then), ...Object.keys(now)])) {
    if (known.has(key) || same(then[key], now[key])) continue
    if (key === 'additionalProperties' && isObject(then[key]) && isObject(now[key]))
      changes.push(...shapeChanges(then[key], now[key], direction, `${at}.*`))
    else changes.push({ kind: 'breaking', what: `${at} has another ${key}` })
  }
  return changes
}

/** `type: ['string', 'null']` says the same as two alternatives. */
const alternatives = (shape: JsonObject): Json[] =>
  Array.isArray(shape.type)
    ? shape.type.map((type) => (type === 'null' ? { type } : { ...shape, type }))
    : ((shape.anyOf ?? shape.oneOf ?? [shape]) as Json[])

const numbers = (version: string) => version.split('.').map(Number) as [number, number, number]

/** The problem with an area's version, given the changes since its release; null if the step is large enough. */
export function versionProblem(released: string, version: string, changes: readonly Change[]): string | null {
  const [before, now] = [numbers(released), numbers(version)]
  const major = now[0] - before[0]
  const minor = now[1] - before[1]
  const list = (kind: Change['kind']) =>
    changes
      .filter((change) => change.kind === kind)
      .map(({ what }) => `\n  ${what}`)
      .join('')
  if (major < 0 || (major === 0 && (minor < 0 || (minor === 0 && now[2] < before[2]))))
    return `is ${version}, and ${released} was released already`
  if (major > 0) return null
  if (list('breaking'))
    return `has breaking changes and must be ${before[0] + 1}.0.0, not ${version}:${list('breaking')}`
  if (minor > 0 || !list('addition')) return null
  return `has additions and must be ${before[0]}.${before[1] + 1}.0, not ${version}:${list('addition')}`
}
