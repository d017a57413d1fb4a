import type { Access, Standing } from '@shoal/bus'
import { meets } from '@shoal/bus'
import type { OwnRoom } from '@shoal/bus/chat'

export const GLOBAL = 'global'
/** The tab of direct messages; each conversation behind it is a room. */
export const DIRECT = 'direct'

/** A room of this page, or the tab of its direct messages. */
export interface Tab {
  readonly room: string
  readonly label: string
  /** Shown, but closed to this person: the right that it would take. */
  readonly locked?: Access
}

export const isCamera = (room: string): boolean => room.startsWith('stream:')

/**
 * The tabs of the chat, in their order [CHAT-1]. Somebody without a pass sees what one would open, but is not in it; rooms
 * above the person's own pass are not shown, so that other tabs have their place.
 * @param own rooms of the person beside those that everybody has
 */
export function tabsOf(camera: Tab | null, own: readonly OwnRoom[], who: Standing): readonly Tab[] {
  const everybody = [...(camera ? [camera] : []), { room: GLOBAL, label: 'Global' }]
  if (who === null) return everybody
  const pass = { room: 'pass', label: 'Season Pass' }
  if (!meets('pass', who)) return [...everybody, ...own, { ...pass, locked: 'pass' }]
  const xl = meets('xl', who) ? [{ room: 'xl', label: 'Season Pass XL' }] : []
  return [...everybody, { room: DIRECT, label: 'Direct' }, ...own, pass, ...xl]
}
