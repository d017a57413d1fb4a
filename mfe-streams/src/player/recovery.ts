/** How the player gets over what goes wrong, as numbers. All in ms. */
export const recoveryPolicy = {
  /** No progress for this long: jump to where the stream is now. */
  stallJump: 2_500,
  /** Still none: build the player anew. */
  stallRebuild: 7_000,
  /** Nothing shown this long after loading began. */
  startLimit: 12_000,
  /** Waits before each further attempt; after the last one a person has to ask. */
  backoff: [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000],
  /** From this attempt on another edge is tried with each; at once where the one in use sends nothing. */
  otherEdgeFrom: 1,
  /** A second media error within this time needs more than a reset of the decoder. */
  mediaWindow: 10_000,
  /** Playing this long wipes the slate. */
  stable: 10_000,
} as const
export type RecoveryPolicy = { readonly [K in keyof typeof recoveryPolicy]: (typeof recoveryPolicy)[K] }

export type Failure =
  /** Playlist or media did not arrive; `status` is that of HTTP, or 0. */
  | { kind: 'network'; status: number }
  /** The decoder gave up. */
  | { kind: 'media' }
  /** The picture stands although it should move, since `ms`. */
  | { kind: 'stall'; ms: number }
  /** Loading began `ms` ago and nothing was ever shown. */
  | { kind: 'start'; ms: number }
  /** The code that plays was asked for `ms` ago and has not come. */
  | { kind: 'code'; ms: number }

/** Attempts since the stream last played well. */
export interface Attempts {
  /** Attempts that had to wait their turn. */
  count: number
  /** A jump to the edge was tried for the stall that lasts. */
  jumped: boolean
  /** When the decoder was last reset, in ms on the clock that `decide` is given; null if never. */
  mediaResetAt: number | null
}
export const noAttempts: Attempts = { count: 0, jumped: false, mediaResetAt: null }

export type Remedy =
  | { do: 'nothing' }
  /** Continue at the live edge. */
  | { do: 'jump' }
  /** Reset the decoder, keep what is loaded. */
  | { do: 'reset-media' }
  /** Ask for a new permission, then load anew. */
  | { do: 'renew'; wait: number }
  /** Load anew, at another edge if there is one and `otherEdge` says so. */
  | { do: 'rebuild'; wait: number; otherEdge: boolean }
  | { do: 'give-up' }

/** STR-8: what to do about a failure, given what was tried already. Decides only; nothing happens here. */
export function decide(
  failure: Failure,
  tried: Attempts,
  now: number,
  policy: RecoveryPolicy = recoveryPolicy,
): Remedy {
  const wait = policy.backoff[tried.count]
  const rebuild = (otherEdge = tried.count >= policy.otherEdgeFrom): Remedy =>
    wait === undefined ? { do: 'give-up' } : { do: 'rebuild', wait, otherEdge }
  switch (failure.kind) {
    case 'stall':
      // An edge that hangs keeps its connections open: a picture that stands is all one sees of it.
      if (failure.ms >= policy.stallRebuild) return rebuild(true)
      return failure.ms >= policy.stallJump && !tried.jumped ? { do: 'jump' } : { do: 'nothing' }
    case 'start':
      return failure.ms >= policy.startLimit ? rebuild(true) : { do: 'nothing' }
    case 'code':
      // No edge is to blame.
      return failure.ms >= policy.startLimit ? rebuild(false) : { do: 'nothing' }
    case 'media':
      return tried.mediaResetAt === null || now - tried.mediaResetAt > policy.mediaWindow
        ? { do: 'reset-media' }
        : rebuild()
    case 'network':
      if (failure.status === 0 || failure.status >= 500) return rebuild(true)
      if (failure.status !== 401 && failure.status !== 403) return rebuild()
      return wait === undefined ? { do: 'give-up' } : { do: 'renew', wait }
  }
}
