import { type CodesOf, errors } from './dsl/errors.ts'

/** Errors of the platform itself, which any call may answer; those of an area's own rules are in its `errors.ts`. */

export const generalErrors = errors('', {
  badRequest: {
    status: 400,
    text: {
      input: '{problem}',
      noFileThere: '{field}: no file goes there',
      oneFile: 'Send one file',
      contentLength: 'The Content-Length is wrong',
      address: 'The address is not valid',
      other: 'The request is not valid',
    },
    when: 'A field is missing, unknown, of the wrong type or out of range; `issues` names it. Send what the contract says (`/api/docs`).',
  },
  badJson: {
    status: 400,
    text: {
      invalid: 'The body is not valid JSON',
      empty: 'The body is empty',
      deep: 'The body is nested too deeply',
    },
    when: 'The body is empty, no JSON, or nested more than 64 times. Send JSON.',
  },
  badContentType: {
    status: 415,
    text: 'Send application/json',
    when: 'The call takes JSON. Set `Content-Type: application/json`.',
  },
  tooLarge: {
    status: 413,
    text: 'The body is too large',
    when: 'The body is larger than the call takes, or holds more than 40 000 values. Send less.',
  },
  tooSlow: {
    status: 408,
    text: 'The request did not come in time',
    when: 'The headers were not there after `HEADERS_SECONDS`, the body not after `BODY_SECONDS`, or nearly nothing of an upload came for `UPLOAD_STALL_SECONDS`. The connection is closed; send it again.',
    at: ['every address'],
  },
  notFound: { status: 404, text: '{what} does not exist', when: 'There is no such thing.' },
  nothingHere: {
    code: 'not-found',
    status: 404,
    text: 'There is nothing at this address',
    when: 'No page, call or file has this address, or it is not for whoever asks: the files of a remote for staff do not exist for anyone else.',
    at: ['GET /*'],
  },
  unknownEvent: {
    status: 404,
    text: 'There is no such event',
    when: 'There is no such client event. See `/api/asyncapi.json`.',
    at: ['any other event'],
  },
  busy: {
    status: 503,
    text: 'There is too much going on right now, try again in {seconds} seconds',
    when: 'So much of what takes the processor for a while (passwords, pictures) waits already that no more is taken. Nothing was done; try again after the seconds of `Retry-After`.',
  },
  unavailable: {
    status: 503,
    text: 'The database cannot be reached right now, try again in a moment',
    when: 'The database restarts, cannot be reached or has no room. Nothing was lost that was acknowledged. Try again after the seconds of `Retry-After`: what was asked may have been done if the connection ended in the middle, so repeat it with the same `Idempotency-Key` where the call takes one.',
  },
  internal: {
    status: 500,
    text: 'Sorry, something went wrong',
    when: 'Our fault; it is in the log. Try again.',
  },
})

export const authErrors = errors('auth', {
  required: { status: 401, text: 'Log in to do this', when: 'Nobody is signed in. Log in.' },
  invalidToken: {
    status: 401,
    text: 'The access token is not valid',
    when: 'The bearer token is forged, expired, or its session ended. Get a new one from `GET /api/auth`.',
  },
  forbidden: { status: 403, text: 'You may not do this', when: 'The person may not do this.' },
  needsPass: { status: 403, text: 'This needs a season pass', when: 'It needs a season pass.' },
  needsXl: { status: 403, text: 'This needs a season pass XL', when: 'It needs a season pass XL.' },
  foreignOrigin: {
    status: 403,
    text: 'This page may not do this',
    when: 'A page of another site tried to write with this person’s cookie.',
  },
})
export type AuthErrorCode = CodesOf<typeof authErrors>

export const textErrors = errors('text', {
  notShown: {
    status: 400,
    text: {
      word: 'This has a word that is not shown here. Please choose another one.',
      nothingLeft: 'Nothing of this can be shown here. Please write it without addresses.',
    },
    when: 'A text that others would see has a listed word or an address where it cannot be masked, as in a display name, or nothing of it is left that can be shown. `issues` names the field. Write it in another way.',
  },
})

