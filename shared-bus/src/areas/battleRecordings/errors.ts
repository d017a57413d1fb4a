import { type CodesOf, errors } from '../../dsl/errors.ts'

export const battleRecordingsErrors = errors('battle-recordings', {
  gone: {
    status: 404,
    text: 'This recording is not kept any more',
    when: 'There is no such recording: it was kept long enough, or the account of the person is deleted. Read `GET /api/battle-chat/recordings`.',
  },
  noSuchClip: {
    status: 404,
    text: 'This clip is not kept any more',
    when: 'There is no such clip: it was removed, or kept long enough. Read `GET /api/battle-chat/recordings`.',
  },
  outside: {
    status: 400,
    text: 'The recording has no such part: a clip lasts from one second to two minutes',
    when: '`to` is not at least a second and at most two minutes after `from`, or `from` lies behind the end of the recording. Nothing was kept.',
  },
})
export type BattleRecordingsErrorCode = CodesOf<typeof battleRecordingsErrors>
