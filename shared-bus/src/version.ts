/**
 * Version of the contract between the page and its remotes: the page's own topics, states and offers, what `@shoal/bus`
 * holds, and what the kit's `shell.ts` passes between them. A remote states the range it was built for. A test holds it
 * against `areas/page/released.json`.
 */
export const contractVersion = '1.2.0'
