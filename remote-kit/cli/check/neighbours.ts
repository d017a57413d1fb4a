import { basename } from 'node:path'
import type { RemoteDefinition } from '../../src/define.ts'
import { type RemoteFolder, readDefinition, remoteFolders } from '../repository.ts'

/** Names and addresses by which the shell finds an offer: each is unique in the whole product. */
const claims = ({ panels = [], modals = [] }: RemoteDefinition): string[] => [
  ...panels.map(({ id }) => `panel \`${id}\``),
  ...panels.flatMap(({ path }) => (path ? [`address ${path}`] : [])),
  ...modals.map(({ id }) => `modal \`${id}\``),
]

/** Names and addresses of a remote that another one of the repository uses as well, one sentence each. */
export async function takenByNeighbours({ root, dir }: RemoteFolder): Promise<string[]> {
  const own = claims(await readDefinition(dir))
  const twice = own.filter((claim, at) => own.indexOf(claim) !== at)
  const others = await Promise.all(
    remoteFolders(root)
      .filter((folder) => folder !== dir)
      .map(async (folder) => ({ name: basename(folder), taken: claims(await readDefinition(folder)) })),
  )
  return [
    ...[...new Set(twice)].map((claim) => `remote.ts offers the ${claim} twice: give one another name`),
    ...others.flatMap(({ name, taken }) =>
      own
        .filter((claim) => taken.includes(claim))
        .map((claim) => `The ${claim} is taken by ${name}: choose another name`),
    ),
  ]
}
