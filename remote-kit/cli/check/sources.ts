import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { RemoteFolder } from '../repository.ts'
import type { Finding } from './Finding.ts'
import type { Graph } from './GraphPlugin.ts'
import { globalsIn } from './globals.ts'
import { importsIn } from './imports.ts'
import { laterPartsIn } from './laterParts.ts'
import { parseSource } from './source.ts'

const code = /\.[cm]?[jt]sx?$/

/** Looks at every file of the remote's own that its build takes in, whatever else lies in its folder. */
export function findingsInSources(graph: Graph, remote: RemoteFolder): Finding[] {
  const inside = join(remote.dir, sep)
  const own = [...graph].filter(
    ([file]) => file.startsWith(inside) && code.test(file) && !file.includes(`${sep}node_modules${sep}`),
  )
  return own
    .flatMap(([file, imports]) => {
      const source = parseSource(file, readFileSync(file, 'utf8'))
      return [...importsIn(source, imports, remote), ...globalsIn(source), ...laterPartsIn(source)]
    })
    .sort((left, right) => `${left.file}`.localeCompare(`${right.file}`) || (left.line ?? 0) - (right.line ?? 0))
}
