import { limits } from '@shoal/bus/missions/contract'
import { api } from '../people.ts'
import { type Conditions, summed } from './condition.ts'
import type { Scene } from './scene.ts'

type Start = Parameters<Scene['mod']['missions']['start']>[0]['body']

/** A mission that the fan accepts, in which something is done, and which is over then. */
async function mission({ mod, own }: Scene, body: Start, doing: () => Promise<unknown>): Promise<void> {
  await mod.missions.start({ body })
  await own.missions.accept()
  await doing()
  await mod.missions.stop()
}
const succeeded = ({ page }: Scene) => page.next('missions:status', ({ status }) => status === 'success')

/** Closes so many pop-ups, all that there are. */
const filtered = (scene: Scene, goal: number = 5) =>
  mission(scene, { globalChallengeId: 'spam-filter', goal }, async () => {
    await scene.move((goal - 1) * limits.missionPopupInterval)
    await scene.own.missions.complete({ body: { closed: goal } })
  })
const declined = async (scene: Scene) =>
  mission(scene, { globalChallengeId: 'spam-filter' }, () => scene.own.missions.decline())

/** Somebody else stands on deck, and calls back or does not. */
const called = (scene: Scene, answers: boolean) =>
  mission(scene, { globalChallengeId: 'all-hands' }, async () => {
    const { who, page } = await scene.other()
    if (answers) {
      await api(scene.server, who).missions.accept()
      await succeeded(scene)
    }
    page.close()
  })
const chatted = (scene: Scene, messages: number) =>
  mission(scene, { globalChallengeId: 'feeding-frenzy', goal: 3 }, async () => {
    for (let time = 0; time < messages; time += 1) await scene.say(`yum ${time}`)
    if (messages === 3) await succeeded(scene)
    else await scene.settled()
  })
const passed = (scene: Scene, amount: number) =>
  mission(scene, { globalChallengeId: 'pass-the-hat', goal: 10 }, async () => {
    const { who } = await scene.other()
    await scene.own.tokens.tip({ params: { userId: who.user.id }, body: { tip: amount } })
    if (amount === 10) await succeeded(scene)
    else await scene.settled()
  })
const voted = async (scene: Scene, votes: number) => {
  const staff = await scene.staffPage('mod')
  const { id: poll } = await staff.request('polls:start', { question: 'Now?', answers: ['Yes', 'No'] })
  staff.close()
  await mission(scene, { globalChallengeId: 'landslide', goal: 12 }, async () => {
    await scene.page.request('polls:vote', { answer: 0, votes, poll })
    if (votes === 12) await succeeded(scene)
    else await scene.settled()
  })
  const after = await scene.staffPage('mod')
  await after.request('polls:stop')
  after.close()
}
const launched = (scene: Scene, texts: readonly string[]) =>
  mission(scene, { globalChallengeId: 'nuke', launchTexts: ['Red Herring', 'deep blue 7'] }, async () => {
    for (const text of texts) await scene.own.missions.launch({ body: { text } })
  })

/** MED-1: how the medals for missions are earned. */
export const missionConditions: Conditions = {
  'pop-up-popper': {
    ...{ name: 'Pop-up popper', xp: 25 },
    almost: (scene) => filtered(scene, limits.missionPopups - 1),
    enough: (scene) => filtered(scene),
  },
  'on-a-mission': { ...{ name: 'On a mission', xp: 0 }, almost: declined, enough: (scene) => filtered(scene) },
  possible: summed(['Mission possible', 50], ['missions-won', 10], (scene) => filtered(scene)),

  'spam-filter': {
    ...{ name: 'Spam filter', xp: 0, again: true as const },
    almost: declined,
    enough: (scene) => filtered(scene),
  },
  'all-hands': {
    ...{ name: 'All hands on deck', xp: 0, again: true as const },
    almost: (scene) => called(scene, false),
    enough: (scene) => called(scene, true),
  },
  'feeding-frenzy': {
    ...{ name: 'Feeding frenzy', xp: 0, again: true as const },
    almost: (scene) => chatted(scene, 2),
    enough: (scene) => chatted(scene, 3),
  },
  'pass-the-hat': {
    ...{ name: 'Pass the hat', xp: 0, again: true as const },
    almost: (scene) => passed(scene, 9),
    enough: (scene) => passed(scene, 10),
  },
  landslide: {
    ...{ name: 'Landslide', xp: 0, again: true as const },
    almost: (scene) => voted(scene, 11),
    enough: (scene) => voted(scene, 12),
  },
  nuke: {
    ...{ name: 'Nuke', xp: 0, again: true as const },
    almost: (scene) => launched(scene, ['red herring']),
    enough: (scene) => launched(scene, ['red herring', 'Deep  Blue 7']),
  },
}
