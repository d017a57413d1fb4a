import { createHash } from 'node:crypto'

const first = 4300
const ports = 600

/** The port of a remote's development server: always the same for one name, so that links and bookmarks stay right. */
export const portOf = (name: string): number =>
  first + (createHash('sha256').update(name).digest().readUInt32BE(0) % ports)
