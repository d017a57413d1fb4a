import { type CodesOf, errors } from '../../dsl/errors.ts'

export const chatErrors = errors('chat', {
  noSuchRoom: {
    status: 404,
    text: 'There is no such room',
    when: 'There is no such room for this person: a camera that does not exist, a clan they are not in, a conversation of others. Take the ids of cameras from `GET /api/live-streams`, those of clans from `chat:rooms` and those of conversations from `chat:conversations` or `chat:talk`.',
  },
  notJoined: {
    status: 409,
    text: 'Enter the room before you say something there',
    when: 'Something was to be said, or reacted to, in a room that this connection has not entered, or was shown out of because the pass ended or they left the clan. Send `chat:join` first.',
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
  sayWhy: {
    status: 400,
    text: 'Say why. The person reads it, and it is kept in the audit log',
    when: 'Staff mute somebody, and `reason` is missing or blank. Nothing was changed.',
  },
  muted: {
    status: 403,
    text: 'A moderator muted you until {until} in New York',
    when: 'A moderator muted the person for some minutes. Nothing they say arrives in any room until then, and they keep their name; reading goes on.',
  },
  unknownCommand: {
    status: 400,
    text: 'There is no such command. /help lists those that you may use',
    when: 'A message began with a slash and letters. Commands are carried out by the page, and nothing that looks like one is ever said in a room.',
  },
  plainWordsOnly: {
    status: 400,
    text: 'Write one word or a few, with letters and digits: signs and patterns are not understood',
    when: 'A word for the own filter has other characters than letters, digits, spaces, hyphens and apostrophes. Filters compare words; they are no patterns.',
  },
  tooManyWords: {
    status: 409,
    text: 'Your filter holds {most} words. Take one out first',
    when: 'The own word filter is full. Remove a word before you add another.',
  },
  noSuchWord: {
    status: 404,
    text: 'This word is not in your filter any more',
    when: 'There is no word at this place of the own filter, or it is another than `word`. Read `GET /api/chat/options` again.',
  },
  slowMode: {
    status: 429,
    text: 'This room is slow: you can write again in {time}',
    when: 'Staff made the room slow, and the person said something there a moment ago. `chat:join` and `chat:send` say how long they wait. Staff need not wait.',
  },
  directSelf: {
    status: 400,
    text: 'You cannot write to yourself',
    when: 'The conversation with oneself was asked for.',
  },
  noDirect: {
    status: 403,
    text: {
      needsPass: '{name} has no season pass, so messages do not reach them',
      gone: 'This person has no account any more',
      closed: 'You and {name} cannot write to each other',
    },
    when: 'The other person has no account any more or no season pass, or one of the two blocked the other; it is not told which of them. Nothing is delivered.',
  },
  allKinds: {
    status: 409,
    text: 'This message has as many kinds of reactions as it can hold: join one of them',
    when: 'A reaction of a new kind was to be added to a message that has `chatReactionKinds` of them already. One of those that are there can be joined.',
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
