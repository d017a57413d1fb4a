import type { Notification } from '@shoal/bus/notifications'
import { useState } from 'react'
import { useNotifications } from './notificationsStore.ts'

/**
 * The notifications that are important and were unread at any moment since this is shown, the newest first: one that is
 * read stays where it is, so that nothing moves under the hand.
 */
export function useImportant(wanted: boolean): readonly Notification[] {
  const all = useNotifications((state) => state.all)
  const kinds = useNotifications((state) => state.kinds)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  if (!wanted) return []
  const important = new Set(kinds.flatMap(({ type, important }) => (important ? [type] : [])))
  const fresh = all.filter(({ id, read, type }) => !read && important.has(type) && !kept.has(id))
  if (fresh.length > 0) setKept(new Set([...kept, ...fresh.map(({ id }) => id)]))
  return all.filter(({ id }) => kept.has(id))
}
