import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** Whether a request has a body. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** How much of a form must come in the time that one may stand still, in bytes: with less nobody gets anywhere. */
const leastProgress = 16 * 1024
/** How long, in ms, and how much, in bytes, somebody who has their answer may go on sending: cut off at once they would lose it. */
const linger = { ms: 2_000, bytes: 64 * 1024 * 1024 }

export interface BodyTimes {
  /** Until the body is there, in ms. */
  bodyMs: number
  /** In which some of a form must come, in ms: nobody knows how long a large file takes. */
  uploadMs: number
}

/**
 * Calls `slow` once when a body does not come in time. What is still coming after the answer runs into nothing for a
 * while, then the connection is ended.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyMs, uploadMs }: BodyTimes,
  slow: () => void,
): void {
  if (!hasBody(request.headers)) return
  const { socket } = request
  const form = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
  let seen = socket.bytesRead
  const stopped = () => {
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    return came < leastProgress
  }
  let timer = setInterval(
    () => {
      if (form && !stopped()) return
      clearInterval(timer)
      slow()
    },
    form ? uploadMs : bodyMs,
  ).unref()
  for (const event of ['end', 'close'] as const) request.once(event, () => clearInterval(timer))
  response.once('finish', () => {
    clearInterval(timer)
    if (request.complete) return
    timer = setInterval(() => socket.destroy(), linger.ms).unref()
    request.unpipe()
    const most = socket.bytesRead + linger.bytes
    request.on('data', () => {
      if (socket.bytesRead > most) socket.destroy()
    })
    // Taken from whoever read it, it stands still; only its end lets the next request use the connection.
    request.resume()
  })
}
