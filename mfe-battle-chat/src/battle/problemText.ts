import { ApiError, genericErrorText, RequestError } from '@shoal/bus'

/** The text of a refused request or call for a person. */
export const problemText = (error: unknown): string =>
  error instanceof RequestError || error instanceof ApiError ? error.message : genericErrorText
