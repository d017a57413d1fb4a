import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import webpack from 'webpack'
import { manifest } from '../app/manifest.js'
import { offlinePage } from '../app/offline.html.js'

const require = createRequire(import.meta.url)
const { Compilation, sources } = webpack
const app = join(import.meta.dirname, '../app')
const icons = ['icon-192', 'icon-512', 'icon-maskable-512', 'icon-apple-180', 'badge-96']
const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 8)

/** The value of a colour among the tokens, such as `deep`; there must be one. */
function colorsOfTokens() {
  const tokens = readFileSync(require.resolve('@shoal/ui/tokens.css'), 'utf8')
  return (name) => {
    const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1]
    if (!value) throw new Error(`There is no colour ${name} among the tokens`)
    return value
  }
}

const font = (file) =>
  `data:font/woff2;base64,${readFileSync(require.resolve(`@fontsource/${file}`)).toString('base64')}`

/** The chunk that most pages never fetch: no service worker keeps it for them [ANA-1]. */
const onlyWhereAsked = 'analytics'

/**
 * UI-9: what makes the page an app that can be installed: icons, manifest, the page for without a network, and what the
 * service worker has to know of the build. The worker itself is an entry, `worker`.
 */
export class AppPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AppPlugin', (compilation) => {
      const emit = (name, content) => compilation.emitAsset(name, new sources.RawSource(content))
      const at = new Map()
      const icon = (name) => {
        const address = at.get(name)
        if (!address) throw new Error(`There is no icon ${name}`)
        return address
      }
      compilation.hooks.processAssets.tap(
        { name: 'AppPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const name of icons) {
            const content = readFileSync(join(app, `icons/${name}.png`))
            at.set(name, `/assets/${name}.${hashOf(content)}.png`)
            emit(icon(name).slice(1), content)
          }
          const color = colorsOfTokens()
          emit('favicon.svg', readFileSync(join(app, 'favicon.svg'), 'utf8'))
          emit('manifest.webmanifest', `${JSON.stringify(manifest(color, icon), null, 2)}\n`)
          emit('offline.html', offlinePage(color, font))
        },
      )
      // Once files have their names for good.
      compilation.hooks.processAssets.tap(
        { name: 'AppPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        () => {
          const text = (name) => String(compilation.getAsset(name).source.source())
          const html = text('index.html')
          const apart = compilation.namedChunks.get(onlyWhereAsked)?.files
          if (!apart) throw new Error(`There is no chunk ${onlyWhereAsked}`)
          const later = compilation
            .getAssets()
            .filter(({ name }) => !apart.has(name))
            .map(({ name }) => `/${name}`)
            // Files that the document names are loaded with it anyway.
            .filter((name) => /^\/assets\/(?!begin\.).*\.(js|css)$/.test(name) && !html.includes(name))
            .sort()
          const build = { name: hashOf(text('offline.html') + html + later.join()), later }
          const pictures = { icon: icon('icon-192'), badge: icon('badge-96') }
          compilation.updateAsset(
            'sw.js',
            new sources.RawSource(
              `const SHELL_BUILD=${JSON.stringify(build)},SHELL_ICONS=${JSON.stringify(pictures)};${text('sw.js')}`,
            ),
          )
        },
      )
    })
  }
}
