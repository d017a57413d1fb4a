/** Topics and states that live in the page only: what the shell does when somebody asks. */
import { state, topic, wire } from '../../dsl/wire.ts'

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

export interface SoundSettings {
  /** 0 to 1 */
  volume: number
  muted: boolean
}

export const modalArea = wire('modal', {
  topics: {
    /** Opens a modal by its id, whichever remote owns it [MFE-11]. */
    open: topic<ModalRequest>(),
    /** Closes the open modal. */
    close: topic<Record<string, never>>(),
    /** Asks Are you sure? [MOD-2]. */
    confirm: topic<ConfirmRequest>(),
  },
})

export const toastArea = wire('toast', {
  topics: {
    /** Shows a toast. */
    show: topic<ToastRequest>(),
    /** Closes one toast, or all. */
    close: topic<{ id?: string }>(),
  },
})

export const panelArea = wire('panel', {
  topics: {
    /** Opens a panel by its id. */
    open: topic<{ id: string; place?: 'main' | 'side' }>(),
  },
  states: {
    /** The id of the open main panel. */
    panel: state<string>(''),
  },
})

export const sessionArea = wire('session', {
  topics: {
    /** The socket came back without its past: fetch fresh snapshots [RT-3]. */
    resync: topic<Record<string, never>>(),
  },
  states: {
    /** The one socket. */
    connection: state<ConnectionState>({ status: 'connecting', error: null, latency: null }),
  },
})

export const settingsArea = wire('settings', {
  topics: {
    /** Plays a short sound at the master volume. */
    'play-sound': topic<{ name: string }>(),
  },
  states: {
    /** Master volume of the interface sounds. */
    sound: state<SoundSettings>({ volume: 0.3, muted: false }),
  },
})
