import type { StreamReportReason, StreamReports } from '@shoal/bus/streams'

/** The reasons for a report, as people choose them. */
export const reasonNames: Readonly<Record<StreamReportReason, string>> = {
  picture: 'Picture',
  sound: 'Sound',
  frozen: 'Frozen',
  offline: 'Offline',
  other: 'Other',
}

/** `Frozen 2 · Picture 1`, the most frequent first. */
export const reasonsText = ({ reasons }: StreamReports): string =>
  Object.entries(reasons)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, people]) => `${reasonNames[reason as StreamReportReason] ?? reason} ${people}`)
    .join(' · ')
