import type { Feature } from '../platform/feature.ts'
import { accounts } from './accounts/index.ts'
import { alliances } from './alliances/index.ts'
import { analytics } from './analytics/index.ts'
import { announcement } from './announcement/index.ts'
import { auditions } from './auditions/index.ts'
import { battle } from './battle/index.ts'
import { battleMedia } from './battleMedia/index.ts'
import { battleRecordings } from './battleRecordings/index.ts'
import { cameras } from './cameras/index.ts'
import { chat } from './chat/index.ts'
import { checkout } from './checkout/index.ts'
import { clans } from './clans/index.ts'
import { clips } from './clips/index.ts'
import { codes } from './codes/index.ts'
import { contestants } from './contestants/index.ts'
import { crafting } from './crafting/index.ts'
import { crowd } from './crowd/index.ts'
import { daily } from './daily/index.ts'
import { debuffs } from './debuffs/index.ts'
import { economy } from './economy/index.ts'
import { episodes } from './episodes/index.ts'
import { features as featureToggles } from './features/index.ts'
import { fishtoys } from './fishtoys/index.ts'
import { goals } from './goals/index.ts'
import { items } from './items/index.ts'
import { leaders } from './leaders/index.ts'
import { market } from './market/index.ts'
import { medals } from './medals/index.ts'
import { missions } from './missions/index.ts'
import { moderation } from './moderation/index.ts'
import { moments } from './moments/index.ts'
import { notifications } from './notifications/index.ts'
import { polls } from './polls/index.ts'
import { presence } from './presence/index.ts'
import { prizes } from './prizes/index.ts'
import { profile } from './profile/index.ts'
import { push } from './push/index.ts'
import { refresh } from './refresh/index.ts'
import { remotes } from './remotes/index.ts'
import { reports } from './reports/index.ts'
import { setup } from './setup/index.ts'
import { steps } from './steps/index.ts'
import { stocks } from './stocks/index.ts'
import { streams } from './streams/index.ts'
import { telemetry } from './telemetry/index.ts'
import { tokens } from './tokens/index.ts'
import { trade } from './trade/index.ts'
import { vfx } from './vfx/index.ts'
import { voice } from './voice/index.ts'
import { zones } from './zones/index.ts'

/** All features, in the order in which they start and make their part of the demo show. */
export const features: readonly Feature[] = [
  setup,
  accounts,
  profile,
  tokens,
  // Before features that move items: deleting an account ends the trade first, then the items, in the order in which a
  // trade locks both.
  trade,
  checkout,
  moderation,
  economy,
  featureToggles,
  items,
  market,
  crafting,
  announcement,
  streams,
  cameras,
  auditions,
  moments,
  notifications,
  goals,
  clans,
  alliances,
  debuffs,
  clips,
  zones,
  vfx,
  presence,
  chat,
  reports,
  battle,
  battleMedia,
  battleRecordings,
  polls,
  missions,
  contestants,
  fishtoys,
  stocks,
  episodes,
  codes,
  prizes,
  steps,
  medals,
  // After the medals, which open voices.
  voice,
  daily,
  leaders,
  push,
  refresh,
  remotes,
  telemetry,
  analytics,
  crowd,
]
