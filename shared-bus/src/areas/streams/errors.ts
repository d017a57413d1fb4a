import { type CodesOf, errors } from '../../dsl/errors.ts'

export const streamsErrors = errors('streams', {
  noSuchStream: {
    status: 404,
    text: 'There is no such camera',
    when: 'No camera has this id; it may have been taken away. Fetch `GET /api/live-streams` again.',
  },
  needsPass: {
    status: 403,
    text: 'This camera needs a season pass',
    when: 'The camera is for people with a season pass. Staff count as having one.',
  },
  offline: {
    status: 409,
    text: 'This camera is offline',
    when: 'The camera has nothing to play now: it is off, a placeholder, or of a season that is not shown. Wait for `streams:status`.',
  },
  reportedLately: {
    status: 409,
    text: 'You have reported this camera a moment ago. Thank you!',
    when: 'This person reported this camera less than five minutes ago; the report counts already. Nothing was changed.',
  },
})
export type StreamsErrorCode = CodesOf<typeof streamsErrors>
