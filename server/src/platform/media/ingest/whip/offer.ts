import { withoutCandidates } from '../../webrtc/addresses.ts'

/** The profiles of H.264 that are taken: each one can be played by every browser, as none has pictures out of order. */
export const PROFILES = ['42e01f', '42001f', '42c01f'] as const

/** Names of streams, extensions of packets, and feedback that is not given here. */
const notOurs = /^a=((ssrc|ssrc-group|rid|simulcast|extmap)[: ]|rtcp-fb:\S+ (?!nack))/

/** An offer that nothing can be received by; the message is for who sent it. */
export class BadOffer extends Error {}

/**
 * An offer with what we take of it: one picture, at most one sound. Addresses are left out, as who sends is learned from
 * what arrives, and so are the names of the streams, which packets carry themselves. Throws BadOffer.
 */
export function readOffer(sdp: string): string {
  if (!/^v=0\r?\n/.test(sdp)) throw new BadOffer('This is no SDP')
  const kinds = [...sdp.matchAll(/^m=(\S*)/gm)].map(([, kind]) => kind)
  if (kinds.filter((kind) => kind === 'video').length !== 1)
    throw new BadOffer('There must be one picture, and there may be one sound')
  if (kinds.some((kind) => kind !== 'video' && kind !== 'audio') || kinds.length > 2)
    throw new BadOffer('There must be one picture, and there may be one sound')
  if (!/^a=rtpmap:\d+ H264\/90000/im.test(sdp)) throw new BadOffer('The picture must be H.264')
  for (const needed of ['fingerprint:sha-', 'ice-ufrag:', 'ice-pwd:'])
    if (!new RegExp(`^a=${needed}`, 'm').test(sdp)) throw new BadOffer('It says neither who sends nor how to know them')
  const lines = withoutCandidates(sdp).split('\r\n')
  return lines.filter((line) => !notOurs.test(line)).join('\r\n')
}

/** Which payload types an answer has for pictures and sound. */
export function payloadTypes(answer: string): { video: ReadonlySet<number>; audio: ReadonlySet<number> } {
  const of = (codec: string) =>
    new Set([...answer.matchAll(new RegExp(`^a=rtpmap:(\\d+) ${codec}/`, 'gim'))].map(([, type]) => Number(type)))
  return { video: of('H264'), audio: of('opus') }
}

/** What Chromium sends from the first second on, in kbit/s, instead of finding out within half a minute. */
const BEGIN_WITH = 1_500

/** An answer by which Chromium begins with a good picture. Other browsers do not know the word. */
export const withStartBitrate = (answer: string): string =>
  answer.replace(/^(a=fmtp:\d+ .*profile-level-id=[^\r\n]*)/gm, `$1;x-google-start-bitrate=${BEGIN_WITH}`)
