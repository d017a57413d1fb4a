/**
 * Builds the webpack.config.js of the folder it is started in: `node ../remote-kit/bin/build.ts [--watch]`.
 * Prints one line with time and bytes, or the errors and ends with 1.
 */
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration, type Stats } from 'webpack'

const dir = resolve(process.cwd())
const { default: config } = (await import(pathToFileURL(join(dir, 'webpack.config.js')).href)) as {
  default: Configuration
}
// Nothing of an older build may be taken for a part of this one.
if (config.output?.path) rmSync(config.output.path, { recursive: true, force: true })
const compiler = webpack(config)
if (!compiler) throw new Error('webpack made no compiler of webpack.config.js')

function report(error: Error | null | undefined, stats: Stats | undefined): boolean {
  if (error || !stats) {
    process.stderr.write(`${error?.stack ?? 'webpack said nothing'}\n`)
    return false
  }
  const problems = stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY })
  if (problems.trim()) process.stderr.write(`${problems}\n`)
  const bytes = Object.entries(stats.compilation.assets)
    .filter(([file]) => /\.(js|css)$/.test(file))
    .reduce((sum, [, source]) => sum + source.size(), 0)
  const seconds = ((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000
  process.stdout.write(`${config.name ?? dir}: ${seconds.toFixed(1)} s, ${Math.round(bytes / 1024)} KB of JS and CSS\n`)
  return !stats.hasErrors()
}

if (process.argv.includes('--watch')) {
  compiler.watch({ aggregateTimeout: 50 }, report)
} else {
  compiler.run((error, stats) => {
    const fine = report(error, stats)
    compiler.close(() => process.exit(fine ? 0 : 1))
  })
}
