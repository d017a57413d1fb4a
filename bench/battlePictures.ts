import { crowd } from './battles/crowd.ts'
import { inBrowsers } from './battles/inBrowsers.ts'
import { memoryOfBattles } from './battles/memory.ts'
import type { Row } from './support/row.ts'

/** What the pictures of a battle cost the server, how soon and how steadily they are seen, and how old they are by then. */
export const battlePictures = async (): Promise<Row[]> => [
  ...(await crowd()),
  ...(await inBrowsers()),
  ...(await memoryOfBattles()),
]
