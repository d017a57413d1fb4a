import type { Person } from '@shoal/bus/common'
import type { ReportCase } from '@shoal/bus/reports'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'

/** Decides over one person whom others reported; opening it takes the case. */
export const decideCase = modal('decide-report', z.object({ report: objectOf<ReportCase>() }))
/** What is known of a person. */
export const personHistory = modal('person-history', z.object({ user: objectOf<Pick<Person, 'id' | 'displayName'>>() }))
