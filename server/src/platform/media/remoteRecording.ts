import { mediaErrors } from '@shoal/bus/errors'
import { refuse } from '../refusal.ts'
import type { RecordedSegment, RecordedStream } from './liveSource.ts'

/** An origin that says nothing for so long does not answer, in milliseconds. */
const PATIENCE = 15_000

/** A segment as a rewind playlist lists it, with the addresses of its files. */
export interface Listed {
  readonly number: number
  readonly startedAt: number
  readonly duration: number
  readonly discontinuity: boolean
  readonly file: string
  readonly init: string
  /** Absent where the stream has only one. */
  readonly initNumber?: number
}

/** Reads what `rewindText` wrote. */
export function readRewind(text: string): Listed[] {
  const segments: Listed[] = []
  let startedAt = 0
  let duration = 0
  let init = ''
  let discontinuity = false
  for (const line of text.split('\n')) {
    const [, date] = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line) ?? []
    if (date) startedAt = Date.parse(date)
    if (line === '#EXT-X-DISCONTINUITY') discontinuity = true
    init = /^#EXT-X-MAP:URI="([\w.-]+)/.exec(line)?.[1] ?? init
    duration = Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? duration)
    const [, file, number] = /^(segment-(\d+)\.m4s)/.exec(line) ?? []
    if (!file) continue
    const initNumber = /^init-(\d+)\./.exec(init)?.[1]
    segments.push({
      ...{ number: Number(number), startedAt, duration, discontinuity, file, init },
      ...(initNumber !== undefined && { initNumber: Number(initNumber) }),
    })
    startedAt += duration * 1000
    discontinuity = false
  }
  return segments
}

/**
 * What another server has recorded of a stream that plays there, as it is at this moment; undefined where that is
 * nothing. Throws the Refusal `media/no-origin`.
 * @param jwt a permission to play it
 */
export async function remoteRecording(
  originUrl: string,
  playbackId: string,
  jwt: string,
): Promise<RecordedStream | undefined> {
  async function ask(file: string): Promise<Response | undefined> {
    const address = `${originUrl}/live/${playbackId}/${file}?jwt=${jwt}`
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
    if (answer?.status === 404) return undefined
    if (!answer?.ok) refuse(mediaErrors.noOrigin, 'recording')
    return answer
  }
  async function bytes(file: string): Promise<Buffer> {
    const answer = await ask(file)
    if (!answer) throw new Error(`${file} of ${playbackId} is not kept any more`)
    return Buffer.from(await answer.arrayBuffer())
  }

  const qualities = await (await ask('rewind.m3u8'))?.text()
  const rendition = /^([\w-]+)\/rewind\.m3u8/m.exec(qualities ?? '')?.[1]
  const list = rendition && (await (await ask(`${rendition}/rewind.m3u8`))?.text())
  if (!list) return undefined
  const inits = new Map<string, Promise<Buffer>>()
  const listed = readRewind(list).map(
    ({ file, init, ...about }): RecordedSegment => ({
      ...about,
      bytes: () => bytes(`${rendition}/${file}`),
      init() {
        const known = inits.get(init) ?? bytes(`${rendition}/${init}`)
        inits.set(init, known)
        return known
      },
    }),
  )
  return {
    rendition,
    recording: {
      from: () => listed[0]?.startedAt ?? Number.POSITIVE_INFINITY,
      segments: async (_, start, end) =>
        listed.filter(({ startedAt, duration }) => startedAt < end && startedAt + duration * 1000 > start),
    },
    async poster() {
      const answer = await ask('poster.jpg')
      return answer?.headers.get('content-type') === 'image/jpeg' ? Buffer.from(await answer.arrayBuffer()) : undefined
    },
  }
}
