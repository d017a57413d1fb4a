import type { PictureShape } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import type { Contestant } from '@shoal/bus/contestants'
import { missionsArea } from '@shoal/bus/missions'
import { streamsArea } from '@shoal/bus/streams'
import { useLive, useShell } from '@shoal/remote-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStreams, watchable } from '../streams/index.ts'
import { useContestants } from './contestantsStore.ts'
import { courseOf, type Situation } from './follow.ts'

/** What the page knows of its picture. */
export interface Picture {
  shape: PictureShape
  past: boolean
  wall: boolean
}

/** News of the followed contestant. */
export interface News {
  contestant: Contestant
  /** Id of the camera where they are. */
  place: string
  /** They have just gone there; otherwise they were there when the page came. */
  moved: boolean
  /** The picture goes along in a moment. */
  going: boolean
}

/** How long the picture waits before it goes along, and how long it is said where somebody is, in ms. */
export const WAITS = 5_000
export const SAID_FOR = 20_000

/** Something hides all else, as dialogs do. Cards that come and go with the pointer mark what is around them, and hide nothing. */
const dialogIsOpen = () => document.querySelector('[data-base-ui-inert][aria-hidden="true"]') !== null
const typesNow = () => {
  const field = document.activeElement
  if (field instanceof HTMLTextAreaElement) return field.value !== ''
  if (field instanceof HTMLInputElement)
    return !/^(range|button|checkbox|radio)$/.test(field.type) && field.value !== ''
  return field instanceof HTMLElement && field.isContentEditable && field.textContent !== ''
}

/** Lets the picture go along with the followed contestant [`courseOf`], and gives the news to show meanwhile. */
export function useFollowing(picture: Picture): { news: News | null; stay(): void; go(): void; dismiss(): void } {
  const { bus } = useShell()
  const followed = useContestants((state) => state.contestants.find(({ id }) => id === state.following))
  const { streams, status, select, chosen, off } = useStreams((state) => state)
  const selected = useLive(streamsArea.states['selected-stream'])?.id ?? null
  const [news, setNews] = useState<News | null>(null)
  const hand = useRef({ at: Number.NEGATIVE_INFINITY, strayed: false, ours: false })
  const before = useRef<{ id: string; place: string | null } | null>(null)
  const place = followed?.where?.streamId ?? null
  const known = streams.length > 0

  const situation = (moved: boolean): Situation => {
    const session = bus.state(accountsArea.states.session).value
    return {
      ...{ place, moved, selected },
      watchable: watchable({ streams, status, session }).some(({ id }) => id === place),
      strayed: hand.current.strayed,
      sinceChoice: Date.now() - hand.current.at,
      ...picture,
      occupied: dialogIsOpen() || typesNow() || bus.state(missionsArea.states['in-mission']).value,
      hidden: document.hidden,
    }
  }
  const goTo = (id: string) => {
    hand.current.ours = true
    select(id)
  }

  const onPlace = useEffectEvent(() => {
    if (!followed) {
      before.current = null
      setNews(null)
      return
    }
    if (!known) return
    const { id } = followed
    // Another person is followed: where they are is news, but no move.
    const moved = before.current?.id === id
    if (!moved) hand.current.strayed = false
    if (moved && before.current?.place === place) return
    before.current = { id, place }
    const course = place === null ? 'rest' : courseOf(situation(moved))
    setNews(course === 'rest' || !place ? null : { contestant: followed, place, moved, going: course === 'go' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what it is about
  useEffect(onPlace, [followed?.id, place, known])

  const onChoice = useEffectEvent(() => {
    const { ours } = hand.current
    hand.current.ours = false
    setNews(null)
    if (ours) return
    hand.current.at = Date.now()
    hand.current.strayed = selected !== place
  })
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice is what it is about
  useEffect(() => {
    if (!first.current) onChoice()
    first.current = false
  }, [chosen, off])

  const onTime = useEffectEvent(() => {
    if (!news?.going || news.place !== place) return setNews(null)
    // Whatever the viewer began meanwhile counts.
    if (courseOf(situation(true)) === 'go') goTo(news.place)
    else setNews({ ...news, going: false })
  })
  useEffect(() => {
    if (!news) return
    const timer = setTimeout(onTime, news.going ? WAITS : SAID_FOR)
    return () => clearTimeout(timer)
  }, [news])

  return {
    // A viewer who is there by now needs no word.
    news: news && news.place === selected ? null : news,
    stay: () => {
      hand.current.strayed = true
      setNews(null)
    },
    go: () => {
      setNews(null)
      if (news) select(news.place)
    },
    dismiss: () => setNews(null),
  }
}
