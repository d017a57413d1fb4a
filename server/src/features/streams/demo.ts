import { currentSeason } from '@shoal/bus/streams/contract'
import type { Platform } from '../../platform/platform.ts'
import { useStreams } from './service.ts'
import { useSources } from './sources.ts'

/** The cameras of the demo show: those with footage are live, one is offline, and one is a secret yet [STR-2]. */
export async function makeDemoCameras(platform: Platform): Promise<void> {
  const cameras = useStreams(platform)
  const live = useSources(platform).demo()
  for (const [index, { playbackId, name, access }] of live.entries()) {
    const id = playbackId.replace(/^demo-/, '')
    await cameras.create({
      id,
      name,
      playbackId,
      access,
      season: currentSeason,
      online: true,
      position: index + 1,
    })
  }
  await cameras.create({ id: 'porch', name: 'Porch', season: currentSeason, position: 90 })
  await cameras.create({ id: 'placeholder', name: '???', position: 91 })
}
