import { execFileSync } from 'node:child_process'
import { limits } from '@shoal/bus/remotes/limits'

/** Runs git in a folder; null when it fails, as it does where there is no repository. */
function git(dir: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/** Whether something in the folder is not committed. */
export const hasChanges = (dir: string): boolean => (git(dir, 'status', '--porcelain', '--', '.') ?? '') !== ''

/** The commit that the folder stands at; undefined where there is none. */
export const commitOf = (dir: string): string | undefined => git(dir, 'rev-parse', 'HEAD') ?? undefined

/** What changed in the folder since a version: the first lines of its commits. */
export interface Changes {
  notes: string
  commits: number
}

/**
 * The commits to the folder since a commit, newest first; undefined when there are none.
 * @param shipped the commit of the version that was shipped last, if it is known; otherwise the commit that gave
 * package.json the version before this one
 */
export function changesSince(dir: string, shipped: string | null, version: string): Changes | undefined {
  const known = shipped !== null && git(dir, 'merge-base', '--is-ancestor', shipped, 'HEAD') !== null
  const since = known ? shipped : commitOfVersionBefore(dir, version)
  const log = git(dir, 'log', '--no-merges', '--format=%s', since ? `${since}..HEAD` : 'HEAD', '--', '.')
  if (!log) return undefined
  const lines = log.split('\n')
  return { notes: fitting(lines.map((line) => `- ${line}`)), commits: lines.length }
}

/** As many lines as notes may be long. */
function fitting(lines: readonly string[]): string {
  let notes = ''
  for (const line of lines) {
    if (notes.length + line.length + 1 > limits.remoteNotesMax) break
    notes += notes === '' ? line : `\n${line}`
  }
  return notes
}

/** The commit that wrote the version that stood in package.json before this one. */
function commitOfVersionBefore(dir: string, version: string): string | undefined {
  const touched = (git(dir, 'log', '--format=%H', '-G"version":', '--', 'package.json') ?? '')
    .split('\n')
    .filter(Boolean)
  return touched.find((commit) => {
    const text = git(dir, 'show', `${commit}:./package.json`)
    return text !== null && (JSON.parse(text) as { version?: string }).version !== version
  })
}
