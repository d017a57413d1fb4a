import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Area } from '@shoal/bus'
import { satisfies } from '@shoal/bus/rules'
import type { Chunk, Compilation, Compiler, Module } from 'webpack'
import type { RemoteDefinition } from '../src/define.ts'
import { buildIdOf } from './BuildIdPlugin.ts'
import { iconPath } from './iconPath.ts'

/** The module path inside `() => import('./src/clips/ClipsPage.tsx')`. */
export function importedPath(load: () => unknown): string {
  const path = /import\(\s*(?:\/\*.*?\*\/\s*)*['"]([^'"]+)['"]\s*\)/.exec(load.toString())?.[1]
  if (!path) throw new Error(`load must be \`() => import('./path')\`, not: ${load.toString()}`)
  return path
}

/** Writes `dist/remote.json`: what the remote offers, to whom, and which files each offer needs to be shown without a further hop. */
export class DescribeRemotePlugin {
  private readonly options: { name: string; version: string; dir: string }

  constructor(options: { name: string; version: string; dir: string }) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack
    compiler.hooks.thisCompilation.tap('DescribeRemote', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'DescribeRemote', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          try {
            const definition = await readDefinition(this.options.dir)
            const description = {
              ...(await descriptionOf(definition, this.options, compilation)),
              needs: needsOf(definition, await areasIn(compilation)),
            }
            compilation.emitAsset('remote.json', new sources.RawSource(`${JSON.stringify(description, null, 2)}\n`))
          } catch (error) {
            // If the plugin threw this, the watching would end as well, and nothing would be built any more.
            compilation.errors.push(new WebpackError((error as Error).message))
          }
        },
      )
    })
  }
}

const again = '?read-'
// Node keeps modules for good. Our own modules that `remote.ts` imports are read anew with it.
registerHooks({
  resolve(specifier, context, resolve) {
    const found = resolve(specifier, context)
    const [, turn] = context.parentURL?.split(again) ?? []
    const isOurs = found.url.startsWith('file:') && !found.url.includes('/node_modules/')
    return turn && isOurs ? { ...found, url: `${found.url}${again}${turn}` } : found
  },
})

/** Evaluates `remote.ts` in Node (types are stripped); its load functions are read, never called. */
async function readDefinition(dir: string): Promise<RemoteDefinition> {
  const url = `${pathToFileURL(join(dir, 'remote.ts')).href}${again}${Date.now()}`
  const { default: definition } = (await import(url)) as { default: RemoteDefinition }
  return definition
}

async function descriptionOf(
  definition: RemoteDefinition,
  options: { name: string; version: string },
  compilation: Compilation,
) {
  if (definition.name !== options.name) {
    throw new Error(`remote.ts calls itself ${definition.name}, but this is the build of ${options.name}`)
  }
  const entry = entryFiles(compilation)
  const files = (load: () => unknown) => [...new Set([...entry, ...filesOfImport(compilation, importedPath(load))])]
  const offer = <T extends { load: () => unknown; access?: string; props?: unknown }>({
    load,
    props: _,
    ...rest
  }: T) => ({
    ...rest,
    access: rest.access ?? 'anyone',
    files: files(load),
  })
  return {
    name: options.name,
    version: options.version,
    build: buildIdOf(compilation),
    contract: definition.contract,
    panels: await Promise.all(
      (definition.panels ?? []).map(async (panel) => ({
        ...offer(panel),
        place: panel.place ?? 'main',
        ...(panel.icon && { drawing: await drawingOf(panel.icon, panel.id) }),
      })),
    ),
    modals: (definition.modals ?? []).map(offer),
    slots: (definition.slots ?? []).map(offer),
    publishes: definition.publishes ?? [],
  }
}

async function drawingOf(icon: string, panel: string): Promise<string> {
  const drawing = await iconPath(icon)
  if (drawing === null)
    throw new Error(`remote.ts: the panel ${panel} wants the icon ${icon}, which lucide does not have`)
  return drawing
}

/** The areas of the contract that the build carries, each with the version that it has now. */
async function areasIn(compilation: Compilation): Promise<Map<string, string>> {
  const files = new Set<string>()
  for (const module of compilation.modules) {
    if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue
    const inner = (module as { modules?: Iterable<Module> }).modules ?? [module]
    for (const { resource = '' } of inner as Iterable<{ resource?: string }>)
      if (/[\\/]shared-bus[\\/]src[\\/]areas[\\/][\w-]+[\\/](wire|offers)\.ts$/.test(resource)) files.add(resource)
  }
  const areas = new Map<string, string>()
  for (const file of [...files].sort()) {
    const contract = join(dirname(file), 'contract.ts')
    // The areas of the page itself never leave it, and go by the version of the shell.
    if (!existsSync(contract)) continue
    const declared = Object.values((await import(pathToFileURL(contract).href)) as Record<string, unknown>)
    const area = declared.find((value) => typeof (value as Partial<Area> | null)?.version === 'string') as Area
    areas.set(basename(dirname(file)), area.version)
  }
  return areas
}

/**
 * The range of each area that the build carries: what remote.ts says, or from the version it was built with on.
 * @throws Error when remote.ts says what the build does not bear out
 */
function needsOf({ needs = {} }: RemoteDefinition, areas: ReadonlyMap<string, string>): Record<string, string> {
  for (const [area, range] of Object.entries(needs)) {
    const version = areas.get(area)
    if (version === undefined) throw new Error(`remote.ts needs ${area} ${range}, but nothing of it is in this build`)
    if (!satisfies(version, range))
      throw new Error(`remote.ts needs ${area} ${range}, but this build is made with ${area} ${version}`)
  }
  return Object.fromEntries(
    [...areas].map(([area, version]) => [area, needs[area] ?? `^${version.split('.').slice(0, 2).join('.')}`]),
  )
}

/** remoteEntry.js and what the exposed module itself needs. */
function entryFiles(compilation: Compilation): string[] {
  const exposed = [...compilation.chunks].filter((chunk) => chunk.name?.startsWith('__federation_expose_remote'))
  return ['remoteEntry.js', ...exposed.flatMap(chunkFiles)]
}

/** The files of the chunks that one `import()` in remote.ts waits for. */
function filesOfImport(compilation: Compilation, request: string): string[] {
  const groups = compilation.chunkGroups.filter((group) => group.origins.some((origin) => origin.request === request))
  if (groups.length === 0) throw new Error(`No chunk was built for ${request}: is it imported from remote.ts?`)
  return groups.flatMap((group) => group.chunks.flatMap(chunkFiles))
}

const chunkFiles = (chunk: Chunk): string[] => [...chunk.files].filter((file) => /\.(js|css)$/.test(file))
