import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Area, Modal, Panel, Slot, Wire } from '@shoal/bus'
import {
  changesBetween,
  type Declarations,
  declarationsOf,
  declarationsOfPage,
  type Page,
  versionProblem,
} from './areaChanges.ts'
import { type TypeSource, typeMembers } from './typeMembers.ts'

export interface AreaOnDisk {
  /** The folder of the area in shared-bus/src/areas. */
  name: string
  /** Where its version stands, as a path in the repository. */
  versionFile: string
  /** Where the last release is kept. */
  released: string
  declarations: Declarations
}

type Load = (file: string) => Promise<Record<string, unknown>>

/** Every area that has a contract, and the page itself, by the files that there are. `load` imports a module by its path. */
export async function areasOnDisk(repository: string, load: Load): Promise<AreaOnDisk[]> {
  const files = globSync(join(repository, 'shared-bus/src/areas/*/contract.ts')).sort()
  const areas = files.map(async (file) => {
    const folder = dirname(resolve(file))
    const [contract, wire] = [await load(file), await load(join(folder, 'wire.ts'))]
    const area = Object.values(contract).find(isArea)
    if (!area) throw new Error(`${file} exports no area`)
    return {
      name: basename(folder),
      versionFile: relative(repository, file),
      released: join(folder, 'released.json'),
      declarations: declarationsOf(area, wire.wire as Wire, await offersIn(folder, load)),
    }
  })
  const page = {
    name: 'page',
    versionFile: 'shared-bus/src/version.ts',
    released: join(repository, 'shared-bus/src/areas/page/released.json'),
    declarations: declarationsOfPage(await pageOnDisk(repository, load)),
  }
  return [...(await Promise.all(areas)), page]
}

/** The interfaces of the kit that pass between the page and a mounted remote, and what they are made of. */
export const kitSource: TypeSource = {
  file: 'remote-kit/src/shell.ts',
  within: /^(remote-kit\/src\/shell|shared-bus\/src\/(bus\/\w+|dsl\/(wire|offers)))\.ts$/,
  roots: { Shell: 'page', MountProps: 'page', RemoteContainer: 'remote' },
}

/** What the page gives to every remote, whatever its area. */
export async function pageOnDisk(repository: string, load: Load): Promise<Page> {
  const bus = join(repository, 'shared-bus/src')
  const [wires, version] = [await load(join(bus, 'areas/page/wire.ts')), await load(join(bus, 'version.ts'))]
  return {
    version: version.contractVersion as string,
    wires: Object.values(wires).filter(isWire),
    offers: await offersIn(join(bus, 'areas/page'), load),
    modules: {
      '@shoal/bus': await load(join(bus, 'index.ts')),
      '@shoal/bus/shape': await load(join(bus, 'shape.ts')),
    },
    kit: typeMembers(repository, kitSource),
  }
}

/** Areas whose version does not fit what changed since their last release, a text for each that says which and why. */
export const problemsOf = (areas: readonly AreaOnDisk[]): string[] =>
  areas.flatMap(({ name, versionFile, released, declarations }) => {
    // An area that is not released yet may change as it likes.
    if (!existsSync(released)) return []
    const before = JSON.parse(readFileSync(released, 'utf8')) as Declarations
    const problem = versionProblem(before.version, declarations.version, changesBetween(before, declarations))
    return problem === null ? [] : [`${name} ${problem}\n  Its version stands in ${versionFile}.`]
  })

async function offersIn(folder: string, load: Load): Promise<(Modal | Panel | Slot)[]> {
  const file = join(folder, 'offers.ts')
  return existsSync(file) ? Object.values(await load(file)).filter(isOffer) : []
}

const isArea = (value: unknown): value is Area =>
  typeof value === 'object' && value !== null && 'version' in value && 'receives' in value && 'calls' in value

const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && 'topics' in value && 'states' in value

const isOffer = (value: unknown): value is Modal | Panel | Slot =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value
