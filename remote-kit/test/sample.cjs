// Samples of sounds in tests are what they are in builds: `data:` addresses.
const { readFileSync } = require('node:fs')
module.exports = {
  process: (_, file) => ({
    code: `exports.__esModule = true\nexports.default = 'data:audio/mpeg;base64,${readFileSync(file, 'base64')}'`,
  }),
}
