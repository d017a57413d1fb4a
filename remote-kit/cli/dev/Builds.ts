import { basename, extname } from 'node:path'
import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack'
import { buildIdOf } from '../../webpack/BuildIdPlugin.ts'
import { problemsOf } from '../build.ts'
import { Complaint } from '../Complaint.ts'

/** The areas that a build needs, each with its range. */
type Needs = Readonly<Record<string, string>>

/** What happened last: a build that can be fetched, or why there is none newer. */
export type Outcome =
  | {
      event: 'built'
      build: string
      seconds: number /** How the areas that it needs have changed since the build before. */
      needs: string | null
    }
  /** The compiler's words. */
  | { event: 'failed'; text: string }

/** Builds whose files are kept, so that a page finds the chunks of the one it began with. */
const kept = 8

/** Builds a remote again after every change of its sources, into memory. */
export class Builds {
  /** Null until the first build is done. */
  last: Outcome | null = null
  private readonly files = new Map<string, ReadonlyMap<string, Buffer>>()
  private readonly listeners = new Set<(outcome: Outcome) => void>()
  private readonly watching: { close(done: () => void): void }
  private newest: string | null = null
  private needs: Needs | null = null

  constructor(config: Configuration) {
    const compiler = webpack({ ...config, plugins: [...(config.plugins ?? []), this.collector()] })
    const watching = compiler?.watch({ aggregateTimeout: 30 }, (error, stats) => {
      if (error || !stats) this.tell({ event: 'failed', text: error?.message ?? 'webpack said nothing' })
      else if (stats.hasErrors()) this.tell({ event: 'failed', text: problemsOf(stats) })
      else if (this.newest !== null) {
        const seconds = ((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000
        this.tell({ event: 'built', build: this.newest, seconds, needs: this.needsChange() })
      }
    })
    if (!watching) throw new Complaint('webpack makes nothing of webpack.config.js')
    this.watching = watching
  }

  /** Calls back after each build; the outcome of the newest one so far is in `last`. */
  onOutcome(listener: (outcome: Outcome) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Settles when the first build is done, also when it failed. */
  first(): Promise<void> {
    if (this.last !== null) return Promise.resolve()
    return new Promise((resolve) => {
      const stop = this.onOutcome(() => {
        stop()
        resolve()
      })
    })
  }

  /** A file of one build, or of the newest one. */
  file(path: string, build = this.newest): Buffer | undefined {
    return build === null ? undefined : this.files.get(build)?.get(path)
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.watching.close(resolve))
  }

  /** Compares the needs of the newest build with those of the one before. */
  private needsChange(): string | null {
    const description = JSON.parse(this.file('remote.json')?.toString() ?? '{}') as { needs?: Needs }
    const [before, now] = [this.needs, description.needs ?? {}]
    this.needs = now
    return before && changeOf(before, now)
  }

  private tell(outcome: Outcome): void {
    this.last = outcome
    for (const listener of this.listeners) listener(outcome)
  }

  /** Takes what a build would write, and lets it write nothing: `dist` belongs to real builds. */
  private collector(): { apply(compiler: Compiler): void } {
    const take = (compilation: Compilation) => {
      const build = buildIdOf(compilation)
      const assets = compilation.getAssets().map(({ name, source }) => [name, source.buffer()] as const)
      this.files.delete(build)
      this.files.set(build, new Map(assets))
      this.newest = build
      for (const old of [...this.files.keys()].slice(0, -kept)) this.files.delete(old)
    }
    return {
      apply(compiler) {
        compiler.hooks.shouldEmit.tap('Builds', (compilation) => {
          if (compilation.errors.length === 0) take(compilation)
          return false
        })
      },
    }
  }
}

/** The areas that are needed in another version, newly or no longer, in words; null if nothing changed. */
function changeOf(before: Needs, now: Needs): string | null {
  const changes = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort().flatMap((area) => {
    const [then, range] = [before[area], now[area]]
    if (then === range) return []
    if (range === undefined) return [`no longer ${area}`]
    return [then === undefined ? `${area} ${range}` : `${area} ${range} instead of ${then}`]
  })
  return changes.length > 0 ? `It needs ${changes.join(', ')}` : null
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
}

export const typeOf = (path: string): string => types[extname(basename(path))] ?? 'application/octet-stream'
