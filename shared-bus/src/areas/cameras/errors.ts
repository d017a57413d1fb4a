import { type CodesOf, errors } from '../../dsl/errors.ts'

const whip = ['POST /whip/:stream']

/** Errors of administration, and of publishing from a browser. A broadcasting program over RTMP is told a sentence, not a code. */
export const camerasErrors = errors('cameras', {
  idTaken: {
    status: 409,
    text: 'There is a camera with this id already',
    when: 'There is a camera with this id, or the id is reserved. Choose another.',
  },
  nameDiffers: {
    status: 409,
    text: 'Type the name of the camera as it is written to delete it',
    when: 'A camera is deleted with all that was recorded of it. Send its name along, as it is now; somebody may have renamed it.',
  },
  notAFish: {
    status: 403,
    text: 'This is for those who are on the show',
    when: 'Only people with the fish flag have cameras of their own.',
  },
  ownerNotAFish: {
    status: 409,
    text: 'Only someone on the show can have a camera',
    when: 'The person a camera was to be given to is not on the show, or does not exist. Set the fish flag first.',
  },
  wrongKey: {
    status: 401,
    text: 'The stream key is wrong',
    when: 'The bearer token is not the stream key of this camera, or there is no such camera. Get a new key; one that was made again has ended the one before.',
    at: [...whip, 'DELETE /whip/:stream/:broadcast'],
  },
  alreadyLive: {
    status: 409,
    text: 'Somebody publishes with this key already',
    when: 'Somebody publishes with this key, from a browser or by RTMP, who goes on. Wait until they have stopped, or for 4 seconds after their connection was lost.',
    at: whip,
  },
  badOffer: {
    status: 400,
    text: '{problem}',
    when: 'The SDP offer cannot be answered: it needs one picture in H.264 (baseline, packetization mode 1) and may have one sound in Opus, and nothing else.',
    at: whip,
  },
  notSdp: {
    status: 415,
    text: 'Send application/sdp',
    when: 'The body is no SDP. Send the offer with `Content-Type: application/sdp`.',
    at: whip,
  },
  noRoom: {
    status: 503,
    text: {
      everybody: 'This server has no room for another broadcaster',
      network: 'Too many broadcasters come from this address',
      elsewhere: 'Broadcasts are taken in by another server of this show',
    },
    when: 'As many browsers publish as there is room for, of everybody or of one address; or this node takes no broadcasts (`ORIGIN_URL`, `ROLE`). Try again later, or ask the operator.',
    at: whip,
  },
  playsFootage: {
    status: 409,
    text: 'This camera shows footage; make another one',
    when: 'The camera shows footage that came with the server. It cannot be published to; add another camera.',
  },
})
export type CamerasErrorCode = CodesOf<typeof camerasErrors>
