import * as z from 'zod/mini'
import { Balance, Color, Id, Instant, Person } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { shownToOthers } from '../../dsl/texts.ts'
import { idempotencyErrors, uploadErrors } from '../../errors.ts'
import { Done, PageQuery, TokenAmount } from '../../requests.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { clansErrors } from './errors.ts'
import { limits } from './limits.ts'
import { clansReasons } from './reasons.ts'
import { Clan, ClanInvite, ClanMember, ClanPage, OwnClan } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const { clanTagMin, clanTagMax } = limits
const tagRule = z.regex(
  new RegExp(`^[A-Za-z0-9]{${clanTagMin},${clanTagMax}}$`),
  `A tag has ${clanTagMin} to ${clanTagMax} letters (A to Z) or digits.`,
)
/** CLAN-1: small letters are taken for large ones. */
const ClanTag = z.string().check(tagRule)
const Name = shownToOthers(z.string().check(z.trim(), z.minLength(2), z.maxLength(limits.clanNameMax)), {
  mode: 'refused',
})
const Description = shownToOthers(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.clanDescriptionMax)), {
  mode: 'masked',
  lines: true,
})
/** A field of a form. */
const Open = z.enum(['true', 'false'])

/** CLAN-1: what it takes to found a clan; the emblem comes beside it. */
export const NewClan = z.strictObject({
  clanTag: shownToOthers(z.string().check(tagRule), { mode: 'refused' }),
  name: Name,
  description: Description,
  color: Color,
  /** Anyone may join, without an invitation. */
  open: z._default(Open, 'false'),
})
export type NewClan = z.output<typeof NewClan>

/** The fields to change; those left out stay. Tag and name are for good. */
export const ClanChanges = z.strictObject({
  description: z.optional(Description),
  color: z.optional(Color),
  open: z.optional(Open),
})
export type ClanChanges = z.output<typeof ClanChanges>

/**
 * A clan on the leader board. `before`: its place when the day began in New York; null when it was not there. `percent`:
 * how many in a hundred of the other clans have less [PRO-5].
 */
export const ClanStanding = z.object({ clan: Clan, place: z.int(), before: z.nullable(z.int()), percent: z.number() })
export type ClanStanding = z.output<typeof ClanStanding>

/** CLAN-2: the boards. Among equal clans the oldest comes first. */
export const ClanBoards = z.object({
  /** By XP of the members together, hostages not counted; the most first. */
  clanLeaderBoard: z.array(ClanStanding),
  /** The clan of the asking person, however far down it is; null when they are in none. */
  own: z.nullable(ClanStanding),
  /** The first of the leader board. */
  topClan: z.nullable(Clan),
  /** With the most in its vault. */
  richestClan: z.nullable(Clan),
  /** With the most members. */
  mostPopularClan: z.nullable(Clan),
  /** By how many people declined its invitation or walked out within 30 days. */
  mostHatedClan: z.nullable(z.object({ clan: Clan, refusals: z.int() })),
  /** How many clans there are. */
  total: z.int(),
})
export type ClanBoards = z.output<typeof ClanBoards>

/** A movement of a vault, from the ledger: in when positive [CLAN-4]. */
export const VaultLine = z.object({ id: Id, at: Instant, amount: z.int(), tokens: Balance, by: z.nullable(Person) })
export type VaultLine = z.output<typeof VaultLine>

/** `clanTags`: these clans, divided by commas. `query`: clans with this in tag or name. */
const ClanQuery = z.strictObject({
  clanTags: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{2,5}(,[A-Za-z0-9]{2,5}){0,49}$/))),
  query: z.optional(z.string().check(z.trim(), z.maxLength(limits.clanNameMax))),
})

/** `name`: members whose display name begins so, whatever its case. Pages are counted from 0. */
const MembersQuery = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.clanMembersMax)), 0),
  name: z.optional(z.string().check(z.trim(), z.maxLength(16))),
})

const OfClan = z.strictObject({ tag: ClanTag })
const OfMember = z.strictObject({ tag: ClanTag, userId: Id })
const emblem = { maxBytes: limits.clanEmblemMaxBytes, types: ['image/jpeg', 'image/png'], optional: true } as const
const Amount = z.strictObject({ amount: TokenAmount })
/** What a movement of a vault leaves: in the vault, and of the person. */
const Moved = z.object({ tokens: Balance, own: Balance })
const asMember = [clansErrors.noSuchClan, clansErrors.notMember, clansErrors.rankTooLow]

