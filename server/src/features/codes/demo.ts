import type { NewCodes } from '@shoal/bus/codes/contract'
import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { useCodes } from './service.ts'

const none = { tokens: 0, xp: 0, passDays: 0, itemId: null }
const always = { usesEach: null, from: null, until: null, batch: 1 }

/** Codes that staff of the demo show have given out. */
const made: readonly NewCodes[] = [
  { ...always, note: 'Poster by the pier', code: 'SWIM-WITH-US', rewards: { ...none, tokens: 50, xp: 25 } },
  {
    ...always,
    note: 'First hundred of opening night',
    code: 'OPEN-THE-HATCH',
    usesEach: 100,
    rewards: { ...none, tokens: 100 },
  },
  { ...always, note: 'Tickets of the aquarium', batch: 40, usesEach: 1, rewards: { ...none, passDays: 7 } },
]

/** A few codes to try, and to look at in the admin's list. */
export async function makeDemoCodes(platform: Platform): Promise<void> {
  const admin = (await usePeople(platform).byDisplayNames(['Admin'])).get('admin')
  if (!admin) return
  for (const codes of made) await useCodes(platform).make({ userId: admin.id }, codes)
}
