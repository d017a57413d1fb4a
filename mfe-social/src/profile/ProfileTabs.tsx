import type { Profile } from '@shoal/bus/profile'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Tabs } from '@shoal/ui/Tabs'
import { AudioLines, Award } from 'lucide-react'
import { Medals, medalsOf } from '../medals/index.ts'
import { SentMessages } from '../voice/index.ts'
import styles from './ProfileTabs.module.css'
import { UsedItems } from './UsedItems.tsx'

/** What somebody has: medals, items, TTS and SFX, with the empty texts of the source [PRO-3]. */
export function ProfileTabs({ profile }: { profile: Profile }) {
  const medals = medalsOf(profile)
  const total = medals.reduce((sum, { count }) => sum + count, 0)
  return (
    <Tabs
      label={`What ${profile.displayName} has`}
      className={styles.tabs}
      panelClassName={styles.panel}
      tabs={[
        {
          value: 'medals',
          label: 'Medals',
          badge: total,
          content:
            medals.length === 0 ? (
              <EmptyState title="No medals..." icon={<Award />} />
            ) : (
              <>
                <p className={styles.total}>{total.toLocaleString('en-US')} in all</p>
                <Medals medals={medals} />
              </>
            ),
        },
        { value: 'items', label: 'Items', content: <UsedItems userId={profile.id} /> },
        {
          value: 'tts-sfx',
          label: 'TTS/SFX',
          content: (
            <SentMessages
              userId={profile.id}
              label="TTS and SFX"
              empty={{ title: 'No TTS or SFX messages have been sent...', icon: <AudioLines /> }}
            />
          ),
        },
      ]}
    />
  )
}
