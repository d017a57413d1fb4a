import { genericErrorText } from '../rules/errors.ts'
import { ApiError, RequestError } from './failures.ts'

/** UI-11: the text of a failed call or request for a person. */
export const problemText = (error: unknown): string =>
  error instanceof ApiError || error instanceof RequestError ? error.message : genericErrorText
