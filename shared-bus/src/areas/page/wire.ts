/** Topics and states that live in the page only: what the shell does when somebody asks. */
import * as z from 'zod/mini'
import { Drawing } from '../../common.ts'
import { state, topic, wire } from '../../dsl/wire.ts'

const optionalText = z.optional(z.string())
const isFunction = (value: unknown) => typeof value === 'function'
const Nothing = z.object({})

const ToastType = z.enum(['info', 'success', 'error', 'warning'])
export type ToastType = z.output<typeof ToastType>
/** TST-1, TST-2 */
const ToastRequest = z.object({
  id: optionalText,
  type: ToastType,
  text: z.string(),
  header: optionalText,
  icon: z.optional(Drawing),
  position: z.optional(z.enum(['top', 'bottom', 'middle'])),
  /** In ms; 0 is persistent. */
  duration: z.optional(z.number()),
  /** A button in it, such as one that leads to what happened; pressing it closes the toast. */
  action: z.optional(z.object({ label: z.string(), run: z.custom<() => void>(isFunction) })),
})
export type ToastRequest = z.output<typeof ToastRequest>

const ModalRequest = z.object({
  /** Id of a modal that the shell or a remote offers. */
  id: z.string(),
  /** Checked by the remote that offers the modal. */
  props: z.optional(z.record(z.string(), z.unknown())),
})
export type ModalRequest = z.output<typeof ModalRequest>

/** MOD-2 */
const ConfirmRequest = z.object({
  title: optionalText,
  text: z.string(),
  confirmLabel: optionalText,
  danger: z.optional(z.boolean()),
  onConfirm: z.custom<() => void | Promise<void>>(isFunction),
})
export type ConfirmRequest = z.output<typeof ConfirmRequest>

const PictureShape = z.enum(['stage', 'bare', 'small'])
/**
 * How the shell wants the live picture: `stage` in the middle of the page with its controls below, `bare` without
 * anything around it and its controls over it on a tap, `small` in a corner while another panel stands.
 */
export type PictureShape = z.output<typeof PictureShape>

const ConnectionState = z.object({
  status: z.enum(['connecting', 'connected', 'disconnected', 'refused']),
  /** RT-2: set by any connect error with a message, cleared when connected. */
  error: z.nullable(z.string()),
  /** Round trip of the last ping in ms, null before the first. */
  latency: z.nullable(z.number()),
  /** What happens on other nodes of the server does not arrive just now [OPS-2]. */
  partial: z.optional(z.boolean()),
})
export type ConnectionState = z.output<typeof ConnectionState>

const SoundSettings = z.object({
  /** 0 to 1 */
  volume: z.number(),
  muted: z.boolean(),
})
export type SoundSettings = z.output<typeof SoundSettings>

export const modalArea = wire('modal', {
  topics: {
    /** Opens a modal by its id, whichever remote owns it [MFE-11]. */
    open: topic(ModalRequest),
    /** Closes the open modal. */
    close: topic(Nothing),
    /** Asks Are you sure? [MOD-2]. */
    confirm: topic(ConfirmRequest),
  },
  states: {
    /** Whether a dialog or a question is open. What opens by itself waits: it would replace what somebody is using. */
    'dialog-open': state(z.boolean(), false),
  },
})

export const toastArea = wire('toast', {
  topics: {
    /** Shows a toast. */
    show: topic(ToastRequest),
    /** Closes one toast, or all. */
    close: topic(z.object({ id: optionalText })),
  },
})

export const panelArea = wire('panel', {
  topics: {
    /** Opens a panel by its id. */
    open: topic(z.object({ id: z.string(), place: z.optional(z.enum(['main', 'side'])) })),
    /** Says how many things wait for the person in a panel: on its tab or in the dock, and in the page's title. */
    mark: topic(z.object({ id: z.string(), count: z.int() })),
  },
  states: {
    /** The id of the open main panel. */
    panel: state(z.string(), ''),
    /** What the live picture is to look like. */
    picture: state(PictureShape, 'stage'),
    /** What of a main panel stands open, such as one clip: the page is called by it and not by the panel [NAV-2]. */
    'page-title': state(z.nullable(z.object({ id: z.string(), title: z.string() })), null),
  },
})

export const sessionArea = wire('session', {
  topics: {
    /** The socket came back without its past: code that keeps something on it, such as a room, enters again [RT-3]. */
    resync: topic(Nothing),
    /**
     * Data on the page may be out of date: ask the server again. After a reconnect each page publishes this at a moment of
     * its own.
     */
    'catch-up': topic(Nothing),
  },
  states: {
    /** The one socket. */
    connection: state(ConnectionState, { status: 'connecting', error: null, latency: null }),
  },
})

export const settingsArea = wire('settings', {
  topics: {
    /** Plays a short sound at the master volume. */
    'play-sound': topic(z.object({ name: z.string() })),
  },
  states: {
    /** Master volume of the interface sounds. */
    sound: state(SoundSettings, { volume: 0.3, muted: false }),
  },
})
