import { modalArea, problemText } from '@shoal/bus'
import { episodesArea, type StaffRecording } from '@shoal/bus/episodes'
import { allowedSeasons, currentSeason } from '@shoal/bus/streams/limits'
import { useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { Film } from 'lucide-react'
import { Answered } from '../layout/Answered.tsx'
import layout from '../layout/Panel.module.css'
import { withQueries } from '../layout/queries.ts'
import { changed, kindWords, sourceText, useLibrary } from './library.ts'
import styles from './RecordingsPanel.module.css'

/** Episodes and what happened behind the scenes, for those who publish them [ADM-3]. */
function RecordingsPanel() {
  const { openModal } = useShell()
  const library = useLibrary()
  return (
    <div className={layout.panel}>
      <header className={layout.head}>
        <h1>Recordings</h1>
        <Badge variant="mod">Admin</Badge>
      </header>
      <Plate
        title="Episodes and behind the scenes"
        level={2}
        aside={
          <Button size="small" variant="live" onClick={() => openModal('edit-recording')}>
            Add a recording
          </Button>
        }
      >
        <Answered query={library} waiting={<SkeletonLines lines={6} label="Loading the recordings" />}>
          {(data) =>
            data.recordings.length === 0 ? (
              <EmptyState title="No recordings" icon={<Film />}>
                Add the first one: nobody sees it before you publish it.
              </EmptyState>
            ) : (
              <Recordings recordings={data.recordings} />
            )
          }
        </Answered>
      </Plate>
      {library.data && <Seasons recordings={library.data.recordings} />}
    </div>
  )
}

function Recordings({ recordings }: { recordings: readonly StaffRecording[] }) {
  const { api, bus, openModal, toast } = useShell()
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast({ type: 'success', text: done })
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
    }
    await changed()
  }
  const publish = ({ id, title, publishedAt }: StaffRecording) =>
    attempt(
      () => api(episodesArea).edit({ params: { id }, body: { published: publishedAt === null } }),
      publishedAt === null ? `${title} is published` : `${title} is hidden`,
    )
  const remove = ({ id, title }: StaffRecording) =>
    bus.publish(modalArea.topics.confirm, {
      text: `Remove “${title}” with its file? This cannot be undone.`,
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: () => attempt(() => api(episodesArea).remove({ params: { id } }), `${title} is removed`),
    })
  return (
    <Table caption="Recordings">
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Place</th>
          <th scope="col">Plays</th>
          <th scope="col">State</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {recordings.map((recording) => (
          <tr key={recording.id}>
            <td>
              <span className={styles.title}>
                {recording.thumbnail ? <img src={recording.thumbnail} alt="" loading="lazy" /> : <i />}
                {recording.title}
              </span>
            </td>
            <td>
              {kindWords[recording.kind]}, season {recording.season}
              {recording.number !== null && `, number ${recording.number}`}
            </td>
            <td>{sourceText(recording)}</td>
            <td>
              {recording.publishedAt === null ? <Badge>Hidden</Badge> : <Badge variant="live">Published</Badge>}{' '}
              {recording.access === 'season_pass' && <Badge variant="lock">Season pass</Badge>}
            </td>
            <td>
              <span className={styles.buttons}>
                <Button
                  size="small"
                  aria-label={`${recording.publishedAt === null ? 'Publish' : 'Hide'} ${recording.title}`}
                  onClick={() => void publish(recording)}
                >
                  {recording.publishedAt === null ? 'Publish' : 'Hide'}
                </Button>
                <Button
                  size="small"
                  aria-label={`Change ${recording.title}`}
                  onClick={() => openModal('edit-recording', { recording })}
                >
                  Change
                </Button>
                <Button
                  size="small"
                  variant="danger"
                  aria-label={`Remove ${recording.title}`}
                  onClick={() => remove(recording)}
                >
                  Remove
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Which seasons there are, and what each has. */
function Seasons({ recordings }: { recordings: readonly StaffRecording[] }) {
  const seasons = [...new Set([...allowedSeasons, ...recordings.map(({ season }) => season)])].sort((a, b) => b - a)
  const count = (season: number, kind: StaffRecording['kind']) =>
    recordings.filter((each) => each.season === season && each.kind === kind).length
  return (
    <Plate title="Seasons" level={2}>
      <Table caption="Seasons">
        <thead>
          <tr>
            <th scope="col">Season</th>
            <th scope="col">Cameras</th>
            <th scope="col" data-figure>
              Episodes
            </th>
            <th scope="col" data-figure>
              Behind the scenes
            </th>
          </tr>
        </thead>
        <tbody>
          {seasons.map((season) => (
            <tr key={season}>
              <td>
                {season} {season === currentSeason && <Badge variant="live">Now on</Badge>}
              </td>
              <td>{allowedSeasons.includes(season) ? 'Can be watched' : 'Are not shown'}</td>
              <td data-figure>{count(season, 'episode')}</td>
              <td data-figure>{count(season, 'bts')}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Plate>
  )
}

export default withQueries(RecordingsPanel)
