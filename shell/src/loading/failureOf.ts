import { RemoteError, type RemotePhase, type RemoteWhere } from './RemoteError.ts'

export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** Tells code that did not arrive from code that arrived and threw. */
export function loadError(cause: unknown, where: RemoteWhere): RemoteError {
  const error = failureOf(cause, 'evaluate', where)
  if (error === cause || error.phase === 'chunk') return error
  const text = error.message
  if (/timed? ?out/i.test(text)) return new RemoteError('remote/timeout', 'entry', where, text, cause)
  if (text.includes('ScriptExecutionError')) return error
  return /RUNTIME-00[18]/.test(text) ? new RemoteError('remote/unreachable', 'entry', where, text, cause) : error
}

/** What a remote's own step threw: a chunk that did not arrive, or its own fault. */
export function failureOf(cause: unknown, phase: RemotePhase, where: RemoteWhere): RemoteError {
  if (cause instanceof RemoteError) return cause
  const { name, code } = (cause ?? {}) as { name?: string; code?: string }
  const text = messageOf(cause)
  if (name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED') {
    const late = text.includes('timeout')
    return new RemoteError(late ? 'remote/timeout' : 'remote/unreachable', 'chunk', where, text, cause)
  }
  return new RemoteError(name === 'PropsError' ? 'remote/wrong-props' : 'remote/threw', phase, where, text, cause)
}
