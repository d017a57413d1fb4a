import type { Schema } from '@shoal/bus'
import { type ShownText, shownTextOf } from '@shoal/bus/dsl/texts'
import { textErrors } from '@shoal/bus/errors'
import type { z } from 'zod'
import { refusal } from '../refusal.ts'
import { filterText } from './filter/index.ts'

/** A text of an input: where it is, `*` for each of a list, and how it is filtered when others will see it. */
interface InputText {
  readonly path: readonly string[]
  readonly schema: Schema
  readonly shown: ShownText | undefined
}

/** The parts of a schema with their places. Whatever is no container is a leaf. */
function partsOf(schema: Schema): ReadonlyArray<readonly [place: string | null, part: Schema]> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape)
    case 'array':
      return [['*', def.element]]
    case 'record':
      return [['*', def.valueType]]
    case 'tuple':
      return def.items.map((item, index) => [String(index), item])
    case 'union':
      return def.options.map((option) => [null, option])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return [[null, def.innerType]]
    case 'pipe':
      return [[null, def.out]]
    default:
      return []
  }
}

/** Every text in what a schema takes. */
export function inputTexts(schema: Schema | undefined, path: readonly string[] = []): InputText[] {
  if (schema === undefined) return []
  if ((schema as z.core.$ZodTypes)._zod.def.type === 'string') return [{ path, schema, shown: shownTextOf(schema) }]
  return partsOf(schema).flatMap(([place, part]) => inputTexts(part, place === null ? path : [...path, place]))
}

const known = new WeakMap<Schema, ReadonlyArray<InputText & { shown: ShownText }>>()

function shownTexts(schema: Schema) {
  const found = known.get(schema)
  if (found) return found
  const texts = inputTexts(schema).flatMap(({ shown, ...text }) => (shown ? [{ ...text, shown }] : []))
  known.set(schema, texts)
  return texts
}

/** Whether what a schema takes may be refused for its words, with the error of the platform. */
export const answersNotShown = (schema: Schema | undefined): boolean =>
  schema !== undefined && shownTexts(schema).some(({ shown }) => shown.nothingLeft === undefined)

const masked = (text: string, lines = false, links = false) =>
  lines
    ? text
        .split(/\r?\n/)
        .map((line) => filterText(line, { links }))
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : filterText(text, { links })

function shownAs(text: string, rule: ShownText, path: readonly string[], trusted: boolean): string {
  const { mode, lines, linksOfTrusted, nothingLeft } = rule
  const refuseAs = (how: 'word' | 'nothingLeft') => {
    const refused = refusal(textErrors.notShown, how)
    return refused.with({ issues: [{ path: path.join('.'), message: refused.message }] })
  }
  const result = masked(text, lines, linksOfTrusted && trusted)
  if (mode === 'refused' && result !== text) throw refuseAs('word')
  if (result === '' && text !== '') throw nothingLeft ? refusal(nothingLeft) : refuseAs('nothingLeft')
  return result
}

function replaceAt(value: unknown, [place, ...rest]: readonly string[], change: (text: string) => string): unknown {
  if (place === undefined) return typeof value === 'string' ? change(value) : value
  if (Array.isArray(value))
    return value.map((item, index) => (place === '*' || place === `${index}` ? replaceAt(item, rest, change) : item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      place === '*' || place === key ? replaceAt(item, rest, change) : item,
    ]),
  )
}

/**
 * Input that fits its schema, with every text that others will see filtered as the contract says [FLT-1]. Throws a Refusal
 * for texts that must be refused. `trusted`: whether links of this writer may stay where the contract says so. Texts that
 * this server does not show are left as they are.
 */
export const asShown = (schema: Schema, value: unknown, trusted = false): unknown =>
  shownTexts(schema).reduce(
    (changed, { path, shown }) => replaceAt(changed, path, (text) => shownAs(text, shown, path, trusted)),
    value,
  )
