import { service } from '../../platform/feature.ts'
import { createCutter, type RecordedStream } from '../../platform/media/index.ts'
import { useSources } from '../streams/index.ts'
import { clipsFolder } from './folder.ts'

/** A segment that still grows is finished within this long, in ms: so much later than the recording a clip may end. */
export const edgeMs = 15_000

/** What of a camera can be clipped now; times in milliseconds since 1970. */
export interface Recorded extends RecordedStream {
  readonly from: number
  /** Where the newest finished segment ends. */
  readonly to: number
}

export const useCutter = service(({ settings }) => createCutter(settings.folder(clipsFolder)))

/** What is recorded of a camera, or null. Rejects when that can't be told now. */
export const useRecorded = service((platform) => {
  const sources = useSources(platform)
  return async (playbackId: string): Promise<Recorded | null> => {
    const found = await sources.recorded(playbackId)
    if (!found) return null
    const { recording, rendition } = found
    const segments = await recording.segments(rendition, recording.from(), platform.clock.ms())
    const [first, last] = [segments[0], segments.at(-1)]
    if (!first || !last) return null
    return {
      ...found,
      from: Math.max(first.startedAt, recording.from()),
      to: last.startedAt + last.duration * 1000,
    }
  }
})

/** How much of a time is recorded, in ms. */
export async function coverage({ recording, rendition }: Recorded, start: number, end: number): Promise<number> {
  const segments = await recording.segments(rendition, start, end)
  return segments.reduce((sum, { startedAt, duration }) => {
    const overlap = Math.min(end, startedAt + duration * 1000) - Math.max(start, startedAt)
    return sum + Math.max(0, overlap)
  }, 0)
}