export const rateErrors = errors('rate', {
  tooMany: {
    status: 429,
    text: 'Too many tries, wait {time}',
    when: 'It was done too often. Wait; `Retry-After` says how many seconds.',
  },
  tooManyAtOnce: {
    status: 503,
    text: 'There are too many connections from your address',
    when: 'As many connections of this address are open, or requests at work, as `CONNECTIONS_PER_ADDRESS` allows. Close some, or ask the operator for more.',
    at: ['every address'],
  },
})

export const idempotencyErrors = errors('idempotency', {
  badKey: {
    status: 400,
    text: 'The Idempotency-Key must be 1 to 128 visible characters',
    when: 'The `Idempotency-Key` is empty, too long or has invisible characters.',
  },
  mismatch: {
    status: 422,
    text: 'This Idempotency-Key was used for another request',
    when: 'The `Idempotency-Key` was used by this person for something else: another person, amount, room or product. Nothing moved and nothing was ordered. Make a new key for each new request; repeat a key only to repeat the same one.',
  },
})

export const uploadErrors = errors('upload', {
  missing: { status: 400, text: 'The file is missing', when: 'The form has no file in its field.' },
  notAForm: {
    code: 'missing',
    status: 415,
    text: 'Send the file as a multipart form',
    when: 'The body is no multipart form, or its header names no boundary of at most 70 characters.',
  },
  tooLarge: {
    status: 413,
    text: 'The file is too large',
    when: 'The file has more bytes than the call takes: 4 194 304 for a picture, `EPISODE_MAX_BYTES` for a recording (4 GiB by default). Make it smaller.',
  },
  cutOff: {
    status: 400,
    text: 'The upload was cut off',
    when: 'The upload ended before the file did. Send it again; nothing of it is kept.',
  },
  notAnImage: {
    status: 400,
    text: {
      format: 'Only JPEG and PNG pictures can be uploaded',
      damaged: 'This picture is damaged and cannot be read',
      pixels: 'This picture is too large: {width} × {height} pixels, at most 12.5 million in all are fine',
      wholePixels:
        'This picture is too large: {width} × {height} pixels; interlaced, progressive and 16-bit pictures may have 4 million in all',
      slow: 'This picture takes too long to read; make it smaller',
    },
    when: 'The content, whatever the file is called, is no JPEG or PNG, is damaged or cut off, takes longer than 3 seconds to read, or has more than 12.5 million pixels, or than 4 million where they cannot be read line by line (interlaced, progressive, 16-bit). The message says which. What was shown before stays.',
  },
})

export const mailErrors = errors('mail', {
  notSetUp: {
    status: 503,
    text: 'This server cannot send e-mails yet. Please tell its operator.',
    when: 'The server has no `SMTP_URL` and is not in development, so it could not send the code. Its operator has to set one.',
  },
})

const live = ['GET /live/:playbackId/*']

export const mediaErrors = errors('media', {
  invalidToken: {
    status: 401,
    text: 'This address is not signed for this stream',
    when: 'The address has no `jwt`, or one that is forged or signed for another stream. Get the camera’s address again (`GET /api/live-streams`).',
    at: live,
  },
  expiredToken: {
    status: 403,
    text: 'This address has expired',
    when: 'The `jwt` was good once and has expired. Get a new one and put it into every further request; the stream goes on where it was.',
    at: live,
  },
  notFound: {
    status: 404,
    text: 'There is no such media',
    when: 'There is no such stream, quality or file, or this part has left the window, or does not exist yet. Reload the playlist.',
    at: live,
  },
  badReload: {
    status: 400,
    text: 'This part of the stream cannot be waited for',
    when: '`_HLS_msn` or `_HLS_part` is no number or too far ahead to wait for. Reload the playlist without them.',
    at: live,
  },
  noOrigin: {
    status: 502,
    text: {
      stream: 'The origin of this stream does not answer',
      recording: 'The server that has this camera does not answer',
    },
    when: 'This edge, or this node, cannot reach the server that has the streams (`ORIGIN_URL`). Go to another edge; make the clip again in a moment.',
    at: live,
  },
})

/** All of them, for the documents. */
export const platformErrors = {
  general: generalErrors,
  auth: authErrors,
  text: textErrors,
  rate: rateErrors,
  idempotency: idempotencyErrors,
  upload: uploadErrors,
  mail: mailErrors,
  media: mediaErrors,
}
