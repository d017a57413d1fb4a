import type { InitialData } from '@shoal/bus/accounts/contract'
import type { FastifyInstance } from 'fastify'
import type { OperatorActions } from './backup/operatorSocket.ts'
import type { CrowdPart } from './crowd/act.ts'
import type { DataFolder } from './dataDirectory.ts'
import type { Routes } from './http/serve.ts'
import type { SharedBy } from './http/snapshots.ts'
import type { Who } from './people/who.ts'
import type { Platform } from './platform.ts'
import type { Listeners } from './realtime/listen.ts'
import type { SettingsPart } from './settingsPart.ts'

/** What a feature brings along. Everything is optional. */
export interface FeatureParts {
  /** Its calls; of several areas where they share their rules. */
  routes?: Routes | readonly Routes[]
  listeners?: Listeners
  /** The people who share one snapshot of its area; nobody if it is left out. */
  sharedBy?: SharedBy
  /** Routes that are no calls of the contract: pages, media, files. */
  http?: (app: FastifyInstance) => void | Promise<void>
  /** Its keys of the bundle a page loads after signing in [AUTH-6]. */
  initialData?: (who: Who) => Promise<Partial<InitialData>>
  /** Runs once before the server listens, in the order of the features: job handlers, warm caches. */
  start?: () => Promise<void>
  /** Runs when the server has begun to listen: pages that were connected to an earlier process can come back from now on. */
  reachable?: () => void
  /** Its actions that commands can ask a running show with the embedded database for, by name. */
  operator?: OperatorActions
  /** Makes its part of the demo show; runs once on an empty database, never in production, in the order of the features. */
  demo?: () => Promise<void>
  /**
   * What its area lets the demo crowd do: its folder `crowd`, imported only where there is a crowd. Never in production;
   * see docs/crowd.md.
   */
  crowd?: () => Promise<CrowdPart>
}

/** A feature of the server: its folder's `index.ts` exports one. */
export interface Feature {
  readonly name: string
  /** What an operator can set for it; it gets the values by `platform.settings.of`. */
  readonly settings?: SettingsPart<unknown>
  /** Where in the data directory it keeps files; it gets the path by `platform.settings.folder`. */
  readonly folder?: DataFolder
  readonly setup: (platform: Platform) => FeatureParts
}

/**
 * A service that exists once for each platform, made when it is first asked for. A feature exports what others may use as
 * one of these.
 */
export function service<T>(make: (platform: Platform) => T): (platform: Platform) => T {
  const made = new WeakMap<Platform, T>()
  return (platform) => {
    const found = made.get(platform)
    if (found !== undefined) return found
    const fresh = make(platform)
    made.set(platform, fresh)
    return fresh
  }
}
