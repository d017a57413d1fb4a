/** A picture or sound in tests: its address is the name of its file. */
module.exports = { __esModule: true, default: 'asset' }
