import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Area, Modal, Panel, Slot, Wire } from '@shoal/bus'
import { changesBetween, type Declarations, declarationsOf, versionProblem } from './areaChanges.ts'

export interface AreaOnDisk {
  /** The folder of the area in shared-bus/src/areas. */
  name: string
  /** Where the last release is kept. */
  released: string
  declarations: Declarations
}

/** Every area that has a contract, by the files that there are. `load` imports a module by its path. */
export async function areasOnDisk(
  repository: string,
  load: (file: string) => Promise<Record<string, unknown>>,
): Promise<AreaOnDisk[]> {
  const files = globSync(join(repository, 'shared-bus/src/areas/*/contract.ts')).sort()
  return Promise.all(
    files.map(async (file) => {
      const folder = dirname(resolve(file))
      const [contract, wire] = [await load(file), await load(join(folder, 'wire.ts'))]
      const offersFile = join(folder, 'offers.ts')
      const offers = existsSync(offersFile) ? Object.values(await load(offersFile)).filter(isOffer) : []
      const area = Object.values(contract).find(isArea)
      if (!area) throw new Error(`${file} exports no area`)
      return {
        name: basename(folder),
        released: join(folder, 'released.json'),
        declarations: declarationsOf(area, wire.wire as Wire, offers),
      }
    }),
  )
}

/** Areas whose version does not fit what changed since their last release, a text for each that says which and why. */
export const problemsOf = (areas: readonly AreaOnDisk[]): string[] =>
  areas.flatMap(({ name, released, declarations }) => {
    // An area that is not released yet may change as it likes.
    if (!existsSync(released)) return []
    const before = JSON.parse(readFileSync(released, 'utf8')) as Declarations
    const problem = versionProblem(before.version, declarations.version, changesBetween(before, declarations))
    return problem === null ? [] : [`${name} ${problem}`]
  })

const isArea = (value: unknown): value is Area =>
  typeof value === 'object' && value !== null && 'version' in value && 'receives' in value && 'calls' in value

const isOffer = (value: unknown): value is Modal | Panel | Slot =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value
