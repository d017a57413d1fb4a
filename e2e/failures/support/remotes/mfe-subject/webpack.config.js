import { remoteConfig } from '@shoal/remote-kit/webpack'
import webpack from 'webpack'

const config = remoteConfig({ name: 'mfe-subject', dir: import.meta.dirname })

// A second edition is another build of the same version.
config.plugins.push(new webpack.DefinePlugin({ EDITION: JSON.stringify(process.env.EDITION ?? 'first') }))

export default config
