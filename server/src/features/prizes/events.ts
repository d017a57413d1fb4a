import { prizes } from '@shoal/bus/prizes/contract'
import { listen } from '../../platform/realtime/listen.ts'
import { machineRoom } from './service.ts'

export const prizeListeners = listen(prizes, {
  watch({ payload, connection }) {
    if (payload) connection.join(machineRoom)
    else connection.leave(machineRoom)
  },
})
