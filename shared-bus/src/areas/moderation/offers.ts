import { slot } from '../../dsl/offers.ts'

/** The cockpit of moderators: the picture of the camera they choose, which the chat beside it follows. */
export const cockpitPicture = slot('moderation/cockpit-picture')
/** The cameras that people report as broken. */
export const cockpitReports = slot('moderation/cockpit-reports')
