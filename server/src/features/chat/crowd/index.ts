import type { CrowdPart } from '../../../platform/crowd/act.ts'
import { chanceOf } from '../../../platform/crowd/chance.ts'
import { useTemplates } from '../../../platform/crowd/templates.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createAnswers } from './answer.ts'
import { createGreeter } from './greet.ts'
import { writeHistory } from './history.ts'
import { stock } from './lines/stock.ts'
import { reacting, reactToOthers } from './reactions.ts'
import { recallTemplates } from './recall.ts'
import { createSpeech } from './speech.ts'
import { talking } from './talk.ts'

/** The crowd talks, answers, greets and reacts. */
export function chatCrowd(platform: Platform): CrowdPart {
  const { clock } = platform
  const templates = useTemplates(platform)
  templates.know(stock)
  const speech = createSpeech({ clock, chance: chanceOf(clock.ms()), templates })
  const answers = createAnswers(speech)
  const greeter = createGreeter(platform, speech)
  return {
    acts: [...talking(speech), reacting],
    begins(scene) {
      greeter.begins(scene)
      return recallTemplates(platform, templates, scene.everybody)
    },
    hearsLine(message, scene) {
      speech.note(message.room, message.text)
      answers(message, scene)
      reactToOthers(message, scene)
    },
    hearsPast: (messages) => {
      for (const { room, text, at } of messages) speech.note(room, text, Date.parse(at))
    },
    seed: (regulars) => writeHistory(platform, regulars),
  }
}
