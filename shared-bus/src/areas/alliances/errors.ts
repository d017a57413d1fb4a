import { type CodesOf, errors } from '../../dsl/errors.ts'

export const alliancesErrors = errors('alliances', {
  noSuchClan: {
    status: 404,
    text: 'There is no clan {tag} (any more)',
    when: 'No clan has this tag; it may have been disbanded meanwhile. Nothing changed.',
  },
  notOwner: {
    status: 403,
    text: 'Only the owner of {tag} sees and manages its alliances',
    when: 'Whoever asks does not own this clan (any more). Nothing changed.',
  },
  ownClan: {
    status: 400,
    text: 'A clan cannot be its own ally',
    when: '`tag` and `clanTag` are the same clan. Nothing changed.',
  },
  alliedAlready: {
    status: 409,
    text: '{tag} and {other} are allies already',
    when: 'There is an alliance between the two clans. Nothing changed.',
  },
  proposedAlready: {
    status: 409,
    text: '{other} has not answered yet',
    when: 'A proposal of this clan to the other one is pending. Nothing changed; wait for the answer, or take it back.',
  },
  tooSoon: {
    status: 409,
    text: '{other} has said no only just now. Leave them an hour',
    when: 'The other clan rejected a proposal of this one less than an hour ago. Nothing changed.',
  },
  tooMany: {
    status: 409,
    text: {
      own: '{tag} has as many allies as a clan can have. Break an alliance first',
      other: '{other} has as many allies as a clan can have',
      proposals: 'As many proposals of {tag} as can wait are waiting. Take one back first',
    },
    when: 'One of the two clans has five allies, or ten proposals of this clan wait for an answer. Nothing changed.',
  },
  changedMeanwhile: {
    status: 409,
    text: {
      pending: 'This is a proposal by now, and not answered yet. Look again',
      accepted: 'The two clans are allies by now. Look again',
      none: 'This has been taken back, rejected or broken meanwhile. Look again',
    },
    when: '`seen` says how it stood when the person decided, and it stands otherwise by now: the other side was faster. Nothing changed. Read `GET /api/clans/:tag/alliances`.',
  },
  nothingThere: {
    status: 404,
    text: 'There is nothing between {tag} and {other} to end',
    when: 'No proposal is pending between the two clans, and they are no allies. Nothing changed.',
  },
})
export type AlliancesErrorCode = CodesOf<typeof alliancesErrors>
