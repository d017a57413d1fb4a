import { type CodesOf, errors } from '../../dsl/errors.ts'

export const reportsErrors = errors('reports', {
  yourself: {
    status: 400,
    text: 'You cannot block yourself',
    when: 'A person was to block or mute themselves.',
  },
  staffStay: {
    status: 409,
    text: 'Moderators and admins cannot be blocked',
    when: 'The person who was to be blocked is a moderator or an admin.',
  },
  tooMany: {
    status: 409,
    text: 'You block {most} people, which is as many as there is room for. Unblock somebody first',
    when: 'The own list of blocked people is full.',
  },
  forStaff: {
    status: 403,
    text: 'Only moderators mute for a time',
    when: 'Minutes, a reason or a shadow mute were asked for by somebody who is no moderator. Without them the person is blocked and reported.',
  },
  howLong: {
    status: 400,
    text: 'Say for how many minutes',
    when: 'A moderator mutes somebody for a number of minutes; it is missing.',
  },
  noSuchMessage: {
    status: 404,
    text: 'This message is gone, so nothing was done. From the card of the person it can be done without a message',
    when: 'The `messageId` is of a message that was removed, does not exist, is of somebody else, or was said where the person cannot read it. Nothing was changed: nobody is blocked, reported or muted. Leave it out to act without a message.',
  },
  adminsBan: {
    status: 403,
    text: 'Only admins ban',
    when: 'A case was to be decided with a ban by a moderator who is no admin. Nothing was changed.',
  },
  noSuchCase: {
    status: 404,
    text: 'There is no such case',
    when: 'No case of reports has this id. Read `GET /api/reports`.',
  },
  claimed: {
    status: 409,
    text: '{name} is looking at this one',
    when: 'Another moderator took the case less than two minutes ago. Nothing was changed; it is free when they let go of it, or after that time.',
  },
  decided: {
    status: 409,
    text: '{name} has decided this one already',
    when: 'Another moderator decided the case before. Nothing was changed.',
  },
})
export type ReportsErrorCode = CodesOf<typeof reportsErrors>
