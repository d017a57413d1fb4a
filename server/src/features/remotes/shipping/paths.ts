import { remotesErrors } from '@shoal/bus/remotes/errors'
import { refuse } from '../../../platform/refusal.ts'

/** What may stand between slashes: visible ASCII that every file system takes, and spaces inside. */
const segment = /^(?! )[\x20-\x7e]{1,120}(?<! )$/
const special = /[\\:*?"<>|]/

function problem(path: string): string | null {
  if (path.startsWith('/')) return 'must be relative'
  const parts = path.split('/')
  if (parts.includes('')) return 'has an empty part'
  if (parts.includes('.') || parts.includes('..')) return 'leads elsewhere'
  if (special.test(path)) return 'has a character that file names may not have'
  return parts.every((part) => segment.test(part)) ? null : 'has an invisible or foreign character, or is too long'
}

const refuseBad = (path: string, problem: string): never =>
  refuse(remotesErrors.badPath, { path: JSON.stringify(path.slice(0, 200)), problem })

/**
 * Refuses paths that lead out of a version's folder, cannot be files everywhere, or meet each other there.
 * Throws the Refusal `remotes/bad-path`.
 */
export function checkPaths(paths: readonly string[]): void {
  const taken = new Set<string>()
  for (const path of paths) {
    const wrong = problem(path)
    if (wrong) refuseBad(path, wrong)
    const plain = path.toLowerCase()
    if (taken.has(plain)) refuseBad(path, 'is there twice')
    taken.add(plain)
  }
  for (const path of taken) {
    const parts = path.split('/')
    const folders = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
    if (folders.some((folder) => taken.has(folder))) refuseBad(path, 'lies below a file')
  }
}
