import { type CodesOf, errors } from '../../dsl/errors.ts'

export const episodesErrors = errors('episodes', {
  noSuchRecording: {
    status: 404,
    text: 'There is no such recording',
    when: 'No recording has this id, or it is not published and the asking person is no admin.',
  },
  notReady: {
    status: 409,
    text: {
      nothingToPlay: 'Upload a file or give an address before you publish this',
      noLength: 'Say how long it is before you publish this: the file does not tell',
    },
    when: 'A recording cannot be published without something to play and a known length. Upload a file or give an address; where neither the file nor ffprobe tells the length, say it. The message says which is missing.',
  },
  originNotAllowed: {
    status: 400,
    text: 'Browsers may not load from {origin}: add it to MEDIA_ORIGINS',
    when: 'Browsers load films from this server and from the origins in `MEDIA_ORIGINS` only; the address lies elsewhere. Add its origin (`https://films.example.org`) to that setting and start the server again.',
  },
  notAVideo: {
    status: 400,
    text: {
      format: 'Only MP4 files can be uploaded',
      noFilm: 'This MP4 file has no film in it',
      description: 'The description of this MP4 file is too large',
      parts: 'This MP4 file has too many parts',
      damaged: 'This MP4 file is damaged',
      cutOff: 'This file is damaged: it ends too early',
      codec: 'Browsers cannot play the pictures in this file: use H.264',
    },
    when: 'The content, whatever the file is called, is no MP4 with pictures that browsers play (H.264, H.265, VP8, VP9, AV1), or it is damaged or ends too early. Nothing of it is kept; what played before still does.',
  },
  diskFull: {
    status: 507,
    text: {
      full: 'There is no room for this file on the server',
      refused: 'The server cannot write to its disk. Whoever runs it can read why in its log',
    },
    when: 'The disk that `DATA_DIR` is on has no room for the file, or does not let this server write; the log says why.',
  },
})
export type EpisodesErrorCode = CodesOf<typeof episodesErrors>
