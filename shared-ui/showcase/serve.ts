import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { config } from './webpack.ts'

// The showcase on http://localhost:6006, rebuilt as you type.
const compiler = webpack(config('development'))
if (!compiler) throw new Error('The showcase has no compiler')
const server = new WebpackDevServer(
  { host: '127.0.0.1', port: 6006, hot: false, client: { overlay: { warnings: false } } },
  compiler,
)
await server.start()
