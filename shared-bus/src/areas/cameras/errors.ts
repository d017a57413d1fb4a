import { type CodesOf, errors } from '../../dsl/errors.ts'

/** Of administration. What a broadcasting program is told over RTMP is a sentence, not a code. */
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
  playsFootage: {
    status: 409,
    text: 'This camera shows footage; make another one',
    when: 'The camera shows footage that came with the server. It cannot be published to; add another camera.',
  },
})
export type CamerasErrorCode = CodesOf<typeof camerasErrors>
