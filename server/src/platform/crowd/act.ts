import type { CallsOf } from '@shoal/bus'
import type { ChatMessage } from '@shoal/bus/chat/contract'
import type { PassTier } from '@shoal/bus/common'
import type { Contract, Requests, ServerEvents } from '../../contract.ts'
import type { Clock } from '../clock.ts'
import type { Chance } from './chance.ts'
import type { Timed } from './scheduler.ts'

/** How somebody writes. */
export interface Manner {
  /** `low` never uses capitals, `plain` as it should be, `loud` shouts now and then, `bare` leaves out full stops. */
  readonly letters: 'low' | 'plain' | 'loud' | 'bare'
  /** What they put behind a line now and then; often nothing. */
  readonly emoji: readonly string[]
  /** How often they do, from 0 to 1. */
  readonly emojiShare: number
  /** Letters in a second. */
  readonly typing: number
  /** Other words for those in the lines: `{ friend: 'mate' }`. */
  readonly words?: Readonly<Record<string, string>>
  /** How often they speak, beside others; 1 is usual. */
  readonly talks: number
}

/** One of the crowd, as they are thought of. */
export interface Regular {
  /** What stands before the @ of their address. */
  readonly account: string
  readonly name: string
  readonly color: string
  readonly xp: number
  readonly pass: PassTier
  readonly mod?: boolean
  readonly bio: string
  /** Id of the camera that they come back to. */
  readonly home: string
  /** The contestant they want to win, and the one they do not. */
  readonly likes: string
  readonly dislikes: string
  /** A language other than English, in which they write all they say. */
  readonly language?: 'de' | 'es' | 'fr' | 'he' | 'it' | 'nl' | 'pt' | 'tr'
  readonly manner: Manner
}

/** One of the crowd who is here: everything they do goes through the public calls and events, as with anybody. */
export interface Actor {
  readonly regular: Regular
  readonly id: string
  /** The camera they look at, and its chat room. */
  readonly camera: string
  readonly room: string
  /** The typed calls, with their session. Throw ApiError. */
  readonly api: { readonly [A in keyof Contract]: CallsOf<Contract[A]> }
  /** Sends an event; answers with its acknowledgement. Throws an Error when it is refused. */
  request<N extends keyof Requests>(
    name: N,
    ...payload: undefined extends Requests[N]['payload'] ? [payload?: Requests[N]['payload']] : [Requests[N]['payload']]
  ): Promise<Requests[N]['ack']>
  /** Looks at another camera: enters its room and counts among its viewers. */
  goTo(camera: string): Promise<void>
  /** Says something in the room they are in, or in Global; answers with the message's id. */
  say(text: string, options?: { room?: string; replyTo?: string }): Promise<string>
}

/** What an act can see and use. */
export interface Scene {
  readonly clock: Clock
  readonly chance: Chance
  /** Everybody of the crowd who is here now, except the host; or the viewers of one camera. */
  here(camera?: string): readonly Actor[]
  /** Pages that only look. */
  readonly onlookers: readonly Pick<Actor, 'camera' | 'goTo'>[]
  /** The moderator of the crowd, for acts that only staff may do; null while they are not here. */
  readonly host: Actor | null
  /** The ids of all of the crowd, also of regulars who are not here. */
  readonly everybody: readonly string[]
  /** Whether a person is one of the crowd. */
  isOurs(userId: string): boolean
  /** What was said in a room lately, the newest last. */
  heard(room: string): readonly ChatMessage[]
  /** The second, within its round of 24, that the footage is at for live viewers. */
  moment(): number
  /** Does something later, unless the crowd was switched off meanwhile. */
  after(seconds: number, action: (scene: Scene) => unknown): void
}

/** Something that the crowd does. */
export type Act = Timed<Scene>

/** What one area brings for the crowd; see docs/crowd.md. */
export interface CrowdPart {
  readonly acts?: readonly Act[]
  /** Handlers of events that the host's page gets. */
  readonly hears?: { readonly [N in keyof ServerEvents]?: (event: ServerEvents[N], scene: Scene) => unknown }
  /** Handlers of events that each actor's own page gets, such as a request to them. */
  readonly hearsOwn?: {
    readonly [N in keyof ServerEvents]?: (event: ServerEvents[N], actor: Actor, scene: Scene) => unknown
  }
  /** Runs for every line that somebody says where one of the crowd is. */
  readonly hearsLine?: (message: ChatMessage, scene: Scene) => unknown
  /** Runs for the lines that were said in a room before one of the crowd entered it. */
  readonly hearsPast?: (messages: readonly ChatMessage[]) => void
  /** Runs when the crowd begins, also after a pause. */
  readonly begins?: (scene: Scene) => unknown
  /**
   * Makes what was there before the first start, once for a database: before anybody can come, and after the accounts.
   * The ids of the crowd come by their accounts.
   */
  readonly seed?: (regulars: readonly (Regular & { id: string })[]) => Promise<void>
}
