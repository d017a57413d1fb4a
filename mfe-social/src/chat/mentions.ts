import { panelArea, settingsArea, toastArea } from '@shoal/bus'
import { chatArea, type Mentioned } from '@shoal/bus/chat'
import { chatPanel } from '@shoal/bus/chat/offers'
import { streamsArea } from '@shoal/bus/streams'
import type { Shell } from '@shoal/remote-kit'

const TOAST = 'mentioned'
/** The shortest time between two sounds, in ms. */
const quiet = 5_000

/**
 * Who named this person where they were not looking: a count on the Chat's tab, a sound, and a toast that leads there.
 * @param seen whether what is said in a room is on the screen just now
 * @param lead goes to a message in a room
 */
export function followMentions(
  { bus, toast, openPanel }: Shell,
  seen: (room: string) => boolean,
  lead: (to: Mentioned) => void,
) {
  let waiting: readonly Mentioned[] = []
  let heardAt = 0
  const keep = (now: readonly Mentioned[]) => {
    if (now.length === waiting.length) return
    waiting = now
    bus.publish(panelArea.topics.mark, { id: chatPanel.id, count: waiting.length })
    if (waiting.length === 0) bus.publish(toastArea.topics.close, { id: TOAST })
  }
  const go = (to: Mentioned) => {
    openPanel(chatPanel)
    if (to.room.startsWith('stream:')) bus.publish(streamsArea.topics.select, { id: to.room.slice('stream:'.length) })
    lead(to)
  }
  bus.on(chatArea.receives.mentioned).subscribe((one) => {
    if (Date.now() - heardAt >= quiet) {
      heardAt = Date.now()
      bus.publish(settingsArea.topics['play-sound'], { name: 'notify' })
    }
    if (seen(one.room)) return
    keep([...waiting, one])
    toast({
      id: TOAST,
      type: 'info',
      text: `${one.by} named you in ${one.label}`,
      duration: 10_000,
      action: { label: 'Jump to it', run: () => go(one) },
    })
  })
  bus.on(chatArea.receives.removed).subscribe(({ ids }) => keep(waiting.filter(({ id }) => !ids.includes(id))))
  return {
    /** What waits in a room has been seen. */
    saw: (room: string) => keep(waiting.filter((one) => one.room !== room)),
  }
}
