import { modal } from '@shoal/remote-kit/define'

/** NOT-2 */
export const globalNotification = modal('global-notification')
/** When the season ends. */
export const seasonManagement = modal('season-management')
