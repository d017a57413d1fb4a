import { defineRemote } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-battle-chat',
  contract: '^1.0.0',
  publishes: ['battle'],
  panels: [
    {
      id: 'battle-chat',
      title: 'Battle chat',
      icon: 'swords',
      order: 20,
      load: () => import('./src/battle/BattlePanel.tsx'),
    },
  ],
  slots: [
    // Shows something only to those who wait or battle; keeps listening for them while another panel is open.
    {
      slot: 'overlay',
      id: 'battle-watch',
      access: 'user',
      order: 20,
      load: () => import('./src/battle/BattleChip.tsx'),
    },
  ],
})
