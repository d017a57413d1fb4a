import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

const serverFolder = join(import.meta.dirname, '..')

/** Programs that an operator calls beside the running show, each with an entry of its own. */
export const commandPrograms = ['backup', 'restore', 'recount'].map((name) => `src/commands/${name}.ts`)

/** Programs that the server runs in processes of their own; it finds them by `programFile`. */
export const ownProcesses = ['src/platform/speech/program.ts']

/** With binaries or WebAssembly of their own beside them, or, like pino, with files that their threads load. */
const external = ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native', 'pino', 'pino-pretty', 'sharp']

/** What packages in CommonJS expect to find; by a name that no module of ours imports, because it stands in the same file. */
const banner =
  "import { createRequire as __requireOf } from 'node:module'; const require = __requireOf(import.meta.url);"

/**
 * An import of `node:http` from an ES module reads all its exports, also those that Node loads only then: its client for
 * `fetch` and WebSocket, a tenth of the start. With `require` an export is read when it is used.
 */
const requireHttp: Plugin = {
  name: 'require-http',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?https?$/ }, ({ path }) => ({
      path: path.replace(/^node:/, ''),
      namespace: 'required',
    }))
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}')`,
    }))
  },
}

/** A file of a bundle: where it goes below the folder of the bundle, and what is in it. */
export type BundledFile = { path: string; contents: Uint8Array }

/**
 * Bundles TypeScript files of the server, named from its folder, with everything they import; shared code is in files of
 * its own. `src/main.ts` becomes `main.js`, or with `keepFolders` `src/main.js`. With `mjs` the files end in `.mjs`: below
 * node_modules Node would have to try whether a file is a module. `sourceMaps` lead from a stack to the source. Writes
 * nothing; throws when a file does not compile.
 */
export async function bundle(
  files: string[],
  { keepFolders = false, mjs = false, sourceMaps = false } = {},
): Promise<BundledFile[]> {
  const outdir = join(serverFolder, 'dist')
  const { outputFiles } = await build({
    absWorkingDir: serverFolder,
    entryPoints: files,
    outdir,
    ...(keepFolders && { outbase: serverFolder }),
    ...(mjs && { outExtension: { '.js': '.mjs' } }),
    bundle: true,
    splitting: true,
    write: false,
    ...(sourceMaps && { sourcemap: 'linked', sourcesContent: false }),
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external,
    plugins: [requireHttp],
    banner: { js: banner },
    logLevel: 'error',
  })
  return outputFiles.map(({ path, contents }) => ({ path: path.slice(outdir.length + 1), contents }))
}
