import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './folders.ts'

/** The version of this release of Shoal, such as `0.2.0`. */
export const release: string = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version
