import { type CodesOf, errors } from '../../dsl/errors.ts'

export const voiceErrors = errors('voice', {
  noSuchRoom: {
    status: 404,
    text: 'This camera is not on right now',
    when: 'The room of a message is none of the cameras that are online, or it is `site` where a camera is expected: `POST /api/tts/site` takes messages for everybody. Nothing was paid.',
  },
  noSuchVoice: {
    status: 404,
    text: 'There is no such voice (any more)',
    when: 'The voice is not in the catalogue, or an admin has switched it off. Nothing was paid.',
  },
  voiceLocked: {
    status: 403,
    text: { level: 'This voice opens at level {level}', medal: 'This voice opens with the medal “{medal}”' },
    when: 'The person has not reached what the voice asks for. Nothing was paid.',
  },
  unspeakable: {
    status: 400,
    text: 'No voice can say this. Write some words in Latin letters',
    when: 'Nothing of the message can be spoken: it has only emoji, or letters that the built-in voices do not know. Nothing was paid.',
  },
  noSuchSound: {
    status: 404,
    text: 'There is no such sound (any more)',
    when: 'The sound is not in the library. `GET /api/sfx` has those that are. Nothing was paid.',
  },
  oneSound: {
    status: 400,
    text: 'Choose a sound, or describe one',
    when: 'A sound effect has neither `sfx` nor `sfxTextPrompt`, or both. Nothing was paid.',
  },
  noPrompts: {
    status: 403,
    text: 'Sounds are not made from descriptions right now',
    when: 'The operator has no provider that makes sounds, or an admin has switched `ai-sfx` off; `promptCost` of `GET /api/sfx` is null meanwhile. Nothing was paid.',
  },
  tooManyWaiting: {
    status: 409,
    text: 'Your other messages still wait for a moderator',
    when: 'Two TTS messages of this person wait for a moderator, or two sound effects. Nothing was paid; wait for a decision.',
  },
  noToken: {
    status: 409,
    text: 'You have no {kind} token',
    when: '`payWithToken` was asked for by somebody who has no token of this kind. Nothing was paid.',
  },
  noSuchMessage: {
    status: 404,
    text: 'There is no such message in the queue',
    when: 'Nobody has sent a message of this id, or its sender deleted their account.',
  },
  decidedAlready: {
    status: 409,
    text: 'This message is {status} already',
    when: 'Another moderator was faster, the message waited for a day, or it could not be played. Look at the queue again.',
  },
})
export type VoiceErrorCode = CodesOf<typeof voiceErrors>
