import type { BuildRef } from '@shoal/bus/remotes/contract'

/** What stands for a build in addresses, folders and channels: `1.2.0-3fa2b1c9`. */
export const buildId = ({ version, build }: BuildRef): string => `${version}-${build}`

/** The reverse of `buildId`; builds are hexadecimal, so the last dash stands before them. */
export function buildRef(id: string): BuildRef {
  const dash = id.lastIndexOf('-')
  return { version: id.slice(0, dash), build: id.slice(dash + 1) }
}

/** Whether two builds are the same; two times none is as well. */
export const sameBuild = (left: BuildRef | null, right: BuildRef | null): boolean =>
  left?.version === right?.version && left?.build === right?.build
