import * as z from '@shoal/bus/shape'
import type { RoomMessage } from '@shoal/bus/voice'
import { modal, objectOf } from '@shoal/remote-kit/define'

const ofMessage = z.object({ message: objectOf<RoomMessage>() })
/** The same dialog, with a title for each kind. */
export const rejectTts = modal('reject-tts', ofMessage)
export const rejectSfx = modal('reject-sfx', ofMessage)
export const ttsVoices = modal('tts-voices')
