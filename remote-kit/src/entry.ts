/** The module that every remote exposes as `./remote`. */
import definition from 'remote-definition'
import { container } from './runtime/container.ts'

// Replaced by the content hash of the build.
export default container(definition, 'SHOAL__BUILD')
