// What other areas of this remote may use of streams.
export { CameraStrip, CameraStripSkeleton } from './CameraStrip.tsx'
export { posterOf } from './poster.ts'
export { ReportedMark } from './reports/ReportedMark.tsx'
export { useReports } from './reports/reportsStore.ts'
export { default as StreamsKeeper } from './StreamsKeeper.tsx'
export { watchable } from './selection.ts'
export { useStreams } from './streamsStore.ts'
