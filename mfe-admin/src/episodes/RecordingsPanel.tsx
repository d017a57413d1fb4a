import { modalArea } from '@shoal/bus'
import { episodesArea, type StaffRecording } from '@shoal/bus/episodes'
import { allowedSeasons, currentSeason } from '@shoal/bus/streams/limits'
import { useShell } from '@shoal/remote-kit'
import { type Column, DataTable } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { Table } from '@shoal/ui/Table'
import { Film } from 'lucide-react'
import { withQueries } from '../layout/queries.ts'
import { StaffPanel } from '../layout/StaffPanel.tsx'
import { useAttempt } from '../layout/useAttempt.ts'
import { changed, kindWords, sourceText, useLibrary } from './library.ts'
import { editRecording } from './offers.ts'
import styles from './RecordingsPanel.module.css'

/** Episodes and recordings from behind the scenes, for the staff who publish them [ADM-3]. */
function RecordingsPanel() {
  const { openModal } = useShell()
  const library = useLibrary()
  return (
    <StaffPanel title="Recordings">
      <Plate
        title="Episodes and behind the scenes"
        level={2}
        aside={
          <Button size="small" variant="live" onClick={() => openModal(editRecording)}>
            Add a recording
          </Button>
        }
      >
        <Recordings library={library} />
      </Plate>
      {library.data && <Seasons recordings={library.data.recordings} />}
    </StaffPanel>
  )
}

const columns: ReadonlyArray<Column<StaffRecording>> = [
  {
    title: 'Title',
    cell: ({ thumbnail, title }) => (
      <span className={styles.title}>
        {thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : <i />}
        {title}
      </span>
    ),
  },
  {
    title: 'Place',
    cell: ({ kind, season, number }) =>
      `${kindWords[kind]}, season ${season}${number === null ? '' : `, number ${number}`}`,
  },
  { title: 'Plays', cell: sourceText },
  {
    title: 'State',
    cell: ({ publishedAt, access }) => (
      <>
        {publishedAt === null ? <Badge>Hidden</Badge> : <Badge variant="live">Published</Badge>}{' '}
        {access === 'season_pass' && <Badge variant="lock">Season pass</Badge>}
      </>
    ),
  },
]

function Recordings({ library }: { library: ReturnType<typeof useLibrary> }) {
  const { api, bus, openModal } = useShell()
  const attempt = useAttempt()
  const publish = async ({ id, title, publishedAt }: StaffRecording) => {
    await attempt(
      () => api(episodesArea).edit({ params: { id }, body: { published: publishedAt === null } }),
      publishedAt === null ? `${title} is published` : `${title} is hidden`,
    )
    await changed()
  }
  const remove = ({ id, title }: StaffRecording) =>
    bus.publish(modalArea.topics.confirm, {
      text: `Remove “${title}” with its file? This cannot be undone.`,
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: async () => {
        await attempt(() => api(episodesArea).remove({ params: { id } }), `${title} is removed`)
        await changed()
      },
    })
  return (
    <DataTable
      query={library}
      caption="Recordings"
      waiting={{ lines: 6, label: 'Loading the recordings' }}
      empty={{
        title: 'No recordings',
        icon: <Film />,
        children: 'Add the first one: nobody sees it before you publish it.',
      }}
      rows={(data) => data.recordings}
      keyOf={({ id }) => id}
      columns={columns}
      actions={(recording) => (
        <>
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
            onClick={() => openModal(editRecording, { recording })}
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
        </>
      )}
    />
  )
}

/** The seasons, and how much each has. */
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
