import type { ShowDay } from '@shoal/bus/rules/days'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/columns.ts'

/** Clans that there are; one that was disbanded leaves nothing but its vault in the ledger, which is empty [CLAN-1]. */
export const clans = pgTable(
  'clans',
  {
    id: uuid().primaryKey(),
    /** In large letters. */
    tag: text().notNull(),
    /** The same for tags that look alike. */
    tagKey: text('tag_key').notNull(),
    name: text().notNull(),
    description: text().notNull(),
    color: text().notNull(),
    /** Of clan_emblems. */
    emblemId: uuid('emblem_id'),
    open: boolean().notNull(),
    foundedAt: instant('founded_at').notNull(),
    /** Number of members; changed together with them, with this row locked. */
    size: integer().notNull(),
    /** XP of its members together, and its vault, as of the last count; boards go by them. */
    xp: bigint({ mode: 'number' }).notNull().default(0),
    tokens: bigint({ mode: 'number' }).notNull().default(0),
    /** How many people refused it lately, as of the last refusal or count. */
    refusals: integer().notNull().default(0),
    /** Its place on the leader board when the day began, in New York, and that day; null for a clan that was not there then. */
    placeBefore: integer('place_before'),
    placeDay: text('place_day').$type<ShowDay>(),
  },
  (table) => [
    unique('clans_tag').on(table.tag),
    unique('clans_tag_key').on(table.tagKey),
    index('clans_xp').on(table.xp.desc(), table.foundedAt),
    index('clans_size').on(table.size.desc(), table.foundedAt),
    index('clans_tokens').on(table.tokens.desc(), table.foundedAt),
    index('clans_refusals_most').on(table.refusals.desc(), table.foundedAt),
    check('clans_size_fits', sql`${table.size} between 0 and 5000`),
  ],
)
export type ClanRow = typeof clans.$inferSelect

/** Emblems in both sizes, as WebP, as profile pictures are. */
export const clanEmblems = pgTable('clan_emblems', {
  id: uuid().primaryKey(),
  clanId: uuid('clan_id')
    .notNull()
    .references(() => clans.id, { onDelete: 'cascade' }),
  /** 80 × 80 px. */
  small: bytea().notNull(),
  /** 200 × 200 px. */
  large: bytea().notNull(),
})

/** The highest rank first, as `bySeniority` of the rules has it. */
export const standing = (rank: AnyPgColumn) =>
  sql`(case ${rank} when 'Owner' then 0 when 'Leader' then 1 when 'Member' then 2 else 3 end)`

/** The members of clans: each person in at most one. */
export const clanMembers = pgTable(
  'clan_members',
  {
    userId: text('user_id').primaryKey(),
    clanId: uuid('clan_id')
      .notNull()
      .references(() => clans.id, { onDelete: 'cascade' }),
    rank: text({ enum: ['Owner', 'Leader', 'Member', 'Hostage'] }).notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    // The order of a clan's members, for pages of them.
    index('clan_members_order').on(table.clanId, standing(table.rank), table.joinedAt, table.userId),
    // One owner at most, whatever happens at the same time.
    uniqueIndex('clan_members_owner').on(table.clanId).where(sql`${table.rank} = 'Owner'`),
  ],
)
export type MemberRow = typeof clanMembers.$inferSelect

/** Invitations that wait for an answer. */
export const clanInvites = pgTable(
  'clan_invites',
  {
    clanId: uuid('clan_id')
      .notNull()
      .references(() => clans.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    byUserId: text('by_user_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'clan_invites_pkey', columns: [table.clanId, table.userId] }),
    index('clan_invites_user').on(table.userId),
  ],
)

/** People who declined or walked out by themselves: the most hated clan is counted by them. */
export const clanRefusals = pgTable(
  'clan_refusals',
  {
    clanId: uuid('clan_id')
      .notNull()
      .references(() => clans.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    kind: text({ enum: ['declined', 'left'] }).notNull(),
    at: instant('at').notNull(),
  },
  // Each person counts once, by their last word.
  (table) => [
    primaryKey({ name: 'clan_refusals_pkey', columns: [table.clanId, table.userId] }),
    index('clan_refusals_at').on(table.at),
  ],
)
