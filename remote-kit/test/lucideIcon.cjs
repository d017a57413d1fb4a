// Single icons (lucide-react/icons/x) are ES modules only, which jest does not load: any of them is an empty svg in tests.
const { createElement } = require('react')
module.exports = { __esModule: true, default: (props) => createElement('svg', { 'aria-hidden': true, ...props }) }
