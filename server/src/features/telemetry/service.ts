import type { BuildRef } from '@shoal/bus/remotes/contract'
import type { RemoteHealth, RemoteReport } from '@shoal/bus/telemetry/contract'
import type { FastifyRequest } from 'fastify'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { hasOverrides, subjectOf, useRemotes } from '../remotes/index.ts'
import { knownCode } from './codes.ts'
import { exportReports } from './exported.ts'
import { createJudgement } from './judgement.ts'
import { createPeople, type Met } from './people.ts'
import { type BuildOf, buildKey, createRecent } from './recent.ts'
import { hashSubject } from './subjects.ts'

/** How often a node forgets old versions, in ms. */
const tidyEvery = 60_000

const isSame = (left: BuildRef | null, right: BuildRef): boolean =>
  left !== null && left.version === right.version && left.build === right.build

/** The reports by build, in their order. */
function byBuild(reports: readonly RemoteReport[]): { build: BuildOf; reports: RemoteReport[] }[] {
  const groups = new Map<string, { build: BuildOf; reports: RemoteReport[] }>()
  for (const report of reports) {
    const { remote, version, build } = report
    const group = groups.get(buildKey(report)) ?? { build: { remote, version, build }, reports: [] }
    group.reports.push(report)
    groups.set(buildKey(report), group)
  }
  return [...groups.values()]
}

/** MFE-13: what pages tell of the remotes they loaded: as metrics, as health by version, as a judgement of candidates. */
export const useTelemetry = service((platform) => {
  const { clock, database, jobs, log, metrics, secrets } = platform
  const exported = exportReports(metrics)
  const recent = createRecent(clock, (gone, left) => {
    if (!left.some(({ version }) => version === gone.version)) exported.forget(gone)
  })
  const people = createPeople(platform)
  const judgement = createJudgement(platform, people)
  jobs.define('telemetry-tidy', () => people.tidy())
  jobs.cron('telemetry-tidy', '*/10 * * * *')

  /** Counts what somebody met with one build on this node. Answers whether it failed for them. */
  function count(build: BuildOf, reports: readonly RemoteReport[], subject: string | null): boolean {
    const record = recent.of(build)
    const now = clock.ms()
    for (const report of reports) {
      exported.count(report)
      // The last step before something can be mounted; it is told with the time since it was asked for.
      if (report.kind === 'load' && report.phase === 'lifecycles') record.load(report.ms, now)
      else if (report.kind === 'mount') record.mount(report.times, now)
      else if (report.kind === 'error') record.error(report.phase, knownCode(report.code), report.times, now)
    }
    const failed = reports.some(({ kind }) => kind === 'error')
    if (subject !== null) record.person(subject, failed, now)
    return failed
  }

  /** Whether a report counts for or against a candidate: only if its sender was assigned that build. */
  async function isEvidence({ remote, version, build }: BuildOf, who: Who | null, subject: string): Promise<boolean> {
    const remotes = useRemotes(platform)
    const channel = await remotes.candidateOf(remote)
    if (!channel) return false
    const told = { version, build }
    if (!isSame(channel.candidate, told) && !isSame(channel.stable, told)) return false
    return remotes.wouldGet(remote, told, { who, subject })
  }

  return {
    /** Takes in the reports of a page. Builds that the registry does not know leave no trace, and the page is not told so. */
    async report(
      reports: readonly RemoteReport[],
      { who, request }: { who: Who | null; request: FastifyRequest },
    ): Promise<void> {
      const remotes = useRemotes(platform)
      const theirs = subjectOf(who, request)
      const subject = theirs === null ? null : hashSubject(secrets.session, theirs, request.ip)
      const met: Met[] = []
      for (const group of byBuild(reports)) {
        const { remote, version, build } = group.build
        if (!(await remotes.isKnown(remote, version, build))) continue
        const failed = count(group.build, group.reports, subject?.id ?? null)
        // Builds that testers chose for themselves say nothing about the build that everybody gets.
        if (theirs === null || hasOverrides(request)) continue
        if (await isEvidence(group.build, who, theirs)) met.push({ ...group.build, failed })
      }
      if (!subject || met.length === 0) return
      await database.transaction(async () => {
        const news = await people.note(subject, met)
        const failing = new Set(news.filter(({ failed }) => failed).map(({ remote }) => remote))
        // In the same order everywhere, because simultaneous requests for the same judgement wait for each other.
        for (const remote of [...failing].sort()) await judgement.ask(remote)
      })
    },

    /** How the builds fared within the last hour: people of a candidate and its rival over all nodes, the rest on this one. */
    async health(): Promise<RemoteHealth[]> {
      const [here, everywhere] = [recent.all(), await people.count()]
      const known = new Map(here.map((one) => [buildKey(one), one]))
      const none = { loads: 0, mounts: 0, errors: 0, median: null, p95: null, lastErrors: [] }
      for (const one of everywhere) known.set(buildKey(one), { ...none, ...known.get(buildKey(one)), ...one })
      const order = (left: BuildOf, right: BuildOf) => (buildKey(left) < buildKey(right) ? -1 : 1)
      return [...known.values()].sort(order)
    },

    /** Begins to forget old versions. */
    start(): void {
      const tidy = async () => {
        try {
          await recent.tidy(({ remote, version, build }) => useRemotes(platform).isServed(remote, { version, build }))
        } catch (error) {
          log.warn({ err: error }, 'old versions could not be forgotten')
        }
      }
      setInterval(() => void tidy(), tidyEvery).unref()
    },
  }
})
