/** The range that a build with this version of an area asks for, where remote.ts says nothing. */
export const since = ({ version }: { version: string }): string => `^${version.replace(/\.\d+$/, '')}`
