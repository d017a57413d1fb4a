import { limits, type Mission, type MissionId, type MissionOffer } from '@shoal/bus/missions/contract'

/** What is counted for everybody together; null is what each does alone. */
export type Source = 'chat' | 'tips' | 'votes' | 'accepts'

export interface MissionKind extends MissionOffer {
  counts: Source | null
}

const category = 'global' as const
const xp = 100

/** MIS-4: five missions of 100 XP, and the nuke whose launch texts give the XP. */
const kinds: Readonly<Record<MissionId, MissionKind>> = {
  'spam-filter': {
    ...{ id: 'spam-filter', name: 'Spam filter', acceptText: 'Start filtering', xp, category, unit: 'pop-ups' },
    description: 'Ads are loose in the house. Close every one of them before the clock runs out.',
    instructions: 'Two pop-ups appear on your page each second. Close them all in time. Everyone filters alone.',
    ...{ counts: null, goal: { usual: limits.missionPopups, min: 5, max: limits.missionPopups }, seconds: 180 },
  },
  // The goal is everybody online, and never fewer than two.
  'all-hands': {
    ...{ id: 'all-hands', name: 'All hands on deck', acceptText: 'Here!', xp, category, unit: 'people on deck' },
    description: 'The whole crew is called. The mission succeeds at the moment in which nobody on board is missing.',
    instructions: 'Everyone who is signed in and online has to accept. Wake the one beside you.',
    ...{ counts: 'accepts', goal: { usual: 2, min: 2, max: 2 }, seconds: 120 },
  },
  'feeding-frenzy': {
    ...{ id: 'feeding-frenzy', name: 'Feeding frenzy', acceptText: 'Join the frenzy', xp, category, unit: 'messages' },
    description: 'The water boils. Fill the chat before the clock runs out.',
    instructions: 'Every message in any room counts, of everyone who accepted. The chat keeps its limits: no flooding.',
    ...{ counts: 'chat', goal: { usual: 200, min: 1, max: 100_000 }, seconds: 180 },
  },
  'pass-the-hat': {
    ...{ id: 'pass-the-hat', name: 'Pass the hat', acceptText: 'Count me in', xp, category, unit: 'tokens tipped' },
    description: 'The hat goes around. Together, tip as much as it holds.',
    instructions: 'Every token counts that somebody who accepted tips to another person.',
    ...{ counts: 'tips', goal: { usual: 500, min: 1, max: 1_000_000 }, seconds: 300 },
  },
  landslide: {
    ...{ id: 'landslide', name: 'Landslide', acceptText: 'To the ballot', xp, category, unit: 'votes' },
    description: 'Somebody has to win by a landslide. It does not matter who.',
    instructions: 'Every vote counts that somebody who accepted gives in a poll or in a battle.',
    ...{ counts: 'votes', goal: { usual: 300, min: 1, max: 1_000_000 }, seconds: 300 },
  },
  nuke: {
    ...{ id: 'nuke', name: 'Nuke', acceptText: 'Take the keys', xp: 0, category, unit: 'launch texts' },
    description: 'Somewhere in the show are the launch texts. Find them and enter them.',
    instructions: `Each launch text gives you ${limits.launchTextXp} XP, once. Find them all and the mission is yours.`,
    ...{ counts: null, goal: { usual: 1, min: 1, max: limits.launchTextsMax }, seconds: 600 },
  },
}

export const kindOf = (id: MissionId): MissionKind => kinds[id]

/** What everybody may know of a mission. */
export function missionOf(missionId: MissionId): Mission {
  const { id, name, description, instructions, acceptText, xp, category, unit } = kinds[missionId]
  return { id, name, description, instructions, acceptText, xp, category, unit }
}

/** What moderators choose from. */
export const offers = (): MissionOffer[] => Object.values(kinds).map(({ counts: _, ...offer }) => offer)
