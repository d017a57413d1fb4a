import { problemText } from '@shoal/bus'
import { type Profile, profileArea } from '@shoal/bus/profile'
import { profileModal } from '@shoal/bus/profile/offers'
import { ModalFooter, useSession, useShell } from '@shoal/remote-kit'
import { Avatar } from '@shoal/ui/Avatar'
import { Button } from '@shoal/ui/Button'
import { DismissButton } from '@shoal/ui/DismissButton'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { useState } from 'react'
import { withQueries } from '../layout/queries.ts'
import { OwnedPictures } from './OwnedPictures.tsx'
import styles from './PhotoModal.module.css'
import { PhotoUpload, type ReadyPhoto } from './PhotoUpload.tsx'
import { ProfileWaiting } from './ProfileView.tsx'
import { keepOwn, useProfile } from './profileQuery.ts'

/** The person's picture: one of those there are, a new one, or none [PRO-2]. */
function PhotoModal() {
  const me = useSession()?.user.id
  return me === undefined ? null : <OwnPhoto userId={me} />
}

function OwnPhoto({ userId }: { userId: string }) {
  const { api, openModal, toast } = useShell()
  const profile = useProfile(userId)
  const [photo, setPhoto] = useState<ReadyPhoto | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'upload' | string | null>(null)
  if (!profile.data) return <ProfileWaiting profile={profile} />
  const { displayName, color, photo: shown, pfps } = profile.data

  async function change(what: string, call: () => Promise<Profile>, done: string) {
    setBusy(what)
    setProblem(null)
    try {
      keepOwn(await call())
      setPhoto(null)
      toast({ type: 'success', text: done })
    } catch (error) {
      setProblem(problemText(error))
    }
    setBusy(null)
  }
  const upload = () =>
    photo && change('upload', () => api(profileArea).uploadPhoto({ file: photo.file }), 'This is your picture now')
  const choose = (pfp: string | null) =>
    change(
      pfp ?? 'none',
      () => api(profileArea).choosePhoto({ body: { pfp } }),
      pfp === null ? 'Your picture is gone' : 'This is your picture now',
    )

  return (
    <div className={styles.modal}>
      {problem && <ErrorBanner end={<DismissButton onClick={() => setProblem(null)} />}>{problem}</ErrorBanner>}
      <div className={styles.top}>
        <Avatar
          name={displayName}
          color={color}
          photo={photo?.preview ?? shown?.replace(/-80\.webp$/, '-200.webp')}
          size="huge"
          label={photo ? 'Preview' : 'Your picture'}
        />
        <PhotoUpload
          photo={photo}
          busy={busy === 'upload'}
          onPhoto={(next) => {
            setPhoto(next)
            setProblem(null)
          }}
          onProblem={setProblem}
        />
      </div>
      <OwnedPictures pictures={pfps} shown={shown} busy={busy} onChoose={(id) => void choose(id)} />
      <ModalFooter>
        {shown !== null && photo === null && (
          <Button variant="ghost" busy={busy === 'none'} onClick={() => void choose(null)}>
            Remove
          </Button>
        )}
        {photo ? (
          <>
            <Button variant="ghost" disabled={busy !== null} onClick={() => setPhoto(null)}>
              Cancel
            </Button>
            <Button variant="live" busy={busy === 'upload'} onClick={() => void upload()}>
              Upload
            </Button>
          </>
        ) : (
          <Button onClick={() => openModal(profileModal, { userId })}>Back to profile</Button>
        )}
      </ModalFooter>
    </div>
  )
}

export default withQueries(PhotoModal)
