import * as z from '@shoal/bus/shape'
import type { TtsMessage } from '@shoal/bus/voice'
import { modal, objectOf } from '@shoal/remote-kit/define'

export const rejectTts = modal('reject-tts', z.object({ message: objectOf<TtsMessage>() }))
export const ttsVoices = modal('tts-voices')
