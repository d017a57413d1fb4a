import { service } from '../feature.ts'

/** What features have every page's document tell its code, and whom the page may ask because of it. */
export const usePageBlocks = service(() => {
  const blocks: Record<string, object> = {}
  const origins = new Set<string>()
  return {
    /**
     * @param id of the JSON block, such as `shoal-analytics`
     * @param connect other origins that the page may then talk to; it may load no code or picture from there
     */
    add(id: string, facts: object, connect: readonly string[] = []): void {
      blocks[id] = facts
      for (const origin of connect) origins.add(origin)
    },
    all: (): Readonly<Record<string, object>> => blocks,
    origins: (): string[] => [...origins],
  }
})
