import type { AnswerProblem } from '../forwarding.ts'

/** A section of a description: its kind, its direction, and its codecs. */
interface Section {
  kind: string
  direction: string
  codecs: string[]
}

const offered = new Set(['vp8', 'opus'])

function sectionsOf(sdp: string): Section[] {
  const sections: Section[] = []
  for (const line of sdp.split(/\r?\n/)) {
    const [, kind] = /^m=(\w+) /.exec(line) ?? []
    if (kind !== undefined) sections.push({ kind, direction: 'sendrecv', codecs: [] })
    const section = sections.at(-1)
    if (!section) continue
    const [, direction] = /^a=(sendrecv|sendonly|recvonly|inactive)$/.exec(line) ?? []
    if (direction !== undefined) section.direction = direction
    const [, codec] = /^a=rtpmap:\d+ ([^/]+)\//.exec(line) ?? []
    if (codec !== undefined) section.codecs.push(codec.toLowerCase())
  }
  return sections
}

/** What is wrong with a browser's answer to our offer; null when it does what it was asked for, and no more. */
export function problemOfAnswer(offer: string, answer: string): AnswerProblem {
  if (!answer.startsWith('v=0') || !/^a=ice-ufrag:\S+$/m.test(answer) || !/^a=fingerprint:sha-256 /im.test(answer))
    return 'unreadable'
  const asked = sectionsOf(offer)
  const given = sectionsOf(answer)
  if (asked.length !== given.length || asked.some(({ kind }, at) => kind !== given[at]?.kind)) return 'sections'
  const allowed = (direction: string) => (direction === 'recvonly' ? 'sendonly' : 'recvonly')
  if (given.some(({ direction }, at) => direction !== 'inactive' && direction !== allowed(asked[at]!.direction)))
    return 'direction'
  return given.every(({ codecs }) => codecs.length > 0 && codecs.every((codec) => offered.has(codec))) ? null : 'codecs'
}
