import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { battleMediaErrors } from './errors.ts'
import { limits } from './limits.ts'
import { Picture } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** Of one person, or of one network: a party that watches behind one address comes at once, and again after a break. */
const together = perMinute(1_200)

const OneBattle = z.strictObject({ battleId: Id })
const OnePeer = z.strictObject({ peerId: Id })
const StreamKey = z.string().check(z.minLength(1), z.maxLength(200))

/** As `RTCPeerConnection` takes it. */
export const IceServer = z.object({
  urls: z.string(),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})
export type IceServer = z.output<typeof IceServer>

export const battleMedia = area(wire, {
  version: '1.0.0',
  errors: battleMediaErrors,
  calls: {
    iceServers: call({
      summary: 'STUN and TURN servers for pictures of battles; may be kept for a day [BAT-8]',
      access: 'anyone',
      reply: z.object({ iceServers: z.array(IceServer) }),
    }),
  },
  sends: {
    watch: send({
      summary: 'Hears of the pictures of a battle from now on; answers with those that there are. Joining needs it not',
      access: 'anyone',
      payload: OneBattle,
      ack: z.object({ pictures: z.array(Picture) }),
      rate: together,
      errors: [battleMediaErrors.none, battleMediaErrors.unreachable],
    }),
    'stream-key': send({
      summary: 'The key with which one of the two who battle sends camera and microphone [BAT-4]',
      access: 'user',
      payload: OneBattle,
      ack: z.object({ streamKey: StreamKey }),
      rate: perMinute(60),
      errors: [battleMediaErrors.none, battleMediaErrors.notInBattle],
    }),
    join: send({
      summary:
        'Begins to get the pictures of a battle, and with a stream key to send one. Answers with the offer (SDP, all candidates inside); a peer that the connection had is closed [BAT-3]',
      access: 'anyone',
      payload: z.strictObject({ battleId: Id, streamKey: z.optional(StreamKey) }),
      ack: z.object({ peerId: Id, offer: z.string(), pictures: z.array(Picture) }),
      rate: together,
      errors: [battleMediaErrors.none, battleMediaErrors.badKey, battleMediaErrors.full, battleMediaErrors.unreachable],
    }),
    signal: send({
      summary: 'The one answer (SDP) to an offer; candidates in it are not used, because the server never sends first',
      access: 'anyone',
      payload: z.strictObject({
        ...OnePeer.shape,
        answer: z.string().check(z.minLength(1), z.maxLength(limits.descriptionMax)),
      }),
      rate: together,
      errors: [battleMediaErrors.outOfTurn, battleMediaErrors.badAnswer, battleMediaErrors.unreachable],
    }),
    leave: send({
      summary: 'Ends a peer of this connection; one that is gone already stays gone',
      access: 'anyone',
      payload: OnePeer,
      rate: together,
    }),
  },
  receives: {
    closed: 'The server closed a peer of this page',
    picture: 'Picture or sound of one who battles came or went',
    unnoticed:
      'For 20 s nobody could see or hear what this page sends, or somebody can again; after 20 s more the battle is lost',
  },
})
