import { panelArea, settingsArea, toastArea } from '@shoal/bus'
import { chatArea, type Mentioned } from '@shoal/bus/chat'
import { chatPanel } from '@shoal/bus/chat/offers'
import { notificationsArea } from '@shoal/bus/notifications'
import { tellingOf } from '@shoal/bus/notifications/rules'
import { streamsArea } from '@shoal/bus/streams'
import type { Shell } from '@shoal/remote-kit'

const TOAST = 'mentioned'
const DIRECT_TOAST = 'direct-message'
/** The kinds of notifications that these are; who switched one off is not told of it here either. */
const MENTION = 'mention'
const DIRECT = 'direct'
/** The shortest time between two sounds, in ms. */
const quiet = 5_000

/**
 * Tells of mentions where the person was not looking: a count on the Chat's tab, a sound, and a toast that leads there. In
 * quiet hours there is no sound, and of a kind that is switched off the count alone.
 * @param seen whether the newest messages of a room are on the screen just now
 * @param lead goes to a message in a room
 */
export function followMentions(
  { bus, toast, openPanel }: Shell,
  seen: (room: string) => boolean,
  lead: (to: Mentioned) => void,
) {
  let waiting: readonly Mentioned[] = []
  let heardAt = 0
  /** Direct messages that were not read. */
  let direct = 0
  const mark = () => bus.publish(panelArea.topics.mark, { id: chatPanel.id, count: waiting.length + direct })
  /** Lets one of a kind be heard, as the person wants it; answers with whether it is to be shown. */
  const ring = (kind: string): boolean => {
    const now = Date.now()
    const { shown, heard } = tellingOf(bus.state(notificationsArea.states['how-told']).value, kind, now)
    if (heard && now - heardAt >= quiet) {
      heardAt = now
      bus.publish(settingsArea.topics['play-sound'], { name: 'mention' })
    }
    return shown
  }
  const keep = (now: readonly Mentioned[]) => {
    if (now.length === waiting.length) return
    waiting = now
    mark()
    if (waiting.length === 0) bus.publish(toastArea.topics.close, { id: TOAST })
  }
  /** Its notification is read by that. */
  const noteSeen = ({ id }: Mentioned) => bus.publish(notificationsArea.topics.seen, { key: `${MENTION}:${id}` })
  const go = (to: Mentioned) => {
    openPanel(chatPanel)
    if (to.room.startsWith('stream:')) bus.publish(streamsArea.topics.select, { id: to.room.slice('stream:'.length) })
    lead(to)
  }
  bus.on(chatArea.receives.mentioned).subscribe((one) => {
    const shown = ring(MENTION)
    if (seen(one.room)) return noteSeen(one)
    keep([...waiting, one])
    if (!shown) return
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
    /** The mentions that waited in a room have been seen. */
    saw(room: string) {
      for (const one of waiting) if (one.room === room) noteSeen(one)
      keep(waiting.filter((one) => one.room !== room))
    },
    /** So many direct messages were not read. */
    alsoWaiting(count: number): void {
      if (count === direct) return
      direct = count
      mark()
    },
    /** Somebody wrote to this person, who was not looking. The text is not shown: others may see the screen. */
    wrote(name: string, open: () => void): void {
      if (!ring(DIRECT)) return
      toast({
        ...{ id: DIRECT_TOAST, type: 'info', text: `${name} wrote to you`, duration: 10_000 },
        action: {
          label: 'Read it',
          run() {
            openPanel(chatPanel)
            open()
          },
        },
      })
    },
  }
}
