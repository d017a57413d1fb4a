import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration, type Stats } from 'webpack'
import { Complaint } from './Complaint.ts'
import { type Graph, GraphPlugin } from './check/GraphPlugin.ts'

/** The webpack.config.js of a remote, for one mode. To be read once in a process. */
export async function configOf(dir: string, mode: 'development' | 'production'): Promise<Configuration> {
  process.env.NODE_ENV = mode
  const { default: config } = (await import(pathToFileURL(join(dir, 'webpack.config.js')).href)) as {
    default: Configuration
  }
  return config
}

/** The problems of a build as people read them; empty when there are none. */
export const problemsOf = (stats: Stats): string =>
  stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }).trim()

/**
 * Builds a remote for production into its `dist`.
 * @returns what it consists of, and how long it took in seconds
 * @throws Complaint with webpack's own words when it does not build
 */
export async function buildForProduction(dir: string): Promise<{ graph: Graph; seconds: number }> {
  const config = await configOf(dir, 'production')
  // Nothing of an older build may be taken for a part of this one.
  rmSync(join(dir, 'dist'), { recursive: true, force: true })
  const recorder = new GraphPlugin()
  const compiler = webpack({ ...config, plugins: [...(config.plugins ?? []), recorder] })
  if (!compiler) throw new Complaint('webpack makes nothing of webpack.config.js')
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, done) => (done ? resolve(done) : reject(error)))
  })
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  if (stats.hasErrors()) throw new Complaint(`It does not build:\n${problemsOf(stats)}`)
  return { graph: recorder.graph, seconds: ((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000 }
}
