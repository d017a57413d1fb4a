import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { battleRecordingsErrors } from './errors.ts'
import { BattleClip, BattleRecording } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const One = z.strictObject({ id: Id })
const Ms = z.int().check(z.minimum(0), z.maximum(86_400_000))

/** BAT-3, BAT-9: pictures and sound of battles, kept for a bounded time and for moderators alone. */
export const battleRecordings = area(wire, {
  version: '1.0.0',
  errors: battleRecordingsErrors,
  calls: {
    page: call({
      summary:
        'Recordings of battles, the newest first; `before` is the id of the last one that is known, for those that are older',
      access: 'mod',
      query: z.strictObject({ before: z.optional(Id) }),
      reply: z.object({ recordings: z.array(BattleRecording), more: z.boolean() }),
    }),
    keep: call({
      summary: 'Keeps a part of a recording longer than the rest; `from` and `to` in ms of it',
      access: 'mod',
      params: One,
      body: z.strictObject({ from: Ms, to: Ms }),
      reply: BattleClip,
      rate: perMinute(30),
      errors: [battleRecordingsErrors.gone, battleRecordingsErrors.outside],
    }),
    letGo: call({
      summary: 'Keeps a clip no longer than its recording',
      access: 'mod',
      params: One,
      rate: perMinute(30),
      errors: [battleRecordingsErrors.noSuchClip],
    }),
  },
})
