import { settingsArea } from '@shoal/bus'
import { medalsArea } from '@shoal/bus/medals'
import { yourMedals } from '@shoal/bus/medals/offers'
import { profileArea } from '@shoal/bus/profile'
import { eventually, useEvent, useShell } from '@shoal/remote-kit'

/** The phrases and the ranks come with the first level. */
const levelTexts = eventually(() => import('./levelText.ts'))
const medalDrawing = 'M12 2a6 6 0 1 0 0 12 6 6 0 0 0 0-12M8.5 13.2 7 22l5-3 5 3-1.5-8.8'
/** LVL-2: how long a level is congratulated on, in ms. */
const levelToast = 10_000

/** Shows nothing itself: it tells people of their medals and levels, on whatever panel they are [MED-1, LVL-2]. */
export default function ProgressNews(): null {
  const { bus, toast, openModal } = useShell()
  const play = (name: string) => bus.publish(settingsArea.topics['play-sound'], { name })

  useEvent(medalsArea.receives.earned, ({ medal, count }) => {
    const words = [
      count > 1 ? `${medal.for}, ×${count}` : medal.for,
      ...(medal.xp > 0 ? [`+${medal.xp.toLocaleString('en-US')} XP`] : []),
    ]
    toast({
      ...{ id: `medal-${medal.id}`, type: 'success', icon: medalDrawing },
      header: `Medal: ${medal.name}`,
      text: words.join(' · '),
      action: { label: 'Your Medals', run: () => openModal(yourMedals) },
    })
    play('success')
  })

  useEvent(profileArea.receives['level-up'], async ({ level }) => {
    const { levelText } = await levelTexts()
    toast({
      ...{ id: 'level-up', type: 'success', duration: levelToast },
      header: 'Level up',
      text: levelText(level, Math.random()),
    })
    play('xp')
  })

  useEvent(profileArea.receives['xp-lost'], () => play('fail'))
  return null
}
