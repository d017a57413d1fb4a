import { cameraNames } from '../../happenings/streams.ts'
import type { Platform } from '../../platform/platform.ts'
import { useStreams } from './service.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions(platform: Platform): void {
  platform.happenings.answer(cameraNames, () => useStreams(platform).all())
}
