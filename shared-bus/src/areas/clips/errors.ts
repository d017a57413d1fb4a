import { type CodesOf, errors } from '../../dsl/errors.ts'

/** Of its film and its pictures. */
const files = ['GET /media/clips/:file']

export const clipsErrors = errors('clips', {
  noSuchClip: {
    status: 404,
    text: 'There is no such clip',
    when: 'There is no such clip, or the asking person may not know of it: a clip that is pending, rejected or failed is for its maker and for staff. Also answered by `GET /api/clips/random` when there is none to choose.',
    at: files,
  },
  needsPass: {
    status: 403,
    text: 'This clip needs a season pass',
    when: 'The clip shows a camera of the season pass and no moderator has opened it for everybody. Staff count as having a pass.',
    at: files,
  },
  notYours: {
    status: 403,
    text: { rename: 'Only who made a clip can rename it', remove: 'Only who made a clip can remove it' },
    when: 'Renaming is for who made the clip; removing is for who made it and for moderators.',
  },
  tooShort: {
    status: 400,
    text: 'A clip lasts at least {least} seconds',
    when: 'There are less than 3 seconds from `start` to `end`, or `end` comes before `start`.',
  },
  tooLong: {
    status: 400,
    text: 'A clip lasts at most {most} seconds',
    when: 'There are more than 60 seconds from `start` to `end`.',
  },
  outsideWindow: {
    status: 409,
    text: {
      gone: 'This is longer ago than the recording goes back',
      notYet: 'This has not been live yet',
      off: 'The camera was not live all that time',
    },
    when: 'The recording does not have this time: it is longer ago than the recording goes back, has not been live yet, or the camera was off for more than a second of it. `GET /api/clips/window/:playbackId` says from when to when a camera can be clipped.',
  },
  notRecorded: {
    status: 409,
    text: 'This camera is not recorded now',
    when: 'There is no such camera, or nothing of it is recorded now.',
  },
  tooManyPending: {
    status: 409,
    text: 'Too many of your clips wait for a moderator',
    when: 'Twenty clips of this person wait for a moderator. Remove one, or wait.',
  },
  decidedAlready: {
    status: 409,
    text: { state: 'This clip is {status} by now', renamed: 'This clip is called “{name}” by now' },
    when: 'The clip is not in the state that was named as `from` (another moderator was faster), what was asked cannot follow that state, or its maker gave it another name than the one in `name`. Look at the clip again.',
  },
  notReady: {
    status: 409,
    text: 'The film is not cut yet',
    when: 'The film is not cut yet, so nobody can judge it. `clips:created` says when it is there.',
  },
})
export type ClipsErrorCode = CodesOf<typeof clipsErrors>
