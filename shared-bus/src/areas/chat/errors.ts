import { type CodesOf, errors } from '../../dsl/errors.ts'

export const chatErrors = errors('chat', {
  noSuchRoom: {
    status: 404,
    text: 'There is no such room',
    when: 'The room is neither `global` nor `stream:<id>` of a camera that exists, or the cameras are switched off. Take the ids from `GET /api/live-streams`.',
  },
  notJoined: {
    status: 409,
    text: 'Enter the room before you say something there',
    when: 'Something was to be said in a room that this connection has not entered, or was shown out of because the pass ended. Send `chat:join` first.',
  },
  empty: {
    status: 400,
    text: 'Nothing is left of this message that can be shown',
    when: 'Nothing of the message is left that can be shown: it had only addresses, invisible characters or white space. Write something else.',
  },
  noSuchMessage: {
    status: 404,
    text: 'The message you answer does not exist',
    when: 'The message in `replyTo` does not exist, or is in another room. Send the message without it.',
  },
  muted: {
    status: 403,
    text: 'A moderator muted you until {until} in New York',
    when: 'A moderator muted the person for some minutes. Nothing they say arrives in any room until then; reading goes on.',
  },
  staffSpeak: {
    status: 409,
    text: 'Moderators and admins cannot be muted',
    when: 'The person who was to be muted is a moderator or an admin. An admin can take that from them.',
  },
  notYours: {
    status: 403,
    text: 'You can only remove what you said yourself',
    when: 'Only moderators take away what others said, and tip lines.',
  },
})
export type ChatErrorCode = CodesOf<typeof chatErrors>
