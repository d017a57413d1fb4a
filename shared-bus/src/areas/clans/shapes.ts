import * as z from '@shoal/bus/shape'
import { Balance, Color, Id, Instant, Person } from '../../common.ts'

/** Ranks of members; people without a clan have the rank None. */
export const MemberRank = z.enum(['Owner', 'Leader', 'Member', 'Hostage'])

/** A clan as it stands in lists [CLAN-2]. */
export const Clan = z.object({
  id: Id,
  /** 2 to 5 letters or digits, the letters large. */
  tag: z.string(),
  name: z.string(),
  description: z.string(),
  color: Color,
  /** The address of its 80 px emblem; null when it has none. */
  emblem: z.nullable(z.string()),
  /** Anyone may join; otherwise it takes an invitation. */
  open: z.boolean(),
  /** Tokens in its vault. */
  tokens: Balance,
  /** How many are in it, hostages counted. */
  size: z.int(),
  /** XP of its members together, without those of hostages. */
  xp: z.int(),
  foundedAt: Instant,
})
export type Clan = z.output<typeof Clan>

export const ClanMember = z.object({ person: Person, rank: MemberRank, xp: z.int(), joinedAt: Instant })
export type ClanMember = z.output<typeof ClanMember>

/** A clan with its first members, the highest rank first, then the longest member [CLAN-2]. */
export const ClanPage = z.object({
  clan: Clan,
  /** The first page of them; `size` of the clan says how many there are. */
  members: z.array(ClanMember),
  /** Its place on the leader board, from 1, among so many clans. */
  place: z.int(),
  of: z.int(),
  /** How many fit into it. */
  room: z.int(),
})
export type ClanPage = z.output<typeof ClanPage>

/** The clan that somebody is in. */
export const OwnClan = z.object({ tag: z.string(), rank: MemberRank })
export type OwnClan = z.output<typeof OwnClan>

/** An invitation that waits for an answer, with the member who sent it. */
export const ClanInvite = z.object({ clan: Clan, by: Person, at: Instant })
export type ClanInvite = z.output<typeof ClanInvite>
