/** What a fighter sends: sound, and their picture twice, once small for those whose line does not carry the full one. */
export type Stream = 'sound' | 'picture' | 'small'

/** A fighter's picture, which comes in two sizes. */
export type PictureStream = Exclude<Stream, 'sound'>

/** In the order of the sections in which a sender is asked for them. */
export const streams: readonly Stream[] = ['sound', 'picture', 'small']

/** What somebody gets of a fighter. */
export type Kind = 'audio' | 'video'

export const kindOf = (stream: Stream): Kind => (stream === 'sound' ? 'audio' : 'video')

/** The numbers of the codecs, as the offer names them. */
export const payloadTypes: Readonly<Record<Kind, number>> = { audio: 111, video: 96 }

/** In Hz: the clocks by which packets tell their times. */
export const clockRates: Readonly<Record<Kind, number>> = { audio: 48_000, video: 90_000 }