/** CLAN-1 to CLAN-4: clans, who is in them, and their vaults. */
export const clans = area(wire, {
  version: '1.0.0',
  errors: clansErrors,
  reasons: clansReasons,
  calls: {
    leaderBoard: call({
      summary: 'The clans with the most XP, the richest, the most popular and the most hated one',
      access: 'anyone',
      reply: ClanBoards,
    }),
    invites: call({
      summary: 'The clan that the asking person is in, and those that invited them, the latest first',
      access: 'user',
      reply: z.object({ myClan: z.nullable(OwnClan), clans: z.array(Clan), invites: z.array(ClanInvite) }),
    }),
    tags: call({
      summary: 'The tags of all clans',
      access: 'anyone',
      reply: z.object({ clanTags: z.array(z.string()) }),
    }),
    person: call({
      summary: 'The person with a display name, to invite them; null when there is none',
      access: 'user',
      query: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)) }),
      reply: z.object({ person: z.nullable(Person) }),
      rate: perMinute(60),
    }),
    list: call({
      summary: 'Some clans by their tags, or those with a text in tag or name, the most XP first',
      access: 'anyone',
      query: ClanQuery,
      reply: z.object({ clans: z.array(Clan) }),
    }),
    read: call({
      summary: 'A clan with its first members, and its place on the leader board',
      access: 'anyone',
      params: OfClan,
      reply: ClanPage,
      errors: [clansErrors.noSuchClan],
    }),
    members: call({
      summary: 'A page of the members of a clan, or of those whose name begins so; the highest rank first',
      access: 'anyone',
      params: OfClan,
      query: MembersQuery,
      reply: z.object({ members: z.array(ClanMember), total: z.int() }),
      rate: perMinute(120),
      errors: [clansErrors.noSuchClan],
    }),
    create: call({
      summary: 'Founds a clan; the asking person owns it',
      access: 'user',
      body: NewClan,
      upload: emblem,
      reply: Clan,
      rate: perMinute(5),
      errors: [clansErrors.tagTaken, clansErrors.tagReserved, clansErrors.alreadyIn, uploadErrors.notAnImage],
    }),
    edit: call({
      summary: 'Changes a clan; its owner only',
      access: 'user',
      params: OfClan,
      body: ClanChanges,
      upload: emblem,
      reply: Clan,
      rate: perMinute(10),
      errors: [...asMember, uploadErrors.notAnImage],
    }),
    disband: call({
      summary: 'Ends a clan; its owner, who gets what is in the vault, or an admin',
      access: 'user',
      params: OfClan,
      rate: perMinute(10),
      errors: asMember,
    }),
    waiting: call({
      summary: 'Who was invited to a clan and has not answered; for those who may invite',
      access: 'user',
      params: OfClan,
      reply: z.object({ invited: z.array(z.object({ person: Person, by: Person, at: Instant })) }),
      errors: asMember,
    }),
    add: call({
      summary: 'Joins a clan, with the own id; invites somebody to it, with another',
      access: 'user',
      params: OfMember,
      rate: perMinute(30),
      errors: [
        ...asMember,
        ...[clansErrors.alreadyIn, clansErrors.notInvited, clansErrors.full, clansErrors.tooManyInvites],
        ...[clansErrors.declinedLately, clansErrors.notWelcome, clansErrors.noSuchPerson],
      ],
    }),
    remove: call({
      summary: 'Leaves a clan or declines its invitation, with the own id; removes or uninvites somebody, with another',
      access: 'user',
      params: OfMember,
      rate: perMinute(30),
      errors: [...asMember, clansErrors.noSuchMember, clansErrors.ownerStays],
    }),
    rank: call({
      summary: 'Gives a member another rank; owners all but their own, leaders Member and Hostage',
      access: 'user',
      params: OfMember,
      body: z.strictObject({ rank: z.enum(['Leader', 'Member', 'Hostage']) }),
      rate: perMinute(30),
      errors: [...asMember, clansErrors.noSuchMember],
    }),
    transfer: call({
      summary: 'Hands a clan over to another member; the former owner is a leader then',
      access: 'user',
      params: OfClan,
      body: z.strictObject({ userId: Id }),
      rate: perMinute(10),
      errors: [...asMember, clansErrors.cannotTransfer],
    }),
    vault: call({
      summary: 'What is in the vault of the own clan, and what went in and out, newest first',
      access: 'user',
      params: OfClan,
      query: PageQuery,
      reply: z.object({ tokens: Balance, lines: z.array(VaultLine), total: z.int() }),
      errors: asMember,
    }),
    deposit: call({
      summary: 'Puts own tokens into the vault of the own clan; any member',
      access: 'user',
      params: OfClan,
      body: Amount,
      reply: Moved,
      rate: perMinute(30),
      errors: [...asMember, tokensErrors.insufficient, idempotencyErrors.mismatch],
    }),
    withdraw: call({
      summary: 'Takes tokens out of the vault; its owner only',
      access: 'user',
      params: OfClan,
      body: Amount,
      reply: Moved,
      rate: perMinute(30),
      errors: [...asMember, clansErrors.vaultTooLittle, idempotencyErrors.mismatch],
    }),
  },
  sends: {
    look: send({
      summary: 'The page shows a clan from now on, or not any more: it hears what changes of it',
      access: 'anyone',
      payload: z.strictObject({ tag: ClanTag, open: z.boolean() }),
      ack: Done,
      rate: perMinute(120),
      errors: [clansErrors.noSuchClan],
    }),
  },
  receives: {
    updated: 'A clan was changed',
    'new-member': 'Somebody joined',
    'member-gone': 'Somebody left, or was removed',
    rank: 'A member has another rank',
    tokens: 'What is in the vault now',
    removed: 'A clan is no more',
    mine: 'The asking person is in a clan or in none from now on, or has another rank; to all of their pages',
    invite: 'Somebody invited this person to a clan',
    'invite-gone':
      'An invitation of this person does not wait any more: answered elsewhere, taken back, or the clan is gone',
    kicked: 'This person was removed from a clan',
  },
})
