import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { currentSeason } from '@shoal/bus/streams/contract'
import { assetsFolder } from '../../platform/folders.ts'
import type { Platform } from '../../platform/platform.ts'
import { type NewRecording, useLibrary } from './library.ts'

/** Of every loop, in seconds. */
const length = 24
const before = currentSeason - 1

const show: ReadonlyArray<NewRecording & { id: string; room: string }> = [
  {
    id: 's2e1',
    room: 'kitchen',
    kind: 'episode',
    season: currentSeason,
    number: 1,
    title: 'Mostly smoke',
    description: 'A pan, a lamp, and two people who will not move. The kitchen on the first night of the season.',
    access: 'public',
  },
  {
    id: 's2e2',
    room: 'bedroom',
    kind: 'episode',
    season: currentSeason,
    number: 2,
    title: 'Lights out',
    description: 'Lou reads the house rules to the bedroom. The bedroom sleeps.',
    access: 'public',
  },
  {
    id: 's2e3',
    room: 'attic',
    kind: 'episode',
    season: currentSeason,
    number: 3,
    title: 'What the attic keeps',
    description: 'The power is cut at nine. Somebody brought a torch. For season pass holders.',
    access: 'season_pass',
  },
  {
    id: 's1e1',
    room: 'garden',
    kind: 'episode',
    season: before,
    number: 1,
    title: 'Eleven minutes',
    description: 'How season 1 was won, as the garden saw it.',
    access: 'public',
  },
  {
    id: 's2-tank',
    room: 'tank',
    kind: 'bts',
    season: currentSeason,
    number: null,
    title: 'Feeding the tank',
    description: 'Who feeds the fish when the cameras have moved on. One take, no cuts.',
    access: 'public',
  },
]

/** What can be watched again in the demo show: the loops of its cameras, as they are. */
export async function makeDemoRecordings(platform: Platform): Promise<void> {
  for (const { id, room, ...facts } of show) {
    const still = await readFile(join(assetsFolder, room, 'poster.jpg'))
    await useLibrary(platform).addDemo(id, facts, room, still, length)
  }
}
