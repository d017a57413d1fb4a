import { ApiError } from '@shoal/bus'

/**
 * Whether the server surely did not do what it was asked for. A server that failed may have done it before, as one may
 * whose answer got lost, so a repetition after those goes on under the same key [TOK-5].
 */
export const wasRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
