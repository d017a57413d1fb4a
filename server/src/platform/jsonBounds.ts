import { generalErrors } from '@shoal/bus/errors'
import type { FastifyInstance } from 'fastify'
import { refusal } from './refusal.ts'

/** Bounds of JSON that is parsed in one go, while everybody else waits: as many values as fit into the usual body, and more. */
export const jsonBounds = { values: 40_000, depth: 64 } as const

/**
 * Says which bound some JSON exceeds, without parsing it: a parsed value costs fifty times its bytes, and walking through
 * deep nesting overflows the stack. Texts are skipped, however long. Null if it fits, also for anything that is not JSON.
 */
export function beyondBounds(json: Uint8Array, bounds: { values: number; depth: number } = jsonBounds) {
  let [values, depth] = [1, 0]
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case 0x22: // "
        at = endOfText(json, at)
        if (at < 0) return null
        break
      case 0x7b: // {
      case 0x5b: // [
        values += 1
        depth += 1
        if (depth > bounds.depth) return 'depth'
        break
      case 0x7d: // }
      case 0x5d: // ]
        depth -= 1
        break
      case 0x2c: // ,
        values += 1
        break
    }
    if (values > bounds.values) return 'values'
  }
  return null
}

/** Where the text ends that begins with the quote at a place; below 0 where it does not. */
function endOfText(json: Uint8Array, from: number): number {
  for (let end = json.indexOf(0x22, from + 1); end >= 0; end = json.indexOf(0x22, end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === 0x5c) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return -1
}

/** Reads JSON bodies as Fastify does, but for those beyond the bounds, which are refused with `too-large` or `bad-json`. */
export function boundJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const beyond = beyondBounds(body)
    if (beyond === 'values') done(refusal(generalErrors.tooLarge))
    else if (beyond === 'depth') done(refusal(generalErrors.badJson, 'deep'))
    else parse(request, body.toString(), done)
  })
}
