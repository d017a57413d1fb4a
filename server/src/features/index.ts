import type { Feature } from '../platform/feature.ts'
import { accounts } from './accounts/index.ts'
import { announcement } from './announcement/index.ts'
import { battle } from './battle/index.ts'
import { cameras } from './cameras/index.ts'
import { chat } from './chat/index.ts'
import { checkout } from './checkout/index.ts'
import { clips } from './clips/index.ts'
import { contestants } from './contestants/index.ts'
import { crowd } from './crowd/index.ts'
import { episodes } from './episodes/index.ts'
import { features as featureToggles } from './features/index.ts'
import { missions } from './missions/index.ts'
import { moderation } from './moderation/index.ts'
import { moments } from './moments/index.ts'
import { polls } from './polls/index.ts'
import { presence } from './presence/index.ts'
import { profile } from './profile/index.ts'
import { remotes } from './remotes/index.ts'
import { setup } from './setup/index.ts'
import { streams } from './streams/index.ts'
import { telemetry } from './telemetry/index.ts'
import { tokens } from './tokens/index.ts'
import { zones } from './zones/index.ts'

/** All features, in the order in which they start and make their part of the demo show. */
export const features: readonly Feature[] = [
  setup,
  accounts,
  profile,
  tokens,
  checkout,
  moderation,
  featureToggles,
  announcement,
  streams,
  cameras,
  moments,
  clips,
  zones,
  presence,
  chat,
  battle,
  polls,
  missions,
  contestants,
  episodes,
  remotes,
  telemetry,
  crowd,
]
