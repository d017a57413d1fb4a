import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentSeason } from '@shoal/bus/streams/contract'
import { assetsFolder } from '../../platform/folders.ts'
import type { Platform } from '../../platform/platform.ts'
import { useStreams } from '../streams/index.ts'
import { seenIn, walker, walkerAt } from './rooms.ts'
import { type ContestantFacts, useContestants } from './service.ts'
import { useWhereabouts } from './whereabouts.ts'

const portraits = join(assetsFolder, 'contestants')
const before = currentSeason - 1

/** Ids are the names of the drawings. */
const cast: ReadonlyArray<ContestantFacts & { id: string }> = [
  {
    id: 'jet',
    name: 'Jet',
    color: '#35e3d2',
    season: currentSeason,
    status: 'in',
    bio: 'Cooks at night, sleeps at noon and has never once found the right pan. Says the fire was “mostly smoke”.',
  },
  {
    id: 'lou',
    name: 'Lou',
    color: '#ff77d0',
    season: currentSeason,
    status: 'in',
    bio: 'Reads the house rules aloud to whoever breaks them. Keeps a lantern by the bed because of the power cuts.',
  },
  {
    id: 'odette',
    name: 'Odette',
    color: '#ff8a6b',
    season: currentSeason,
    status: 'in',
    bio: 'Used to paint ferries. Moved into the attic on the second day and calls it her studio; nobody has seen a painting.',
  },
  {
    id: 'marlow',
    name: 'Marlow',
    color: '#f0d060',
    season: currentSeason,
    status: 'in',
    bio: 'Thirty years at sea, four days in this house, and only one of them seasick. Talks to the tank. The tank listens.',
  },
  {
    id: 'the-cat',
    name: 'The Cat',
    color: '#d8f06a',
    season: currentSeason,
    status: 'in',
    bio: 'Was here before the cameras. Did not sign anything. Knows where the remote is.',
  },
  {
    id: walker,
    name: 'Wick',
    color: '#c9a27a',
    season: currentSeason,
    status: 'in',
    bio: 'Walks past windows in a brown coat. Has been in every room and stayed in none; whoever looks up is too late.',
  },
  {
    id: 'bram',
    name: 'Bram',
    color: '#79d98c',
    season: currentSeason,
    status: 'out',
    bio: 'Left over the matter of the tomatoes. Waters the garden in his thoughts.',
  },
  {
    id: 'pia',
    name: 'Pia',
    color: '#ff8fb0',
    season: before,
    status: 'winner',
    bio: 'The last one in the house, by eleven minutes and one locked bathroom door.',
  },
  {
    id: 'sol',
    name: 'Sol',
    color: '#8fa8ff',
    season: before,
    status: 'out',
    bio: 'Second by eleven minutes. Still sends postcards to the bathroom.',
  },
]

/** They were there before the server was, so that the clips that it begins with show somebody. */
const thereFor = 60 * 60 * 1000

/** The people of the demo show, each with a drawing, in the rooms where the footage shows them. */
export async function makeDemoContestants(platform: Platform): Promise<void> {
  for (const { id, ...facts } of cast) {
    const bytes = readFileSync(join(portraits, `${id}.svg`))
    await useContestants(platform).add(null, facts, { id, photo: { type: 'image/svg+xml', bytes } })
  }
  const now = platform.clock.ms()
  const whereabouts = useWhereabouts(platform)
  const on = new Set((await useStreams(platform).all()).filter(({ online }) => online).map(({ id }) => id))
  for (const [id, room] of Object.entries(seenIn))
    if (on.has(room)) await whereabouts.enter(id, room, new Date(now - thereFor))
  if (on.has(walkerAt(now))) await whereabouts.enter(walker, walkerAt(now))
}
