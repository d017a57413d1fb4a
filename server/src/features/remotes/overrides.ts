import { meets, type Standing } from '@shoal/bus'
import { type BuildRef, limits } from '@shoal/bus/remotes/contract'
import { formatOverrides, type Override, overrideKind, parseOverrides } from '@shoal/bus/remotes/overrides'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EnvironmentName } from '../../platform/settingsPart.ts'
import { buildRef } from './builds.ts'
import type { Wish } from './resolve.ts'

/** Holds what a tester wants of this browser, in the text form of the contract's rules. */
const overridesCookie = 'shoal-overrides'
const year = 365 * 24 * 60 * 60

/** MFE-5: whether somebody may choose other builds than people get. */
export const mayOverride = (environment: EnvironmentName, who: Standing): boolean =>
  environment === 'development' || environment === 'test' || meets('qa', who)

const few = (overrides: Override[]) => overrides.slice(0, limits.remoteOverridesMax)

/** What a browser's tester wants; whether they may is another question. */
export const overridesIn = (request: FastifyRequest): Override[] =>
  few(parseOverrides(request.cookies[overridesCookie] ?? ''))

/** Whether a browser asks for other builds than people get. */
export const hasOverrides = (request: FastifyRequest): boolean => overridesIn(request).length > 0

/** Keeps what a tester wants in their browser; nothing of it when they want nothing. */
export function keepOverrides(reply: FastifyReply, overrides: readonly Override[], secure: boolean): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  if (overrides.length === 0) reply.clearCookie(overridesCookie, options)
  else reply.setCookie(overridesCookie, formatOverrides(overrides), { ...options, maxAge: year })
}

/** What an override means for the resolution on the server; null where the page fetches from a development server itself. */
export function wishOf(override: Override): Wish | null {
  const kind = overrideKind(override)
  if (kind === 'off') return { use: null }
  return kind === 'version' ? { use: buildRef(override.use) } : null
}

/** The build that an override asks for, if it asks for one. */
export const askedBuild = (override: Override): BuildRef | null => wishOf(override)?.use ?? null

/** The origin of the development server that an override names, if it names one. */
export const localOrigin = (override: Override): string | null =>
  overrideKind(override) === 'local' ? new URL(override.use).origin : null
