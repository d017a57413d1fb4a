import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { useStreams } from '../streams/index.ts'
import { useCutting } from './cutting.ts'
import { useRecorded } from './recorded.ts'
import { type ClipRow, clipLikes, clips } from './tables.ts'

/** Clips of the demo show's pass holders; from seconds ago, so that they are in every recording. */
const kept = [
  { camera: 'kitchen', maker: 'pass', name: 'Who left the tap running', ago: 600, seconds: 12, likes: [] },
  {
    camera: 'tank',
    maker: 'xl_fan',
    name: 'The big one says hello',
    ago: 480,
    seconds: 16,
    likes: ['viewer', 'pass', 'warden'],
  },
  {
    camera: 'garden',
    maker: 'pass',
    name: 'Something moved behind the hedge',
    ago: 420,
    seconds: 10,
    likes: ['rival'],
  },
  { camera: 'attic', maker: 'xl_fan', name: 'Lights on in the attic', ago: 300, seconds: 14, likes: ['pass'] },
] as const

/** A few approved clips, so that a new show has something to browse. They are cut after the start, from key frames on. */
export async function makeDemoClips(platform: Platform): Promise<void> {
  const { clock, database } = platform
  const cameras = await useStreams(platform).all()
  const people = await usePeople(platform).byDisplayNames(kept.flatMap(({ maker, likes }) => [maker, ...likes]))
  for (const { camera, maker, name, ago, seconds, likes } of kept) {
    const found = cameras.find(({ id }) => id === camera)
    const user = people.get(maker)
    const recorded = found?.playbackId && (await useRecorded(platform)(found.playbackId))
    if (!found?.playbackId || !recorded || !user) continue
    const near = clock.ms() - ago * 1000
    const [segment] = await recorded.recording.segments(recorded.rendition, near, near + 1)
    if (!segment) continue
    const clip: ClipRow = {
      ...{ id: newId(), name, duration: seconds, playbackId: found.playbackId },
      ...{ startAt: new Date(segment.startedAt), endAt: new Date(segment.startedAt + seconds * 1000) },
      ...{ streamId: found.id, room: found.name, season: found.season, access: found.access },
      ...{ userId: user.id, maker, status: 'approved', reason: null, ready: false, shown: false },
      ...{ thumbnail: false, width: 0, height: 0, likes: 0, createdAt: new Date(segment.startedAt + seconds * 1000) },
    }
    const fans = likes.flatMap((one) => people.get(one) ?? [])
    await database.db.insert(clips).values({ ...clip, likes: fans.length })
    const at = clip.createdAt
    if (fans.length > 0)
      await database.db.insert(clipLikes).values(fans.map((fan) => ({ clipId: clip.id, userId: fan.id, at })))
    await useCutting(platform).later(clip.id, true)
  }
}
