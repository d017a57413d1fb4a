import { type CodesOf, errors } from '../../dsl/errors.ts'

export const battleMediaErrors = errors('battle-media', {
  none: {
    status: 409,
    text: 'This battle is over',
    when: 'The battle named by `battleId` does not run. Wait for `battle-chat:start`.',
  },
  notInBattle: {
    status: 403,
    text: 'Only those who battle are seen and heard',
    when: 'The person is not one of the two who battle, so there is no stream key for them.',
  },
  badKey: {
    status: 403,
    text: 'This stream key is not yours',
    when: '`streamKey` is missing, or is that of another battle or of somebody else. Ask for one with `battle-media:stream-key`.',
  },
  full: {
    status: 409,
    text: 'So many watch that there is no room for more pictures. You can follow the votes.',
    when: 'Every port of `WEBRTC_UDP_PORTS` that spectators may have is taken, or as many as one network may have; some are kept for those who send. Nothing was joined. Try again in a while.',
  },
  unreachable: {
    status: 503,
    text: 'The pictures cannot be reached right now',
    when: 'The node that has the pictures of the battle did not answer. Try again in a few seconds.',
  },
  outOfTurn: {
    status: 409,
    text: 'The pictures wait for no answer from this page',
    when: '`battle-media:signal` names no peer of this connection, or one that has its answer already. Join anew with `battle-media:join`.',
  },
  badAnswer: {
    status: 400,
    text: {
      unreadable: 'This browser gave an answer that cannot be read',
      sections: 'This browser answers another offer',
      direction: 'This browser sends what it was not asked for',
      codecs: 'This browser names codecs that were not offered',
    },
    when: 'The description is no answer to the offer of this peer: it cannot be read, has other sections, sends where nothing is taken, or names a codec other than VP8 and Opus. The peer is closed; join anew.',
  },
})
export type BattleMediaErrorCode = CodesOf<typeof battleMediaErrors>
