import { battlePanel } from '@shoal/bus/battle/offers'
import { overlay } from '@shoal/bus/page/offers'
import { defineRemote, offer } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-battle-chat',
  contract: '^1.0.0',
  publishes: ['battle'],
  panels: [
    offer(battlePanel, {
      title: 'Battle chat',
      path: '/battle-chat',
      icon: 'swords',
      order: 20,
      load: () => import('./src/battle/BattlePanel.tsx'),
    }),
  ],
  slots: [
    // Shows something only to those who wait or battle; keeps listening for them while another panel is open.
    offer(overlay, {
      id: 'battle-watch',
      access: 'user',
      order: 20,
      load: () => import('./src/battle/BattleChip.tsx'),
    }),
  ],
})
