import { accounts } from './areas/accounts/contract.ts'
import { alliances } from './areas/alliances/contract.ts'
import { announcement } from './areas/announcement/contract.ts'
import { auditions } from './areas/auditions/contract.ts'
import { battle } from './areas/battle/contract.ts'
import { battleMedia } from './areas/battleMedia/contract.ts'
import { battleRecordings } from './areas/battleRecordings/contract.ts'
import { cameras } from './areas/cameras/contract.ts'
import { chat } from './areas/chat/contract.ts'
import { checkout } from './areas/checkout/contract.ts'
import { clans } from './areas/clans/contract.ts'
import { clips } from './areas/clips/contract.ts'
import { codes } from './areas/codes/contract.ts'
import { contestants } from './areas/contestants/contract.ts'
import { crafting } from './areas/crafting/contract.ts'
import { crowd } from './areas/crowd/contract.ts'
import { daily } from './areas/daily/contract.ts'
import { debuffs } from './areas/debuffs/contract.ts'
import { economy } from './areas/economy/contract.ts'
import { episodes } from './areas/episodes/contract.ts'
import { features } from './areas/features/contract.ts'
import { fishtoys } from './areas/fishtoys/contract.ts'
import { goals } from './areas/goals/contract.ts'
import { items } from './areas/items/contract.ts'
import { leaders } from './areas/leaders/contract.ts'
import { market } from './areas/market/contract.ts'
import { medals } from './areas/medals/contract.ts'
import { missions } from './areas/missions/contract.ts'
import { moderation } from './areas/moderation/contract.ts'
import { moments } from './areas/moments/contract.ts'
import { nodes } from './areas/nodes/contract.ts'
import { notifications } from './areas/notifications/contract.ts'
import { passkeys } from './areas/passkeys/contract.ts'
import { polls } from './areas/polls/contract.ts'
import { presence } from './areas/presence/contract.ts'
import { prizes } from './areas/prizes/contract.ts'
import { profile } from './areas/profile/contract.ts'
import { push } from './areas/push/contract.ts'
import { refresh } from './areas/refresh/contract.ts'
import { remotes } from './areas/remotes/contract.ts'
import { reports } from './areas/reports/contract.ts'
import { setup } from './areas/setup/contract.ts'
import { steps } from './areas/steps/contract.ts'
import { stocks } from './areas/stocks/contract.ts'
import { streams } from './areas/streams/contract.ts'
import { telemetry } from './areas/telemetry/contract.ts'
import { tokens } from './areas/tokens/contract.ts'
import { trade } from './areas/trade/contract.ts'
import { vfx } from './areas/vfx/contract.ts'
import { voice } from './areas/voice/contract.ts'
import { zones } from './areas/zones/contract.ts'

/**
 * The one place that knows every area: from here come routes and listeners that are checked for completeness, the role
 * table, OpenAPI, AsyncAPI and the tests of bad input. Pages use only its types, for values that several remotes of a page
 * read (`remote-kit/src/pageWide.ts`).
 */
export const contract = {
  accounts,
  alliances,
  announcement,
  auditions,
  battle,
  battleMedia,
  battleRecordings,
  cameras,
  chat,
  checkout,
  clans,
  clips,
  codes,
  contestants,
  crafting,
  crowd,
  daily,
  debuffs,
  economy,
  episodes,
  features,
  fishtoys,
  items,
  leaders,
  market,
  goals,
  medals,
  missions,
  moderation,
  moments,
  nodes,
  notifications,
  passkeys,
  polls,
  presence,
  prizes,
  profile,
  push,
  refresh,
  remotes,
  reports,
  setup,
  steps,
  stocks,
  streams,
  telemetry,
  tokens,
  trade,
  vfx,
  voice,
  zones,
} as const
export type Contract = typeof contract
