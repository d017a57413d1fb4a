import type { CreateEngine } from './engine.ts'
import { hlsEngine, hlsWorks } from './hlsEngine.ts'
import { nativeEngine, nativeWorks } from './nativeEngine.ts'

/** What this browser plays live streams with; null when with nothing. */
export const chooseEngine = (): CreateEngine | null => (hlsWorks() ? hlsEngine : nativeWorks() ? nativeEngine : null)
