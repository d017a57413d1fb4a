import type { CreateEngine } from './engine.ts'
import { hlsEngine, hlsWorks } from './hlsEngine.ts'
import { nativeEngine, nativeWorks } from './nativeEngine.ts'

/** The engine with which this browser plays live streams; null if it cannot. */
export const chooseEngine = (): CreateEngine | null => (hlsWorks() ? hlsEngine : nativeWorks() ? nativeEngine : null)
