import { service } from '../../platform/feature.ts'

/** What the chat goes by at the room of a clan. */
export interface ClanRoll {
  /** The clan that a person is in; null when they are in none. */
  clanOf(userId: string): Promise<{ clanId: string; tag: string } | null>
  /** The same of several people, by user id; who is in none is absent. */
  clansOf(userIds: Iterable<string>): Promise<ReadonlyMap<string, { clanId: string }>>
}

const nobody: ClanRoll = { clanOf: async () => null, clansOf: async () => new Map() }

/**
 * Who is in which clan. The clans hand it in: they have a vault, and what moves tokens writes lines into the chat, so the
 * chat cannot know them itself.
 */
export const useClanRoll = service(() => {
  let roll = nobody
  return {
    keep(theirs: ClanRoll): void {
      roll = theirs
    },
    clanOf: (userId: string) => roll.clanOf(userId),
    clansOf: (userIds: Iterable<string>) => roll.clansOf(userIds),
  }
})
