import { cameraNames } from '../../happenings/streams.ts'
import type { Platform } from '../../platform/platform.ts'
import { useStreams } from './service.ts'

/** Answers what whoever counts asks of this feature. */
export function answerQuestions(platform: Platform): void {
  platform.happenings.answer(cameraNames, () => useStreams(platform).all())
}
