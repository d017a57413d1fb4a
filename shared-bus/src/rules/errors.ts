/** UI-11: shown when a response holds no readable message. */
export const genericErrorText = 'Sorry, something went wrong'

const messageOf = (value: unknown): string | null =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  value.message !== ''
    ? value.message
    : null

/**
 * UI-11: the text of a failed call, from its response body: the first message of an array (also one that comes as
 * JSON text), a string body, or a message field; otherwise the generic text.
 */
export function errorText(body: unknown): string {
  if (typeof body === 'string') {
    const text = body.trim()
    if (text === '') return genericErrorText
    if (text.startsWith('[') || text.startsWith('{')) {
      try {
        return errorText(JSON.parse(text))
      } catch {
        return text
      }
    }
    return text
  }
  if (Array.isArray(body)) return (typeof body[0] === 'string' && body[0]) || messageOf(body[0]) || genericErrorText
  return messageOf(body) ?? genericErrorText
}
