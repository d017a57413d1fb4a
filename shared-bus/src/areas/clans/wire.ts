import * as z from '@shoal/bus/shape'
import { Balance, Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, remove } from '../../dsl/wire.ts'
import type { clans } from './contract.ts'
import { Clan, ClanInvite, ClanMember, MemberRank, OwnClan } from './shapes.ts'

const Tag = z.string()

/** Where its calls go, and what its events carry. */
export const wire = declare('clans', {
  calls: {
    leaderBoard: get('/clans/leader-board'),
    invites: get('/clans/invites'),
    tags: get('/clans/tags'),
    person: get('/clans/people'),
    list: get('/clans'),
    read: get('/clans/:tag'),
    create: post('/clans', { file: 'emblem' }),
    edit: patch('/clans/:tag', { file: 'emblem' }),
    disband: remove('/clans/:tag'),
    members: get('/clans/:tag/members'),
    waiting: get('/clans/:tag/invites'),
    add: post('/clans/:tag/members/:userId'),
    remove: remove('/clans/:tag/members/:userId'),
    rank: patch('/clans/:tag/members/:userId'),
    transfer: post('/clans/:tag/transfer'),
    vault: get('/clans/:tag/tokens'),
    deposit: post('/clans/:tag/tokens/deposit', { idempotent: true }),
    withdraw: post('/clans/:tag/tokens/withdraw', { idempotent: true }),
  },
  snapshot: 'invites',
  sends: ['look'],
  receives: {
    // To pages that look at the clan.
    updated: Clan,
    'new-member': z.object({ tag: Tag, member: ClanMember }),
    'member-gone': z.object({ tag: Tag, userId: Id }),
    rank: z.object({ tag: Tag, userId: Id, rank: MemberRank }),
    tokens: z.object({ tag: Tag, tokens: Balance }),
    removed: z.object({ tag: Tag }),
    // These go only to the person concerned.
    mine: z.object({ clan: z.nullable(OwnClan) }),
    invite: ClanInvite,
    'invite-gone': z.object({ tag: Tag }),
    kicked: z.object({ tag: Tag }),
  },
})

/** The area as the page has it. */
export const clansArea: PageArea<typeof wire, typeof clans> = wire
export type * from './contract.ts'
