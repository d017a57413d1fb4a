import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { modal, panel } from '../../dsl/offers.ts'

/** The person's TTS messages and sound effects, and the form for a new one [TTS-1] [NAV-5]. */
export const ttsPanel = panel('tts')
/** A message that is read aloud in a room, or everywhere [TTS-1]. `room` is where the form begins. */
export const sendTts = modal('send-tts', z.object({ room: z.optional(Id) }))
/** A sound effect that is played in a room, or everywhere [SFX-1]. `room` is where the form begins. */
export const playSfx = modal('play-sfx', z.object({ room: z.optional(Id) }))
