import { type CodesOf, errors } from '../../dsl/errors.ts'

export const clansErrors = errors('clans', {
  noSuchClan: {
    status: 404,
    text: 'There is no clan {tag} (any more)',
    when: 'No clan has this tag, or it was disbanded. Nothing changed.',
  },
  tagTaken: {
    status: 409,
    text: { same: 'The tag {tag} is taken', alike: '{tag} looks too much like {other}, which is taken' },
    when: 'Another clan has the tag, or one that can hardly be told from it (O and 0, I and 1, S and 5, …). Nothing was founded; choose another tag.',
  },
  tagReserved: {
    status: 409,
    text: 'Nobody can have the tag {tag}: it would pass for the show or its staff',
    when: 'The tag, or one that looks like it, is kept for the show, its staff or an address. Nothing was founded; choose another tag.',
  },
  alreadyIn: {
    status: 409,
    text: {
      you: 'You are in {tag} already. Leave it first.',
      same: '{name} is in {tag} already',
      other: '{name} is in another clan',
    },
    when: 'A person is in one clan at a time. Who founds, joins or is invited must be in none. Nothing changed.',
  },
  notInvited: {
    status: 403,
    text: 'It takes an invitation to join {tag}',
    when: 'The clan is not open to everybody, and no invitation of this person waits: there was none, or it was taken back. Nothing changed.',
  },
  full: {
    status: 409,
    text: '{tag} is full: {most} people are in it',
    when: 'The clan has as many members as a clan can have; somebody may have been faster. Nothing changed. Wait until somebody leaves.',
  },
  tooManyInvites: {
    status: 409,
    text: '{most} invitations of {tag} wait for an answer already',
    when: 'As many invitations of the clan as there can be are not answered yet. Nobody was invited. Take some back, or wait.',
  },
  declinedLately: {
    status: 409,
    text: '{name} declined lately. Ask again in some days.',
    when: 'The person declined an invitation of this clan within the last 7 days. Nobody was invited.',
  },
  notWelcome: {
    status: 403,
    text: 'You cannot invite {name}',
    when: 'One of the two blocked the other. Nobody was invited, and nobody is told who blocked whom.',
  },
  noSuchPerson: {
    status: 404,
    text: 'There is no such person',
    when: 'Nobody has this id, or the account was deleted. Nothing changed.',
  },
  noSuchMember: {
    status: 404,
    text: '{name} is not in {tag}, and was not invited',
    when: 'The person left, was removed, or was never in this clan, and no invitation waits for them. Nothing changed.',
  },
  notMember: {
    status: 403,
    text: 'Only members of {tag} can do this',
    when: 'The asking person is not in this clan (any more). Nothing changed.',
  },
  rankTooLow: {
    status: 403,
    text: 'As {rank} of {tag} you may not do this',
    when: 'What the person is in the clan now does not allow it: it may have changed since the page was opened. Nothing changed.',
  },
  ownerStays: {
    status: 409,
    text: 'You own {tag}. Hand it over to a member, or disband it.',
    when: 'An owner cannot leave. Nothing changed. Transfer the clan or disband it.',
  },
  cannotTransfer: {
    status: 409,
    text: 'Unable to transfer {clan} to {name}.',
    when: 'A clan goes to somebody else who is in it and is not a hostage. The person may have left meanwhile. Nothing changed.',
  },
  vaultTooLittle: {
    status: 409,
    text: 'The vault of {tag} has only ₣{left}',
    when: 'More was asked for than the vault has. Nothing moved.',
  },
})
export type ClansErrorCode = CodesOf<typeof clansErrors>
