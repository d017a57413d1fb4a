import type { LiveStream } from '@shoal/bus/streams'
import type { Zone, ZoneShape } from '@shoal/bus/zones'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { IconButton } from '@shoal/ui/IconButton'
import { SidePanel } from '@shoal/ui/SidePanel'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { ArrowLeft, Pentagon, Square, Trash2, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { middleShape } from './editing.ts'
import styles from './Inspector.module.css'
import type { ZoneDesk } from './useZoneDesk.ts'
import { doesWhat, nameOf, problemsOf, statusWord } from './words.ts'
import { ZoneForm } from './ZoneForm.tsx'

export interface InspectorProps {
  desk: ZoneDesk
  camera: LiveStream | null
  /** The zones over this camera. */
  here: readonly Zone[]
  selected: Zone | null
  tool: ZoneShape['kind'] | null
  /** There is a picture to draw on. */
  canDraw: boolean
  onTool(tool: ZoneShape['kind'] | null): void
  onDrawn(shape: ZoneShape): void
  onSelect(id: string | null): void
  onDelete(id: string): void
  onClose(): void
}

/** Beside the picture: the tools, the zones of the camera, and the form of the selected one. */
export function Inspector(props: InspectorProps) {
  const { desk, camera, here, selected, canDraw, onSelect, onDelete, onClose } = props
  const wrong = desk.draft.find((zone) => desk.isChanged(zone) && Object.keys(problemsOf(zone)).length > 0)

  return (
    <SidePanel label="Zones" className={styles.panel}>
      <header className={styles.head}>
        <h2>Zones</h2>
        <span>{camera?.name ?? 'No camera'}</span>
        <IconButton label="Close the zones" size="small" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles.body}>
        {!desk.saved && desk.problem !== null && (
          <ErrorState title="The zones could not be loaded" onRetry={() => void desk.load()}>
            {desk.problem}
          </ErrorState>
        )}
        {!desk.saved && desk.problem === null && <SkeletonLines lines={5} />}
        {desk.saved && canDraw && <Tools {...props} />}
        {desk.saved && !canDraw && <p className={styles.hint}>There is no picture to draw on now.</p>}
        {desk.saved && !selected && <ZoneRows {...props} />}
        {selected && (
          <>
            <div className={styles.bar}>
              <Button size="small" variant="ghost" icon={<ArrowLeft />} onClick={() => onSelect(null)}>
                All zones
              </Button>
              <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => onDelete(selected.id)}>
                Delete
              </Button>
            </div>
            <ZoneForm
              zone={selected}
              cameras={desk.cameras}
              claims={desk.saved?.claims[selected.id] ?? 0}
              onChange={(part) => desk.change(selected.id, part)}
              onDeleteClaims={() => desk.removeClaims(selected.id)}
            />
            {problemsOf(selected).shape && (
              <p className={styles.problem} role="alert">
                {problemsOf(selected).shape}
              </p>
            )}
          </>
        )}
      </div>
      {desk.saved && (
        <footer className={styles.foot}>
          {desk.problem !== null && (
            <p className={styles.problem} role="alert">
              {desk.problem}
            </p>
          )}
          {wrong && wrong !== selected && here.includes(wrong) && (
            <p className={styles.problem}>
              {nameOf(wrong)} is not complete.{' '}
              <Button size="small" variant="ghost" onClick={() => onSelect(wrong.id)}>
                Show it
              </Button>
            </p>
          )}
          <div className={styles.bar}>
            {desk.outdated ? (
              <Button onClick={() => void desk.load()}>Load the zones again</Button>
            ) : (
              <Button variant="ghost" disabled={!desk.changed || desk.busy} onClick={desk.discard}>
                Discard
              </Button>
            )}
            <Button
              variant="live"
              busy={desk.busy}
              disabled={!desk.changed || wrong !== undefined || desk.outdated}
              onClick={() => void desk.save()}
            >
              Save
            </Button>
          </div>
        </footer>
      )}
    </SidePanel>
  )
}

/** Takes up a tool, or, with the keyboard, puts a shape into the middle of the picture. */
function Tools({ tool, onTool, onDrawn }: InspectorProps) {
  const press = (kind: ZoneShape['kind']) => (event: MouseEvent) => {
    if (event.detail === 0) onDrawn(middleShape(kind))
    else onTool(tool === kind ? null : kind)
  }
  return (
    <div className={styles.tools}>
      <Button aria-pressed={tool === 'rectangle'} icon={<Square />} onClick={press('rectangle')}>
        Rectangle
      </Button>
      <Button aria-pressed={tool === 'polygon'} icon={<Pentagon />} onClick={press('polygon')}>
        Polygon
      </Button>
      {tool && (
        <p className={styles.hint}>
          {tool === 'rectangle'
            ? 'Drag over the picture.'
            : 'Press point by point; Enter or the first point closes it, Backspace takes one back, Escape all.'}
        </p>
      )}
    </div>
  )
}

function ZoneRows({ desk, here, camera, onSelect }: InspectorProps) {
  const elsewhere = desk.draft.length - here.length
  const now = Date.now()
  return (
    <>
      {here.length === 0 && camera && <p className={styles.hint}>Nothing is hidden in this picture yet.</p>}
      <ul className={styles.rows}>
        {here.map((zone) => (
          <li key={zone.id}>
            <button type="button" className={styles.row} onClick={() => onSelect(zone.id)}>
              <b>{nameOf(zone)}</b>
              <Badge variant={statusWord(zone, now) === 'Active' ? 'live' : 'plain'}>{statusWord(zone, now)}</Badge>
              <span className={styles.quiet}>{doesWhat(zone, desk.cameras)}</span>
              <span className={styles.quiet}>
                {desk.isChanged(zone) ? 'Not saved' : zone.action.name.startsWith('give') && claimed(desk, zone)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {elsewhere > 0 && (
        <p className={styles.hint}>
          {elsewhere === 1 ? '1 zone is' : `${elsewhere} zones are`} over other cameras: select the camera to see it.
        </p>
      )}
    </>
  )
}

function claimed({ saved }: ZoneDesk, { id }: Zone): string {
  const claims = saved?.claims[id] ?? 0
  return claims === 1 ? '1 claim' : `${claims} claims`
}
