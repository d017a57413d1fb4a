import { modal, panel } from '../../dsl/offers.ts'

export const missionsPanel = panel('missions')
export const globalMission = modal('global-mission')
export const nuclearLaunch = modal('nuclear-launch')
/** For staff. */
export const missionManagement = modal('global-mission-management')
