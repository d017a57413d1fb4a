import * as z from 'zod/mini'
import { area, local, receive } from './dsl.ts'

/** Topics and states that live in the page only: what the shell does when somebody asks. */

export type ToastType = 'info' | 'success' | 'error' | 'warning'
/** TST-1, TST-2. `duration` in ms, 0 is persistent. */
export interface ToastRequest {
  id?: string
  type: ToastType
  text: string
  header?: string
  icon?: string
  position?: 'top' | 'bottom' | 'middle'
  duration?: number
  /** A button in it, such as the way to what it tells of; the toast closes with it. */
  action?: { label: string; run: () => void }
}

export interface ModalRequest {
  /** Id of a modal that the shell or a remote offers. */
  id: string
  props?: Record<string, unknown>
}

/** MOD-2 */
export interface ConfirmRequest {
  title?: string
  text: string
  confirmLabel?: string
  danger?: boolean
  onConfirm: () => void | Promise<void>
}

export type ConnectionState = {
  status: 'connecting' | 'connected' | 'disconnected' | 'refused'
  /** RT-2: set by any connect error with a message, cleared when connected. */
  error: string | null
  /** Round trip of the last ping in ms, null before the first. */
  latency: number | null
  /** What happens on other nodes of the server does not arrive just now [OPS-2]. */
  partial?: boolean
}

export const modal = area('modal', {
  topics: {
    open: local<ModalRequest>('Opens a modal by its id, whichever remote owns it [MFE-11]'),
    close: local<Record<string, never>>('Closes the open modal'),
    confirm: local<ConfirmRequest>('Asks Are you sure? [MOD-2]'),
  },
})

export const toast = area('toast', {
  topics: {
    show: local<ToastRequest>('Shows a toast'),
    close: local<{ id?: string }>('Closes one toast, or all'),
  },
})

export const panel = area('panel', {
  topics: { open: local<{ id: string; place?: 'main' | 'side' }>('Opens a panel by its id') },
  states: { panel: local<string>('The id of the open main panel') },
})

export const session = area('session', {
  receives: {
    nodes: receive(
      z.object({ reachable: z.boolean(), missed: z.boolean() }),
      'Whether what happens on the other nodes of the server arrives, and whether something may not have: look again',
    ),
  },
  topics: {
    resync: local<Record<string, never>>('The socket came back without its past: fetch fresh snapshots [RT-3]'),
  },
  states: { connection: local<ConnectionState>('The one socket') },
})

export interface SoundSettings {
  /** 0 to 1 */
  volume: number
  muted: boolean
}
export const settings = area('settings', {
  topics: { 'play-sound': local<{ name: string }>('Plays a short sound at the master volume') },
  states: { sound: local<SoundSettings>('Master volume of the interface sounds') },
})
