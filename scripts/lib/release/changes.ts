// Small files that say what changed since the last release, and how a release makes them its section of the changelog.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bump, type Step } from './versions.ts'

/** Kinds of changes for a user or an operator, in the order of the changelog. */
const kinds = ['added', 'changed', 'fixed', 'security'] as const
type Kind = (typeof kinds)[number]

/** `packages` are folders of the repository. */
export type Change = { file: string; kind: Kind; packages: string[]; text: string }

/** The reason why a release stops, as one line for a person. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused'
}

/**
 * The change files of a repository by name. Throws ReleaseRefused, naming the first file that cannot be used and why.
 */
export function readChanges(root: string): Change[] {
  const folder = join(root, 'changes')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return names.toSorted().map((name) => readChange(root, `changes/${name}`))
}

function readChange(root: string, file: string): Change {
  const refuse = (why: string) => new ReleaseRefused(`${file} ${why}; changes/README.md shows how one looks`)
  const found = /^---\n(?<head>[\s\S]*?)\n---\n(?<text>[\s\S]*)$/.exec(readFileSync(join(root, file), 'utf8'))
  if (!found?.groups) throw refuse('does not begin with its kind and packages between lines of ---')
  const head = new Map<string, string>()
  for (const line of found.groups.head!.split('\n')) {
    const [name, value] = line.split(/: */, 2) as [string, string?]
    if (!['kind', 'packages'].includes(name) || !value) throw refuse(`has a line "${line}" that says nothing known`)
    head.set(name, value.trim())
  }
  const kind = kinds.find((one) => one === head.get('kind'))
  if (!kind) throw refuse(`must have one kind of ${kinds.join(', ')}`)
  const packages = (head.get('packages') ?? '').split(/, */).filter(Boolean)
  if (packages.length === 0) throw refuse('names no packages')
  const unknown = packages.find((name) => !existsSync(join(root, name, 'package.json')))
  if (unknown) throw refuse(`names the package ${unknown}, which is no folder with a package.json`)
  const text = found.groups.text!.trim()
  if (text === '') throw refuse('says nothing')
  return { file, kind, packages, text }
}

/** How far these changes move a version: fixes alone move it least. */
export const stepOf = (changes: readonly Change[]): Step =>
  changes.some(({ kind }) => kind === 'added' || kind === 'changed') ? 'minor' : 'patch'

/** The section of the changelog for a version. `day` as 2026-11-22. */
export function sectionOf(version: string, day: string, changes: readonly Change[]): string {
  const parts = kinds.flatMap((kind) => {
    const lines = changes.filter((change) => change.kind === kind).map(listItem)
    return lines.length === 0 ? [] : [`### ${kind[0]!.toUpperCase()}${kind.slice(1)}\n\n${lines.join('\n')}\n`]
  })
  return `## ${version}, ${day}\n\n${parts.join('\n')}`
}

/** The changelog with a section before all others. */
export function withSection(changelog: string, section: string): string {
  const first = changelog.search(/^## /m)
  const [head, rest] =
    first < 0 ? [`${changelog.trimEnd()}\n\n`, ''] : [changelog.slice(0, first), changelog.slice(first)]
  return `${head}${section}${rest && '\n'}${rest}`
}

const listItem = ({ text, packages }: Change) => `- ${text.replaceAll('\n', '\n  ')} (${packages.join(', ')})`

/**
 * The next version of every remote that these changes name; remotes are shipped apart and have versions of their own.
 */
export function remoteVersions(root: string, changes: readonly Change[]): Map<string, string> {
  const named = new Set(changes.flatMap(({ packages }) => packages).filter((name) => name.startsWith('mfe-')))
  return new Map(
    [...named].map((name) => {
      const { version } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
      return [name, bump(version, stepOf(changes.filter(({ packages }) => packages.includes(name))))]
    }),
  )
}
