import * as z from 'zod/mini'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { limits as clanLimits } from '../clans/limits.ts'
import { alliancesErrors } from './errors.ts'
import { AllianceProposal, AllyClan } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** A tag as somebody typed it; whether there is such a clan is seen then. */
const Tag = z.string().check(z.trim(), z.regex(new RegExp(`^[A-Za-z0-9]{1,${clanLimits.clanTagMax}}$`)))
const OfClan = z.strictObject({ tag: Tag })

/** ALLY-1: clans that stand together. */
export const alliances = area(wire, {
  version: '1.0.0',
  errors: alliancesErrors,
  calls: {
    list: call({
      summary: 'Proposals and allies of a clan, and what became of earlier ones, the newest first; for its owner',
      access: 'user',
      params: OfClan,
      reply: z.object({
        /** Those that wait for an answer, of both sides. */
        clanAllianceProposals: z.array(AllianceProposal),
        alliances: z.array(AllianceProposal),
        history: z.array(AllianceProposal),
      }),
      errors: [alliancesErrors.noSuchClan, alliancesErrors.notOwner],
    }),
    propose: call({
      summary: 'Proposes an alliance, or accepts it when the other clan has proposed it',
      access: 'user',
      params: OfClan,
      body: z.strictObject({
        clanTag: Tag,
        /** Only accept: refused when nothing is pending any more. */
        seen: z.optional(z.enum(['pending'])),
      }),
      reply: z.object({ proposal: AllianceProposal }),
      rate: perMinute(20),
      errors: [
        alliancesErrors.noSuchClan,
        alliancesErrors.notOwner,
        alliancesErrors.ownClan,
        alliancesErrors.alliedAlready,
        alliancesErrors.proposedAlready,
        alliancesErrors.tooSoon,
        alliancesErrors.tooMany,
        alliancesErrors.changedMeanwhile,
      ],
    }),
    end: call({
      summary: 'Rejects a proposal of the other clan, takes back the own one, or breaks the alliance',
      access: 'user',
      params: OfClan,
      body: z.strictObject({
        clanTag: Tag,
        /** How it stood when the person decided: refused when it stands otherwise by now. */
        seen: z.optional(z.enum(['pending', 'accepted'])),
      }),
      reply: z.object({ proposal: AllianceProposal }),
      rate: perMinute(20),
      errors: [
        alliancesErrors.noSuchClan,
        alliancesErrors.notOwner,
        alliancesErrors.nothingThere,
        alliancesErrors.changedMeanwhile,
      ],
    }),
    allies: call({
      summary: 'The allies of a clan, the oldest alliance first',
      access: 'anyone',
      params: OfClan,
      reply: z.object({ allies: z.array(AllyClan) }),
      errors: [alliancesErrors.noSuchClan],
    }),
  },
  receives: {
    'proposal-new': 'A proposal waits for an answer: to the owners of both clans',
    'proposal-removed':
      'A proposal was accepted, rejected or taken back, or an alliance was broken, as `status` says: to the owners of both clans',
    allies: 'The allies of a clan are others now',
  },
})
