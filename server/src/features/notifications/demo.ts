import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { type NewNotification, toPanel } from './kinds.ts'
import { useNotifications } from './service.ts'

const minuteMs = 60_000

/** What the accounts of the demo show find when they come for the first time. */
export async function makeDemoNotifications(platform: Platform): Promise<void> {
  const names = ['Viewer', 'Rival', 'Pass', 'XL_fan', 'Warden']
  const people = await usePeople(platform).byDisplayNames(names)
  const id = (name: string) => people.get(name.toLowerCase())?.id
  const [viewer, rival, pass, xl, mod] = names.map(id)
  if (!viewer || !rival || !pass || !xl || !mod) return
  const now = platform.clock.ms()
  type Part = NewNotification['parts'][number]
  const by = (personId: string, text: string, ...more: Part[]): Part[] => [{ personId }, { text }, ...more]
  const told: [userId: string, type: string, minutesAgo: number, read: boolean, parts: Part[]][] = [
    [viewer, 'tip', 26, false, by(xl, 'tipped you', { tokens: 40 })],
    [viewer, 'mention', 55, false, by(rival, 'named you in', { strong: 'Kitchen' })],
    [viewer, 'pass-gift', 4_400, true, by(pass, 'gave you a season pass')],
    [rival, 'mention', 14, false, by(viewer, 'named you in', { strong: 'Global' })],
    [rival, 'tip', 190, true, by(pass, 'tipped you', { tokens: 15 })],
    [pass, 'tip', 75, false, by(rival, 'tipped you', { tokens: 25 })],
    [xl, 'mention', 33, false, by(mod, 'named you in', { strong: 'Kitchen' })],
    [mod, 'mention', 120, false, by(viewer, 'named you in', { strong: 'Global' })],
  ]
  const lead = toPanel({ kind: 'panel', id: 'chat' })
  await useNotifications(platform).make(
    told.map(([userId, type, minutesAgo, read, parts], index) => ({
      ...{ userId, type, read, parts, key: `demo:${index}`, at: new Date(now - minutesAgo * minuteMs) },
      ...(type === 'mention' && { lead }),
    })),
  )
}
