/**
 * Builds the remotes in some folders, one after the other: `node buildFolders.ts <folder>…`. The first build of a process
 * takes four times as long as the next ones, because it loads webpack. Ends with 1 and the errors of the first remote that
 * does not build.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration, type Stats } from 'webpack'

for (const folder of process.argv.slice(2)) {
  process.chdir(folder)
  const { default: config } = (await import(pathToFileURL(join(folder, 'webpack.config.js')).href)) as {
    default: Configuration
  }
  const compiler = webpack(config)
  if (!compiler) throw new Error(`webpack made no compiler of ${folder}`)
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((failure, done) => compiler.close(() => (done ? resolve(done) : reject(failure))))
  })
  if (!stats.hasErrors()) continue
  process.stderr.write(`${folder}\n${stats.toString({ preset: 'errors-only', colors: false })}\n`)
  process.exit(1)
}
