import { join } from 'node:path'
import { remoteConfig } from '@shoal/remote-kit/webpack'

const config = remoteConfig({ name: 'mfe-streams', dir: import.meta.dirname })

/** The player's hls.js is made lean; recordings may lie elsewhere, in forms that only the whole one plays. */
const leanHls = {
  test: /hls\.light\.mjs$/,
  issuer: join(import.meta.dirname, 'src/player'),
  use: join(import.meta.dirname, 'webpack/leanHls.ts'),
}

export default { ...config, module: { ...config.module, rules: [...(config.module?.rules ?? []), leanHls] } }
